import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createMatch, int, propose, setup } from '../../engine/index.ts'
import { serveGames } from '../games/games.ts'
import { createChannel } from '../runtime/channel.ts'
import { openStore } from '../store/sqlite/open-store.ts'
import { temporaryFolder } from '../testing/test-server.ts'
import { commitRecord } from './commit-record.ts'
import { createHistory } from './history.ts'

const ANN = { id: 'ann', name: 'Ann' }
const SECRET = '0'.repeat(64)
const ID = 'm'

/** A game in which a move is worth so much, as its help says: rules that come from no folder differ by what is said of them. */
function tally(points: number) {
  const rules = setup({ game: { score: int(0, 100) } })
  const add = rules.move({
    help: `Adds ${points}.`,
    apply: ({ game }) => {
      game.score += points
    },
  })
  const game = rules.createGame({
    name: 'tally',
    players: { min: 1, max: 1 },
    distribute: {},
    moves: { add },
    chart: { endless: true, initial: 'adding', states: { adding: { on: { add: {} } } } },
  })
  return serveGames([game]).list[0]!
}

test('a log that did not play is tried again once another server has made other rules those of the match', async () => {
  const store = openStore(join(temporaryFolder(), 'test.sqlite'))
  onTestFinished(() => store.close())
  await store.addUser(ANN, 1)
  const [old, changed] = [tally(1), tally(10)]
  const common = { id: ID, seats: [{ user: ANN }], at: 1, agentDelayMs: 0, moved: null, before: null }
  const { match, steps } = createMatch(old.game, { seats: 1, secret: SECRET, at: 1 })
  const played = propose(old.game, match, { seat: 0, move: 'add', args: {}, at: 1 })
  if (!played.ok) throw new Error(played.refusal.message)
  const made = { match: played.match, steps: [...steps, ...played.steps] }
  const record = { id: ID, game: 'tally', variant: {}, secret: SECRET, status: 'open', version: 0, winners: [], creator: ANN.id } as const
  const since = { createdAt: 1, updatedAt: 1, startedAt: null, empty: [], rematchOf: null }
  await store.addMatch({ ...record, ...since, seats: common.seats }, commitRecord({ ...common, served: old, ...made }))

  let reads = 0
  const log: typeof store.log = (...range) => {
    reads++
    return store.log(...range)
  }
  const history = createHistory({ ...store, log }, createChannel())
  const past = async () => {
    const { record } = (await store.load(ID))!
    return { record, past: await history.of(record, changed, record.version) }
  }
  const before = await past()
  expect(before.past).toMatchObject({ ok: false, refusal: { code: 'rules-changed' } })
  expect([(await past()).past, reads]).toEqual([before.past, 1])
  // The log may have been read while another server wrote to it.
  expect(await history.of({ ...before.record, version: before.record.version + 1 }, changed, before.record.version)).toEqual(before.past)
  expect(reads).toBe(2)
  // As another server does that takes the match up from where it stands.
  const { version, rules } = before.record
  expect(await store.adoptRules(ID, { version, before: rules, rules: changed.rules(1), fromSnapshot: true })).toBe(true)
  expect((await past()).past).toMatchObject({ ok: true, value: { start: { version }, steps: [] } })
})
