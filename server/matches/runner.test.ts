import { join } from 'node:path'
import Client from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { createMatch } from '../../engine/index.ts'
import tictactoe from '../../games/tictactoe/game.ts'
import { serveGames } from '../games/games.ts'
import { createRuling } from '../rules/ruling.ts'
import { createChannel } from '../runtime/channel.ts'
import { openStore } from '../store/sqlite/open-store.ts'
import { StoreBusy } from '../store/store-errors.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { temporaryFolder } from '../testing/test-server.ts'
import { commitRecord } from './commit-record.ts'
import { createEarlier } from './earlier.ts'
import { createHistory } from './history.ts'
import { loadedMatches } from './loaded-match.ts'
import type { MatchEvent, MatchEvents } from './match-events.ts'
import { createRunner } from './runner.ts'

const ANN = { id: 'ann', name: 'Ann' }
const SECRET = '0'.repeat(64)
const IDS = ['a', 'b', 'c']
const PATIENCE_MS = 50

/** A runner with matches that have begun, and another connection to their file. */
async function running() {
  const file = join(temporaryFolder(), 'test.sqlite')
  const store = openStore(file, PATIENCE_MS)
  const other = new Client(file)
  onTestFinished(async () => {
    other.close()
    await store.close()
  })
  const games = serveGames([tictactoe])
  await store.addUser(ANN, 1)
  for (const id of IDS) {
    const common = { id, served: games.list[0]!, seats: [{ user: ANN }, { user: ANN }], at: 1, agentDelayMs: 0, moved: null, before: null }
    const record = { id, game: 'tictactoe', variant: {}, secret: SECRET, status: 'open', version: 0, winners: [], creator: ANN.id } as const
    const start = commitRecord({ ...common, ...createMatch(tictactoe, { seats: 2, secret: SECRET, at: 1 }) })
    const since = { createdAt: 1, updatedAt: 1, startedAt: null, empty: [], rematchOf: null }
    await store.addMatch({ ...record, ...since, seats: common.seats }, start)
  }
  const events: MatchEvents = createChannel()
  const clock = manualClock(2)
  const history = createHistory(store, events)
  const matches = loadedMatches({ store, ruling: createRuling({ store, games, clock }), history, events, bytes: 1_000_000 })
  const earlier = createEarlier(history, events)
  const runner = createRunner({ store, matches, earlier, clock, agentDelayMs: 0, events })
  const move = (id: string, seat: number, square: number) =>
    runner.alone(id, (loaded) => runner.play(loaded, { seat, move: 'place', args: { square }, at: 2 }))
  const version = other.prepare<[string], number>('select version from matches where id = ?').pluck()
  return { events, move, other, inFile: (id: string) => version.get(id) }
}

test('what happened is published once it is in the file, also of matches that are played at the same time', async () => {
  const { events, move, inFile } = await running()
  const published: unknown[] = []
  events.subscribe((event) => event.type === 'moved' && published.push([event.record.id, event.match.version, inFile(event.record.id)]))
  const played = await Promise.all([...IDS.map((id) => move(id, 0, 4)), move('a', 1, 0), move('b', 0, 1)])
  expect(played.map((answer) => (answer.ok ? answer.value.version : answer.refusal.code))).toEqual([2, 2, 2, 4, 'turn'])
  expect(published).toEqual([...IDS.map((id) => [id, 2, 2]), ['a', 4, 4]])
})

test('what could not be written is not published, and the same moves can be made afterwards', async () => {
  const { events, move, other, inFile } = await running()
  const published: MatchEvent[] = []
  events.subscribe((event) => published.push(event))
  other.exec('begin immediate')
  const failed = await Promise.allSettled(IDS.map((id) => move(id, 0, 4)))
  expect(failed.every((one) => one.status === 'rejected' && one.reason instanceof StoreBusy)).toBe(true)
  expect(published).toEqual([])
  other.exec('commit')
  const played = await Promise.all(IDS.map((id) => move(id, 0, 0)))
  expect(played.map((answer) => answer.ok && answer.value.version)).toEqual([2, 2, 2])
  expect(IDS.map(inFile)).toEqual([2, 2, 2])
})
