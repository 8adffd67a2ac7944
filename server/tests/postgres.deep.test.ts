import { expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startPostgres } from '../testing/postgres/postgres-server.ts'
import { testPostgres } from '../testing/postgres/test-postgres.ts'
import { SLOW, started } from '../testing/server-process.ts'

/** Servers on PostgreSQL, each a process of its own. */

const postgres = testPostgres()

test('two servers play a match in turn; when one is killed, the other goes on', { timeout: SLOW }, async () => {
  const DATABASE = await postgres.bareDatabase()
  const first = await started({ DATABASE })
  const second = await started({ DATABASE })
  const ann = first.guest()
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  const bob = second.guest()
  expect(await bob.post(`/api/matches/${id}/join`)).toMatchObject({ status: 200 })
  expect(await ann.move(id, 'place', { square: 0 })).toMatchObject({ status: 200 })
  expect(await bob.move(id, 'place', { square: 3 })).toMatchObject({ status: 200 })
  await first.end('SIGKILL')
  // The key of the cookies is kept in the database.
  const again = second.guest(ann.cookie)
  for (const [who, square] of [[again, 1] as const, [bob, 4] as const, [again, 2] as const])
    expect(await who.move(id, 'place', { square })).toMatchObject({ status: 200 })
  expect((await bob.get(`/api/matches/${id}`)).body).toMatchObject({ status: 'finished', winners: [0] })
})

test('on SIGTERM a server sends those who are connected to the others, and ends', { timeout: SLOW }, async () => {
  const DATABASE = await postgres.bareDatabase()
  const [leaving, other] = await Promise.all([started({ DATABASE, DRAIN_SECONDS: '0.3' }), started({ DATABASE })])
  const ann = leaving.guest()
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', { agent: 'random' }] })
  const socket = new WebSocket(`${leaving.origin.replace('http', 'ws')}/api/matches/${id}/live`, { headers: { cookie: ann.cookie } })
  await new Promise((resolve) => socket.once('message', resolve))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const ended = leaving.end('SIGTERM')
  await vi.waitFor(async () => expect((await fetch(`${leaving.origin}/readyz`)).status).toBe(503), { timeout: 60_000, interval: 10 })
  // The answer is another server's.
  expect(await ann.move(id, 'place', { square: 0 })).toMatchObject({ status: 200 })
  expect(await closed).toBe(1001)
  expect(await ended).toBe(0)
  const there = other.guest(ann.cookie)
  await vi.waitFor(async () => expect((await there.get(`/api/matches/${id}`)).body.version).toBeGreaterThan(3), { timeout: 60_000 })
})

test('while the database is away, moves are answered with 503, and made once it is back', { timeout: SLOW }, async () => {
  const own = await startPostgres()
  try {
    const server = await started({ DATABASE: await own.database() })
    const ann = server.guest()
    const { id } = await ann.create({ game: 'tictactoe', players: ['me', { agent: 'random' }] })
    await own.kill()
    const away = await ann.move(id, 'place', { square: 0 })
    expect(away).toMatchObject({ status: 503, body: { code: 'busy' } })
    expect(away.headers.get('retry-after')).toBeTruthy()
    await own.start()
    await vi.waitFor(async () => expect((await ann.get(`/api/matches/${id}`)).status).toBe(200), { timeout: 60_000, interval: 100 })
    expect(await ann.move(id, 'place', { square: 0 })).toMatchObject({ status: 200 })
    await vi.waitFor(async () => expect((await ann.get(`/api/matches/${id}`)).body.version).toBeGreaterThan(3), { timeout: 60_000 })
  } finally {
    await own.stop()
  }
})
