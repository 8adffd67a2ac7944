import Client from 'better-sqlite3'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { counterGame, makeCounterGame } from './testing/counter-game.ts'
import type { Guest } from './testing/guest.ts'
import { type TestServer, testServer } from './testing/test-server.ts'

let logged: MockInstance<typeof console.error>
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

/** Ann has added 1 and then 2; the server is gone. */
async function leftBehind(): Promise<{ first: TestServer; ann: Guest; id: string }> {
  const first = await testServer({ games: [counterGame] })
  const ann = first.guest()
  const { id } = await ann.create({ game: 'counter', players: ['me'] })
  for (const by of [1, 2]) await ann.move(id, 'add', { by })
  await first.stop()
  return { first, ann, id }
}

const add = (server: TestServer, ann: Guest, id: string, by: number) =>
  server.guest().request('POST', `/api/matches/${id}/moves`, { move: 'add', args: { by } }, { cookie: ann.cookie })

test('without its snapshot a match goes on from its log', async () => {
  const { first, ann, id } = await leftBehind()
  const before = await first.store.snapshot(id)
  const db = new Client(first.file)
  db.exec('delete from snapshots')
  db.close()
  const again = await testServer({ file: first.file, games: [counterGame] })
  const { view } = (await again.guest().get(`/api/matches/${id}/versions/6`)).body
  expect(view).toMatchObject({ version: 6, game: { sum: 3 } })
  expect(await add(again, ann, id, 6)).toMatchObject({ status: 200, body: { version: 9 } })
  expect((await again.store.snapshot(id))!.match).toMatchObject({ ...before!.match, version: 9, state: { game: [9] }, timers: [{}] })
})

test('under a changed definition a match goes on when its log plays the same', async () => {
  const { first, ann, id } = await leftBehind()
  const games = [makeCounterGame({ displayName: 'Sums' })]
  const again = await testServer({ file: first.file, games })
  expect(await add(again, ann, id, 6)).toMatchObject({ status: 200, body: { version: 9 } })
  expect(logged).not.toHaveBeenCalled()
})

test('under rules that refuse what was played a match stands still, is logged, and loses nothing', async () => {
  const { first, ann, id } = await leftBehind()
  const before = first.rows()
  const games = [makeCounterGame({ displayName: 'Sums', forbidden: 2 })]
  const again = await testServer({ file: first.file, games })
  expect(await add(again, ann, id, 6)).toMatchObject({ status: 409, body: { code: 'rules-changed' } })
  expect(await again.guest().get(`/api/matches/${id}/history`)).toMatchObject({ status: 409, body: { code: 'rules-changed' } })
  expect(JSON.parse(String(logged.mock.calls[0]![0]))).toMatchObject({
    event: 'rules-changed',
    match: id,
    version: 6,
    error: expect.stringContaining('Not 2.'),
  })
  expect(again.rows()).toBe(before)
  await again.stop()
  const repaired = await testServer({ file: first.file, games: [counterGame] })
  expect(await add(repaired, ann, id, 6)).toMatchObject({ status: 200, body: { version: 9 } })
})

test('a match whose game is not served any more is refused', async () => {
  const { first, ann, id } = await leftBehind()
  const again = await testServer({ file: first.file })
  expect(await add(again, ann, id, 6)).toMatchObject({ status: 404, body: { code: 'unknown-game' } })
  expect((await again.guest().get('/api/matches')).body).toEqual({ matches: [] })
})
