import { expect, test } from 'vitest'
import type { MatchEvents } from '../matches/match-events.ts'
import { createChannel } from '../runtime/channel.ts'
import { testServer } from '../testing/test-server.ts'
import { createSharedLists } from './shared-lists.ts'

const OPEN = { status: 'open', limit: 50, listedAt: 0 } as const

/** Lists of a real store, which counts how often it is asked. */
async function counted() {
  const server = await testServer()
  const asked = { times: 0 }
  const events: MatchEvents = createChannel()
  const lists = createSharedLists(
    {
      matches: (filter) => {
        asked.times++
        return server.store.matches(filter)
      },
    },
    events,
    server.clock,
  )
  const open = async () => (await server.guest().create({ game: 'tictactoe', players: ['me', 'open'] })).id
  const ids = async () => (await lists.matches(OPEN)).map(({ id }) => id)
  return { server, asked, events, lists, open, ids }
}

test('however many look, the store is asked once; a page of its own for each filter', async () => {
  const { asked, lists, open, ids } = await counted()
  const id = await open()
  const seen = await Promise.all(Array.from({ length: 100 }, (_, nth) => lists.matches({ ...OPEN, listedAt: nth })))
  expect(seen.map((records) => records.map((record) => record.id))).toEqual(Array.from({ length: 100 }, () => [id]))
  expect(asked.times).toBe(1)
  expect(await lists.matches({ ...OPEN, game: 'pig' })).toEqual([])
  expect(await ids()).toEqual([id])
  expect(asked.times).toBe(2)
})

test('what this server changes is seen at once, what another changes within a second; a move changes no list', async () => {
  const { server, asked, events, open, ids } = await counted()
  expect(await ids()).toEqual([])
  const first = await open()
  expect(await ids()).toEqual([])
  const record = (await server.store.match(first))!
  events.happened({ type: 'opened', record, match: null })
  expect(await ids()).toEqual([first])
  events.happened({ type: 'scheduled', id: first, due: 0 })
  await ids()
  await ids()
  expect(asked.times).toBe(2)
  const second = await open()
  expect(await ids()).toEqual([first])
  await server.clock.advance(1000)
  expect((await ids()).toSorted()).toEqual([first, second].toSorted())
})

test('a list that could not be read is asked for again', async () => {
  const server = await testServer()
  let fails = true
  const lists = createSharedLists(
    { matches: (filter) => (fails ? Promise.reject(new Error('The database is away.')) : server.store.matches(filter)) },
    createChannel(),
    server.clock,
  )
  await expect(lists.matches(OPEN)).rejects.toThrow('away')
  fails = false
  expect(await lists.matches(OPEN)).toEqual([])
})

test('over HTTP: a table is in the list when its creator is told that it is open, and out of it when somebody has taken the last seat', async () => {
  const server = await testServer()
  const [ann, bob] = [server.guest(), server.guest()]
  const listed = async () => (await bob.get('/api/matches?status=open')).body.matches.map(({ id }: { id: string }) => id)
  expect(await listed()).toEqual([])
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  expect(await listed()).toEqual([id])
  await bob.post(`/api/matches/${id}/join`)
  expect(await listed()).toEqual([])
})
