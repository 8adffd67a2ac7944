import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { LogEntry } from '../../engine/index.ts'
import type { Guest } from '../testing/guest.ts'
import { clockWrongBy, SLOW, started } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/test-server.ts'

/** The real server on a system whose clock is set while it runs, and between two starts. */

const DAY_MS = 86_400_000
const HIDE_MS = 3000

const history = async (who: Guest, id: string): Promise<Pick<LogEntry, 'move' | 'by' | 'at'>[]> =>
  (await who.get(`/api/matches/${id}/history`)).body.entries

/** A match of memory in which two cards lie open that are no pair, so that the clock is to hide them. */
async function look(ann: Guest, bob: Guest): Promise<string> {
  const { id } = await ann.create({ game: 'memory', players: ['me', 'open'], variant: { size: 'large' } })
  await bob.post(`/api/matches/${id}/join`)
  for (let slot = 0; slot < 40; slot++) {
    const { version } = (await ann.get(`/api/matches/${id}`)).body
    const { view } = (await ann.get(`/api/matches/${id}/versions/${version}`)).body
    if (view.phase.value === 'look') return id
    await ann.move(id, 'reveal', { slot })
  }
  throw new Error('only pairs')
}

/** A match in which an agent is to move. */
async function agentsTurn(ann: Guest): Promise<string> {
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', { agent: 'random' }] })
  await ann.move(id, 'place', { square: 4 })
  return id
}

const soon = { timeout: 60_000, interval: 50 }
const agentHasMoved = (who: Guest, id: string) => vi.waitFor(async () => expect(await history(who, id)).toHaveLength(4), soon)

/** How long after the move before it the clock hid the cards, by the match's own time. */
async function hidAfter(who: Guest, id: string): Promise<number> {
  const hidden = (entries: readonly { move: string }[]) => entries.findIndex(({ move }) => move === 'hide')
  const entries = await vi.waitFor(async () => {
    const entries = await history(who, id)
    expect(hidden(entries)).toBeGreaterThan(0)
    return entries
  }, soon)
  const at = hidden(entries)
  return entries[at].at - entries[at - 1].at
}

/** A match that a player has left: once it is their turn, what the rules say is done for them. */
async function leftBy(bob: Guest, ann: Guest): Promise<string> {
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  await bob.post(`/api/matches/${id}/join`)
  await bob.post(`/api/matches/${id}/leave`)
  return id
}
const absentIsPlayed = (ann: Guest, id: string) =>
  vi.waitFor(async () => expect((await ann.get(`/api/matches/${id}`)).body).toMatchObject({ status: 'finished', winners: [0] }), soon)

const WAYS = [
  ['back', -DAY_MS],
  ['forward', DAY_MS],
] as const
/** Of one person, in `http/limits/limits.ts`. */
const NAMES = { most: 10, seconds: 60 }
const named = (who: Guest) => who.request('PUT', '/api/me', { name: 'Bob' })

test.each(WAYS)('a clock set %s by a day leaves timers, agents’ turns and limits as they are', { timeout: SLOW }, async (_, ms) => {
  const server = await started({ DATABASE: join(temporaryFolder(), 'test.sqlite'), LIMITS: '1', ...clockWrongBy(ms, 'signal') })
  const [ann, bob] = [server.guest(), server.guest()]
  const left = await leftBy(bob, ann)
  const [memory, before] = [await look(ann, bob), await agentsTurn(ann)]
  for (let n = 1; n < NAMES.most; n++) expect(await named(bob)).toMatchObject({ status: 200 })
  server.signal('SIGUSR2')
  await vi.waitFor(() => expect(server.written()).toContain('set\n'), soon)
  expect(await ann.move(left, 'place', { square: 4 })).toMatchObject({ status: 200 })
  let last = await named(bob)
  for (let n = 0; n < NAMES.most && last.status === 200; n++) last = await named(bob)
  const { status, headers } = last
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(NAMES.seconds)
  const after = await agentsTurn(ann)
  await Promise.all([absentIsPlayed(ann, left), ...[before, after].map((id) => agentHasMoved(ann, id))])
  const passed = await hidAfter(ann, memory)
  expect(passed).toBeGreaterThanOrEqual(HIDE_MS)
  expect(passed).toBeLessThan(HIDE_MS + 10_000)
  const told = Number((await ann.get('/api/me')).headers.get('playchart-time'))
  expect(Math.abs(told - Date.now())).toBeLessThan(10_000)
  // No timer and no turn is there twice.
  expect((await history(ann, memory)).filter(({ move }) => move === 'hide')).toHaveLength(1)
  for (const id of [before, after]) expect(await history(ann, id)).toHaveLength(4)
})

test.each(WAYS)(
  'a clock that is set %s by a day between two starts holds up neither timers nor agents',
  { timeout: SLOW },
  async (_, ms) => {
    const DATABASE = join(temporaryFolder(), 'test.sqlite')
    const first = await started({ DATABASE })
    const [ann, bob] = [first.guest(), first.guest()]
    const [memory, ticTacToe] = [await look(ann, bob), await agentsTurn(ann)]
    await first.end('SIGKILL')
    const second = await started({ DATABASE, ...clockWrongBy(ms, 'start') })
    const again = second.guest(ann.cookie)
    await agentHasMoved(again, ticTacToe)
    const passed = await hidAfter(again, memory)
    if (ms < 0) expect(passed).toBeLessThan(HIDE_MS + 10_000)
    expect((await history(again, memory)).filter(({ move }) => move === 'hide')).toHaveLength(1)
    expect(await history(again, ticTacToe)).toHaveLength(4)
    const times = (await history(again, ticTacToe)).map(({ at }) => at)
    expect(times).toEqual(times.toSorted((one, other) => one - other))
  },
)
