import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import type { Kind } from '../testing/bad-game/game.ts'
import { started } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/test-server.ts'

const BAD_GAME = fileURLToPath(new URL('../testing/bad-game', import.meta.url))
const WITHIN = { timeout: 90_000, interval: 100 }
/** Between moves: without it they would take a processor. */
const PAUSE_MS = 20

test('an agent that never comes to its end costs nobody else anything, and then any move is made for it', async () => {
  const server = await started({ GAMES: BAD_GAME, DATABASE: join(temporaryFolder(), 'test.sqlite'), ISOLATE: '0' })
  const [ann, bob] = [server.guest(), server.guest()]
  const stuck = await Promise.all(['spin', 'hog'].map((agent) => ann.create({ game: 'bad', players: [{ agent }, 'me'] })))
  const moved = async () => {
    const infos = await Promise.all(stuck.map(({ id }) => ann.get(`/api/matches/${id}`)))
    return infos.map(({ body }) => body.version > 0)
  }
  const { id } = await bob.create({ game: 'bad', players: ['me', 'open'] })
  await ann.post(`/api/matches/${id}/join`)
  let moves = 0
  do {
    expect(await (moves % 2 ? ann : bob).move(id, 'go')).toMatchObject({ status: 200 })
    moves++
    await pause(PAUSE_MS)
  } while ((await moved()).includes(false))
  expect(moves).toBeGreaterThan(10)
  await vi.waitFor(() => expect(server.written().match(/agent-failed/g)).toHaveLength(2), WITHIN)
  // As it watches others there is no move to be made instead.
  const begin = (agent: string) => ann.post('/api/matches', { game: 'bad', seats: 2, variant: {}, players: [{ agent }, 'me'] })
  expect(await begin('spinWatching')).toMatchObject({ status: 500, body: { code: 'failed' } })
  expect(await begin('failWatching')).toMatchObject({ status: 201 })
  // Rules that are not isolated may begin something for later: what that throws ends nothing.
  const { id: late } = await bob.create({ game: 'bad', players: ['me'], variant: { moves: 'bad' } })
  for (const kind of ['throwLater', 'rejectLater'] satisfies Kind[])
    expect(await bob.move(late, 'misbehave', { kind }), kind).toMatchObject({ status: 200 })
  expect(await bob.move(late, 'go')).toMatchObject({ status: 200 })
  expect(server.written()).toMatch(/"event":"uncaught","thrown":"uncaughtException","error":"TypeError: this rule throws later/)
  expect(server.written()).toMatch(/"event":"uncaught","thrown":"unhandledRejection","error":"TypeError: this rule rejects later/)
  expect(await server.end('SIGTERM')).toBe(0)
}, 240_000)
