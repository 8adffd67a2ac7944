import { afterEach, expect, test, vi } from 'vitest'
import { counterGame } from './testing/counter-game.ts'
import type { Guest } from './testing/guest.ts'
import { type TestServer, testServer } from './testing/test-server.ts'

afterEach(() => vi.restoreAllMocks())

async function twoAtTicTacToe(server: TestServer): Promise<{ ann: Guest; bob: Guest; id: string }> {
  const [ann, bob] = [server.guest(), server.guest()]
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  await bob.post(`/api/matches/${id}/join`)
  return { ann, bob, id }
}

test('a whole tic-tac-toe, to the row of three', async () => {
  const server = await testServer()
  const { ann, bob, id } = await twoAtTicTacToe(server)
  for (const [who, square] of [
    [ann, 0],
    [bob, 3],
    [ann, 1],
    [bob, 4],
  ] as const) {
    expect(await who.move(id, 'place', { square })).toMatchObject({ status: 200 })
  }
  expect(await ann.move(id, 'place', { square: 2 })).toMatchObject({ status: 200, body: { version: 9 } })
  expect((await bob.get(`/api/matches/${id}`)).body).toMatchObject({ status: 'finished', version: 9, winners: [0] })
})

test('of two moves at the same moment exactly one is made', async () => {
  const server = await testServer()
  const { ann, id } = await twoAtTicTacToe(server)
  const moves = await Promise.all([0, 1, 2, 3].map((square) => ann.move(id, 'place', { square }, { expectVersion: 0 })))
  expect(moves.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(moves.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual(['stale', 'stale', 'stale'])
  expect(await server.store.log(id, 0)).toHaveLength(2)
})

test('a server that has been overtaken by another on the same database refuses, then goes on from what is there', async () => {
  const one = await testServer()
  const { ann, bob, id } = await twoAtTicTacToe(one)
  const other = await testServer({ file: one.file })
  const bobThere = other.guest()
  expect(
    await bobThere.request('POST', `/api/matches/${id}/moves`, { move: 'place', args: { square: 4 } }, { cookie: bob.cookie }),
  ).toMatchObject({
    body: { code: 'turn' },
  })
  expect(await ann.move(id, 'place', { square: 0 })).toMatchObject({ status: 200 })
  const late = { move: 'place', args: { square: 4 } }
  const annThere = (body: object) => other.guest().request('POST', `/api/matches/${id}/moves`, body, { cookie: ann.cookie })
  expect(await annThere(late)).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect(await annThere(late)).toMatchObject({ status: 409, body: { code: 'turn' } })
  expect(await one.store.log(id, 0)).toHaveLength(2)
})

test('a match that is not in memory goes on from the store', async () => {
  const server = await testServer({ matchesInMemory: 1 })
  const { ann, bob, id } = await twoAtTicTacToe(server)
  await ann.move(id, 'place', { square: 0 })
  await twoAtTicTacToe(server)
  expect(await bob.move(id, 'place', { square: 1 })).toMatchObject({ status: 200, body: { version: 4 } })
})

test.each([
  ['in the move itself', 3, 'three is too much'],
  ['in a fix-up after it', 4, 'four is not allowed'],
])('a rule that throws %s changes nothing, is logged with match and version, and the match goes on', async (_, by, reason) => {
  const server = await testServer({ games: [counterGame] })
  const ann = server.guest()
  const { id } = await ann.create({ game: 'counter', players: ['me'] })
  const before = server.rows()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})

  expect(await ann.move(id, 'add', { by })).toEqual({
    status: 500,
    headers: expect.anything(),
    body: { code: 'failed', message: 'The rules of Counter failed on this move; nothing was changed.' },
  })
  expect(server.rows()).toBe(before)
  const [line] = logged.mock.calls[0]!
  expect(JSON.parse(line)).toMatchObject({ event: 'rule-failed', match: id, version: 0, game: 'counter', move: 'add', seat: 0 })
  expect(JSON.parse(line).error).toContain(reason)
  expect(await ann.move(id, 'add', { by: 1 })).toMatchObject({ status: 200 })
})
