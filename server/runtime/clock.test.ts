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

const soon = { timeout: 15_000, interval: 50 }
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

test.each([
  ['back', -DAY_MS],
  ['forward', DAY_MS],
])('a clock that is set %s by a day changes nothing of what remains until timers and agents’ turns', { timeout: SLOW }, async (_, ms) => {
  const server = await started({ DATABASE: join(temporaryFolder(), 'test.sqlite'), ...clockWrongBy(ms, 'signal') })
  const [ann, bob] = [server.guest(), server.guest()]
  const [memory, before] = [await look(ann, bob), await agentsTurn(ann)]
  server.signal('SIGUSR2')
  await vi.waitFor(() => expect(server.written()).toContain('set\n'), soon)
  const after = await agentsTurn(ann)
  await Promise.all([before, after].map((id) => agentHasMoved(ann, id)))
  const passed = await hidAfter(ann, memory)
  expect(passed).toBeGreaterThanOrEqual(HIDE_MS)
  expect(passed).toBeLessThan(HIDE_MS + 10_000)
  const told = Number((await ann.get('/api/me')).headers.get('playchart-time'))
  expect(Math.abs(told - Date.now())).toBeLessThan(10_000)
})

test('a clock that is set back by a day between two starts holds up neither timers nor agents', { timeout: SLOW }, async () => {
  const DATABASE = join(temporaryFolder(), 'test.sqlite')
  const first = await started({ DATABASE })
  const [ann, bob] = [first.guest(), first.guest()]
  const [memory, ticTacToe] = [await look(ann, bob), await agentsTurn(ann)]
  await first.end('SIGKILL')
  const second = await started({ DATABASE, ...clockWrongBy(-DAY_MS, 'start') })
  const again = second.guest(ann.cookie)
  await agentHasMoved(again, ticTacToe)
  expect(await hidAfter(again, memory)).toBeLessThan(HIDE_MS + 10_000)
  const times = (await history(again, ticTacToe)).map(({ at }) => at)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
})
