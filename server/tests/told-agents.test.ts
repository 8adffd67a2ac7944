import { expect, test } from 'vitest'
import { peepingGame } from '../../engine/testing/fixtures/peeping.ts'
import { testServer } from '../testing/test-server.ts'

test('an agent is told every step of the beginning and of each chain, as its seat sees it', async () => {
  const server = await testServer({ games: [peepingGame] })
  const ann = server.guest()
  const { id } = await ann.create({ game: 'peeping', players: ['me', { agent: 'listening' }] })
  expect(await ann.move(id, 'knock', { times: 3 })).toMatchObject({ status: 200 })
  const beginning = [
    ['turnUp', 'engine', null, 1, [], [0]],
    ['cover', 'engine', null, 1, [0], []],
  ]
  const chain = [
    ['knock', 0, null, 0, [], []],
    ['turnUp', 'engine', null, 1, [], [1]],
    ['cover', 'engine', null, 1, [1], []],
  ]
  expect((await server.store.match(id))!.seats[1]).toEqual({ agent: 'listening', memory: [beginning, chain] })
})
