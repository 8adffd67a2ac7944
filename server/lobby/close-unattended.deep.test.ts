import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createApp } from '../http/app.ts'
import { listen } from '../http/listen.ts'
import type { Guest } from '../testing/guest.ts'
import { GAMES, type TestServer, testServer } from '../testing/test-server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SECRET = 'the secret of the tests has 32 bytes and more'

const openTable = async (who: Guest) => (await who.create({ game: 'tictactoe', players: ['me', 'open'] })).id
const statusOf = async (server: TestServer, id: string) => (await server.guest().get(`/api/matches/${id}`)).status

/** Follows a match over a WebSocket; resolves, once it is watched, to what hangs up and waits until the server knows. */
async function watch(server: TestServer, id: string): Promise<() => Promise<void>> {
  const { port, close } = await listen(server.app, 0)
  onTestFinished(close)
  const socket = new WebSocket(`ws://localhost:${port}/api/matches/${id}/live`)
  await new Promise((resolve) => socket.once('message', resolve))
  return async () => {
    socket.close()
    await close()
  }
}

test('an open table that nobody watches is closed after an hour, and who comes late is told', async () => {
  const server = await testServer()
  const ann = server.guest()
  const id = await openTable(ann)
  await server.clock.advance(HOUR)
  expect(await statusOf(server, id)).toBe(200)
  await server.clock.advance(2 * MINUTE)
  const told = {
    status: 410,
    body: { code: 'closed', message: 'This table was closed because nobody was there for a long time. You can open a new one.' },
  }
  expect(await ann.get(`/api/matches/${id}`)).toMatchObject(told)
  expect(await server.guest().post(`/api/matches/${id}/join`)).toMatchObject(told)
  expect(await ann.get(`/api/matches/${id}/history`)).toMatchObject(told)
  expect((await ann.get('/api/matches?mine=1')).body.matches).toEqual([])
  expect(await ann.get('/api/matches/k3v5q7xw2mzt4abc')).toMatchObject({ status: 404, body: { code: 'unknown-match' } })
})

test('who follows a closed table is told on the live line', async () => {
  const server = await testServer()
  const id = await openTable(server.guest())
  await server.clock.advance(HOUR + 2 * MINUTE)
  const { port, close } = await listen(server.app, 0)
  onTestFinished(close)
  const socket = new WebSocket(`ws://localhost:${port}/api/matches/${id}/live`)
  const message = await new Promise((resolve) => socket.once('message', (data) => resolve(JSON.parse(String(data)))))
  expect(message).toMatchObject({ type: 'error', code: 'closed' })
})

test('a table that is watched stays, and is closed an hour after the last has gone', async () => {
  const server = await testServer()
  const id = await openTable(server.guest())
  const leave = await watch(server, id)
  await server.clock.advance(3 * HOUR)
  expect(await statusOf(server, id)).toBe(200)
  await leave()
  await server.clock.advance(HOUR - 2 * MINUTE)
  expect(await statusOf(server, id)).toBe(200)
  await server.clock.advance(4 * MINUTE)
  expect(await statusOf(server, id)).toBe(410)
})

test('an hour counts from the last change; a table that began stays whatever happens', async () => {
  const server = await testServer()
  const id = (await server.guest().create({ game: 'memory', players: ['me', 'open', 'open'] })).id
  const begun = await openTable(server.guest())
  await server.guest().post(`/api/matches/${begun}/join`)
  await server.clock.advance(50 * MINUTE)
  await server.guest().post(`/api/matches/${id}/join`)
  await server.clock.advance(50 * MINUTE)
  expect(await statusOf(server, id)).toBe(200)
  await server.clock.advance(20 * MINUTE)
  expect(await statusOf(server, id)).toBe(410)
  await server.clock.advance(5 * HOUR)
  expect(await statusOf(server, begun)).toBe(200)
})

test('what is known of watchers outlives the server, and is known to others on the same database', async () => {
  const first = await testServer()
  const [unwatched, watched] = [await openTable(first.guest()), await openTable(first.guest())]
  await watch(first, watched)
  await first.clock.advance(58 * MINUTE)
  const { store, clock } = first
  const second = createApp({ store, games: GAMES, cookieSecret: SECRET, clock })
  await second.start()
  onTestFinished(() => second.stop())
  await first.stop()
  await clock.advance(5 * MINUTE)
  expect([await statusOf(first, unwatched), await statusOf(first, watched)]).toEqual([410, 200])
  await clock.advance(HOUR)
  expect(await statusOf(first, watched)).toBe(410)
})

test('so many are closed a minute, until none is left', async () => {
  const server = await testServer()
  const ann = server.guest()
  for (let i = 0; i < 130; i++) await openTable(ann)
  const left = async () => (await server.store.matches({ status: 'open', limit: 1000 })).length
  await server.clock.advance(HOUR + MINUTE)
  await vi.waitFor(async () => expect(await left()).toBe(30))
  await server.clock.advance(MINUTE)
  await vi.waitFor(async () => expect(await left()).toBe(0))
})

test('after how long is for the server’s operator to say', async () => {
  const server = await testServer({ closeUnattendedMs: 5 * MINUTE })
  const id = await openTable(server.guest())
  await server.clock.advance(7 * MINUTE)
  expect(await statusOf(server, id)).toBe(410)
})
