import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import type { Kind } from '../testing/bad-game/game.ts'
import type { Guest } from '../testing/guest.ts'
import { started } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/test-server.ts'

const BAD_GAME = fileURLToPath(new URL('../testing/bad-game', import.meta.url))
const WITHIN = { timeout: 60_000, interval: 100 }
const variant = { moves: 'bad' }

const begin = (guest: Guest, ...players: unknown[]) => guest.create({ game: 'bad', players: ['me', ...players], variant })

test('rules that go wrong cost their own match only: as a player’s move, a timer’s and an agent’s', async () => {
  const server = await started({ GAMES: BAD_GAME, DATABASE: join(temporaryFolder(), 'test.sqlite') })
  const [ann, bob] = [server.guest(), server.guest()]
  const { id: other } = await begin(bob)

  // A timer, and an agent, that never come to their end.
  const timed = await begin(ann)
  expect(await ann.move(timed.id, 'arm', { kind: 'spin' })).toMatchObject({ status: 200 })
  const agents = await ann.create({ game: 'bad', players: [{ agent: 'spinMove' }, 'me'], variant: { moves: 'onlySpinning' } })

  const { id } = await begin(ann)
  for (const kind of ['spin', 'hog'] satisfies Kind[]) {
    // Others are answered meanwhile, and so is another match of the same game.
    const stopped = ann.move(id, 'misbehave', { kind })
    expect(await bob.get('/api/games')).toMatchObject({ status: 200 })
    expect(await bob.move(other, 'go')).toMatchObject({ status: 200 })
    expect(await stopped, kind).toMatchObject({ status: 500, body: { code: 'failed' } })
  }
  for (const kind of ['recurse', 'fail', 'throwLater', 'rejectLater', 'spinLater', 'spinOnceAwaited'] satisfies Kind[])
    expect(await bob.move(other, 'misbehave', { kind }), kind).toMatchObject({ status: 500, body: { code: 'failed' } })

  for (const { id, why } of [
    { ...timed, why: 'a timer ran out' },
    { ...agents, why: 'a move that the server makes' },
  ])
    await vi.waitFor(async () => expect((await ann.get(`/api/matches/${id}`)).body.stuck).toContain(why), WITHIN)
  await vi.waitFor(async () => expect(await ann.move(id, 'go')).toMatchObject({ status: 200 }), WITHIN)
  expect(server.written()).not.toContain('"uncaught"')
  expect(await server.end('SIGTERM')).toBe(0)
}, 120_000)
