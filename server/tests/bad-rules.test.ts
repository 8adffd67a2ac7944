import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import type { Kind } from '../testing/bad-game/game.ts'
import { started } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/test-server.ts'

const WITHIN = { timeout: 90_000, interval: 100 }
/** Between requests that only show that there is an answer: without it they would take a processor. */
const PAUSE_MS = 20
const BAD_GAME = fileURLToPath(new URL('../testing/bad-game', import.meta.url))

test('a move whose rules never come to their end is refused, and nobody else waits for it', async () => {
  const server = await started({ GAMES: BAD_GAME, DATABASE: join(temporaryFolder(), 'test.sqlite') })
  const [ann, bob] = [server.guest(), server.guest()]
  const begin = { game: 'bad', players: ['me'], variant: { moves: 'bad' } }
  const [{ id }, { id: other }] = [await ann.create(begin), await bob.create(begin)]
  const roomy = await ann.create({ ...begin, players: ['me', { agent: 'spinMove' }], variant: { moves: 'roomy' } })
  expect(await ann.move(roomy.id, 'stroll', { to: 'place 0' })).toMatchObject({ status: 200 })
  const boundless = await ann.create({ ...begin, players: ['me', { agent: 'random' }], variant: { moves: 'boundless' } })
  expect(await ann.move(boundless.id, 'wander', { from: 'here', to: 'here' })).toMatchObject({ status: 200 })
  let spinning = true
  const stopped = ann.move(id, 'misbehave', { kind: 'spin' }).finally(() => {
    spinning = false
  })
  let answered = 0
  do {
    expect(await bob.get('/api/games')).toMatchObject({ status: 200 })
    answered++
    await pause(PAUSE_MS)
  } while (spinning)
  // Of a server that spins itself the first answer comes when that is over.
  expect(answered).toBeGreaterThan(1)
  expect(await stopped).toMatchObject({ status: 500, body: { code: 'failed', message: expect.stringContaining('did not come to an end') } })
  // Where an agent's move never comes to its end, another is made for it.
  await vi.waitFor(async () => expect((await ann.get(`/api/matches/${roomy.id}`)).body).toMatchObject({ version: 4 }), WITHIN)
  await vi.waitFor(() => expect(server.written()).toMatch(/"event":"rules-stopped".*"scene":"draw"/), WITHIN)
  // Nor does anything that they begin go on in the server when they have answered.
  for (const kind of ['spinLater', 'spinOnceAwaited', 'throwLater', 'rejectLater'] satisfies Kind[])
    expect(await bob.move(other, 'misbehave', { kind }), kind).toMatchObject({ status: 500, body: { code: 'failed' } })
  expect(server.written()).toMatch(/"event":"rule-failed".*setTimeout\(\) is not for rules: rules and agents have no clock/)
  expect(server.written()).toMatch(/"event":"rule-failed".*rules and agents do all they do at once.*bad-game\/game\.ts/)
  expect(await bob.move(other, 'go')).toMatchObject({ status: 200 })
}, 240_000)
