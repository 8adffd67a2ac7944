import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createMatch, propose } from '../../../engine/index.ts'
import tictactoe from '../../../games/tictactoe/game.ts'
import { serveGames } from '../../games/games.ts'
import { commitRecord } from '../../matches/commit-record.ts'
import { rowsOf } from '../../testing/database.ts'
import { temporaryFolder } from '../../testing/test-server.ts'
import { STATUSES } from '../schema.ts'
import type { Commit, MatchRecord, Store } from '../store.ts'
import { openDatabase } from './database.ts'
import { openStore } from './open-store.ts'

const ANN = { id: 'ann', name: 'Ann' }
const BOB = { id: 'bob', name: 'Bob' }
const games = serveGames([tictactoe])
const served = games.list[0]

async function opened(file = join(temporaryFolder(), 'in/a/folder.sqlite')): Promise<{ store: Store; file: string }> {
  const store = openStore(file)
  onTestFinished(() => store.close())
  await store.addUser(ANN, 1)
  await store.addUser(BOB, 1)
  return { store, file }
}

const record = (change: Partial<MatchRecord> = {}): MatchRecord => ({
  id: 'm',
  game: 'tictactoe',
  variant: {},
  secret: '0'.repeat(64),
  status: 'open',
  version: 0,
  winners: [],
  creator: ANN.id,
  createdAt: 1,
  updatedAt: 1,
  startedAt: null,
  empty: [],
  rematchOf: null,
  seats: [{ user: ANN }, null],
  ...change,
})

/** The commit that starts the match, and that of its first move. */
function commits(): [Commit, Commit] {
  const { secret, seats } = record({ seats: [{ user: ANN }, { user: BOB }] })
  const common = { id: 'm', served, seats, agentDelayMs: 0, moved: null }
  const start = createMatch(tictactoe, { seats: 2, secret, at: 2 })
  const moved = propose(tictactoe, start.match, { seat: 0, move: 'place', args: { square: 4 }, at: 3 })
  if (!moved.ok) throw new Error(moved.refusal.message)
  return [commitRecord({ ...common, ...start, before: null, at: 2 }), commitRecord({ ...common, ...moved, before: start.match, at: 3 })]
}

async function running() {
  const { store, file } = await opened()
  const [start, move] = commits()
  await store.addMatch(record(), null)
  const change = { match: 'm', seat: 1, before: null, after: { user: BOB }, at: 2 }
  expect(await store.changeSeat(change, start)).toBe(true)
  return { store, file, move }
}

test('a file that survives a power cut, for one who reads while another writes', async () => {
  const { $client: db } = openDatabase(join(temporaryFolder(), 'test.sqlite'))
  onTestFinished(() => void db.close())
  expect(db.pragma('journal_mode', { simple: true })).toBe('wal')
  const FULL = 2
  expect(db.pragma('synchronous', { simple: true })).toBe(FULL)
  expect(db.pragma('foreign_keys', { simple: true })).toBe(1)
})

test('migrating again changes nothing', async () => {
  const { file, store } = await opened()
  await store.addMatch(record(), null)
  const before = await rowsOf(file)
  const { store: again } = await opened(file)
  expect(await again.match('m')).toEqual(record())
  expect(await rowsOf(file)).toBe(before)
})

test('a setting keeps its first value', async () => {
  const { store } = await opened()
  expect([await store.setting('key', 'one'), await store.setting('key', 'two')]).toEqual(['one', 'one'])
})

test('a commit is written as a whole: the match, its log, its snapshot', async () => {
  const { store, move } = await running()
  expect(await store.commit(move)).toBe(true)
  expect(await store.match('m')).toMatchObject({ status: 'running', version: 2, startedAt: 2, updatedAt: 3 })
  expect(await store.log('m', 0)).toEqual(move.entries)
  expect(await store.log('m', 1)).toEqual(move.entries.slice(1))
  expect(await store.snapshot('m')).toEqual({ rules: served.rules(2), match: JSON.parse(JSON.stringify(move.match)) })
})

test('a commit that follows an older version is not written', async () => {
  const { store, file, move } = await running()
  expect(await store.commit(move)).toBe(true)
  const before = await rowsOf(file)
  expect(await store.commit(move)).toBe(false)
  expect(await rowsOf(file)).toBe(before)
})

test('a commit of which one row cannot be written leaves no row at all', async () => {
  const { store, file, move } = await running()
  const before = await rowsOf(file)
  const twice = { ...move, entries: [...move.entries, move.entries[0]] }
  await expect(store.commit(twice)).rejects.toThrow('UNIQUE')
  expect(await rowsOf(file)).toBe(before)
})

test('a seat that has changed meanwhile is not taken, and nothing begins', async () => {
  const { store, file } = await opened()
  const [start] = commits()
  await store.addMatch(record({ seats: [{ user: ANN }, { agent: 'random', memory: null }] }), null)
  const before = await rowsOf(file)
  const change = { match: 'm', seat: 1, before: null, after: { user: BOB }, at: 2 }
  expect(await store.changeSeat(change, start)).toBe(false)
  expect(await rowsOf(file)).toBe(before)
})

test('a seat is not taken with a start that reckons with other seats: a match never runs without its first version', async () => {
  const { store, file } = await opened()
  const [start] = commits()
  await store.addMatch(record({ seats: [null, null] }), null)
  const before = await rowsOf(file)
  expect(await store.changeSeat({ match: 'm', seat: 1, before: null, after: { user: BOB }, at: 2 }, start)).toBe(false)
  expect(await rowsOf(file)).toBe(before)
})

test('the last seat is taken only with the start of the match', async () => {
  const { store, file } = await opened()
  const [start] = commits()
  await store.addMatch(record(), null)
  const before = await rowsOf(file)
  const change = { match: 'm', seat: 1, before: null, after: { user: BOB }, at: 2 }
  expect(await store.changeSeat(change, null)).toBe(false)
  expect(await rowsOf(file)).toBe(before)
  expect(await store.changeSeat(change, start)).toBe(true)
})

test('a match that cannot begin as it is said is not added', async () => {
  const { store, file } = await opened()
  const [start] = commits()
  const before = await rowsOf(file)
  await expect(store.addMatch(record(), start)).rejects.toThrow('m cannot begin: its seats are not as its first version has them.')
  expect(await rowsOf(file)).toBe(before)
})

test('a log entry keeps for whom it was made', async () => {
  const { store, move } = await running()
  const entries = [
    { ...move.entries[0], for: 1 },
    { ...move.entries[1], for: 0 },
  ]
  expect(await store.commit({ ...move, entries })).toBe(true)
  expect(await store.log('m', 0)).toEqual(entries)
})

const turn = (seat: number) => ({ match: 'm', seat, creator: ANN.id })

test('who leaves a running match is noted together with the move that is due for them, until they are back', async () => {
  const { store, file } = await running()
  const leaving = { match: 'm', seat: 1, version: 0, due: 20 }
  const before = await rowsOf(file)
  expect(await store.setAbsent({ ...leaving, version: 2 })).toBe(false)
  expect(await rowsOf(file)).toBe(before)
  expect(await store.setAbsent(leaving)).toBe(true)
  expect((await store.match('m'))!.seats).toEqual([{ user: ANN }, { user: BOB, absent: true }])
  expect(await store.dueAgentTurns(20)).toEqual([turn(1)])
  await store.setPresent({ match: 'm', seat: 1, version: 0, others: [], due: 30 })
  expect(await rowsOf(file)).toBe(before)
})

test('an agent cannot leave, nor can an empty seat be left', async () => {
  const { store, file } = await opened()
  const [start] = commits()
  await store.addMatch(record({ seats: [{ user: ANN }, { agent: 'random', memory: null }] }), start)
  const before = await rowsOf(file)
  for (const seat of [1, 2]) expect(await store.setAbsent({ match: 'm', seat, version: 0, due: 20 })).toBe(false)
  expect(await rowsOf(file)).toBe(before)
})

test('a commit that does not reckon with who is absent is not written', async () => {
  const { store, file, move } = await running()
  await store.setAbsent({ match: 'm', seat: 1, version: 0, due: null })
  const before = await rowsOf(file)
  expect(await store.commit(move)).toBe(false)
  expect(await rowsOf(file)).toBe(before)
  expect(await store.commit({ ...move, absent: [1] })).toBe(true)
})

test('a match has one rematch at most', async () => {
  const { store, file } = await running()
  expect(await store.rematchOf('m')).toBe(null)
  expect(await store.addMatch(record({ id: 'n', rematchOf: 'm' }), null)).toBe(true)
  expect(await store.rematchOf('m')).toBe('n')
  const before = await rowsOf(file)
  expect(await store.addMatch(record({ id: 'o', rematchOf: 'm' }), null)).toBe(false)
  expect(await rowsOf(file)).toBe(before)
})

test('timers and agents’ turns are rows until a commit takes them away', async () => {
  const { store, move } = await running()
  const timer = { id: 7, phase: 'playing', move: 'place', args: {}, startedAt: 3, endsAt: 30 }
  await store.commit({ ...move, timers: { added: [timer], gone: [] }, agents: { active: [1], due: 20, moved: null, memories: [] } })
  expect(await store.nextDue()).toBe(20)
  expect([await store.dueTimers(29), await store.dueAgentTurns(19)]).toEqual([[], []])
  expect(await store.dueTimers(30)).toEqual([{ match: 'm', timer: 7, endsAt: 30 }])
  expect(await store.dueAgentTurns(20)).toEqual([turn(1)])

  const next = { ...move, from: 2, match: { ...move.match, version: 4 }, entries: [] }
  const waiting = { ...next, timers: { added: [], gone: [timer] }, agents: { active: [0, 1], due: 50, moved: null, memories: [] } }
  await store.commit(waiting)
  expect(await store.nextDue()).toBe(20)
  const moved = {
    ...next,
    from: 4,
    match: { ...move.match, version: 6 },
    agents: { active: [0, 1], due: 90, moved: 1, memories: [{ seat: 1, memory: { seen: [1] } }] },
  }
  await store.commit({ ...moved, timers: { added: [], gone: [] } })
  expect(await store.dueAgentTurns(50)).toEqual([turn(0)])
  expect(await store.dueAgentTurns(90)).toEqual([turn(0), turn(1)])
  for (const others of [
    { matches: ['m'], creators: [] },
    { matches: [], creators: [ANN.id] },
  ]) {
    expect(await store.dueAgentTurns(90, others)).toEqual([])
    expect(await store.nextDue({ timers: [], turns: others })).toBe(null)
  }
  expect(await store.nextDue({ timers: [], turns: { matches: ['n'], creators: [BOB.id] } })).toBe(50)
  await store.dropAgentTurn('m', 0)
  await store.dropAgentTurn('m', 1)
  expect(await store.nextDue()).toBe(null)
})

test('a match begins with the seats empty that nobody holds, or not at all', async () => {
  const { store, file } = await opened()
  const [start] = commits()
  await store.addMatch(record(), null)
  const before = await rowsOf(file)
  expect(await store.commit(start)).toBe(false)
  expect(await store.commit({ ...start, match: { ...start.match, empty: [0] } })).toBe(false)
  expect(await rowsOf(file)).toBe(before)
  expect(await store.commit({ ...start, match: { ...start.match, empty: [1] } })).toBe(true)
  expect(await store.match('m')).toMatchObject({ status: 'running', empty: [1] })
})

test('a seat is taken with the commit or not at all: who gives it up must hold it still', async () => {
  const { store, file, move } = await running()
  const CID = { id: 'cid', name: 'Cid' }
  await store.addUser(CID, 1)
  await store.setAbsent({ match: 'm', seat: 1, version: 0, due: 7 })
  const taken = { match: 'm', seat: 1, before: { user: BOB }, after: { user: CID, since: 1 }, at: 3 }
  const before = await rowsOf(file)
  expect(await store.commit({ ...move, taken: { ...taken, before: { user: ANN } } })).toBe(false)
  expect(await store.commit({ ...move, taken: { ...taken, before: null } })).toBe(false)
  expect(await rowsOf(file)).toBe(before)
  expect(await store.commit({ ...move, taken })).toBe(true)
  expect(await store.match('m')).toMatchObject({ version: 2, seats: [{ user: ANN }, { user: CID, since: 1 }] })
  expect((await store.match('m'))!.seats[1]).not.toHaveProperty('absent')
  expect(await store.dueAgentTurns(Number.MAX_SAFE_INTEGER)).toEqual([])
})

test('the newest matches are listed, of a game, of a status and of a user', async () => {
  const { store } = await opened()
  const all: MatchRecord[] = []
  for (let n = 0; n < 60; n++) {
    const [status, game] = [STATUSES[n % 3], ['tictactoe', 'memory'][n % 2]] as const
    const [creator, other] = n % 5 === 0 ? [ANN, BOB] : [BOB, n % 7 === 0 ? ANN : BOB]
    // Some were changed at the same time.
    const match = record({
      id: `m${n}`,
      status,
      game,
      creator: creator.id,
      updatedAt: 100 + ((n * 7) % 40),
      seats: [{ user: creator }, { user: other }],
    })
    await store.addMatch(match, null)
    all.push(match)
  }
  const byAge = (a: MatchRecord, b: MatchRecord) => b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1)
  const isOf = (user: string) => (match: MatchRecord) =>
    match.creator === user || match.seats.some((player) => player && 'user' in player && player.user.id === user)
  for (const status of [undefined, ...STATUSES])
    for (const game of [undefined, 'memory', 'none'])
      for (const user of [undefined, ANN.id, 'nobody'])
        for (const limit of [7, 100]) {
          const wanted = all.filter(
            (match) => (!status || match.status === status) && (!game || match.game === game) && (!user || isOf(user)(match)),
          )
          expect(await store.matches({ status, game, user, limit })).toEqual(wanted.sort(byAge).slice(0, limit))
        }
})

test('a match is loaded with its state, unless that is known or there is none', async () => {
  const { store, move } = await running()
  await store.commit(move)
  const match = await store.match('m')
  const state = JSON.stringify(move.match)
  expect(await store.load('m')).toEqual({ record: match, snapshot: { rules: served.rules(2), state } })
  expect(await store.load('m', 0)).toEqual(await store.load('m'))
  expect(await store.load('m', 2)).toEqual({ record: match, snapshot: null })
  await store.addMatch(record({ id: 'open' }), null)
  expect(await store.load('open')).toEqual({ record: record({ id: 'open' }), snapshot: null })
  expect(await store.load('none')).toBe(null)
})

test('a match waits while a seat is kept for somebody until a known time', async () => {
  const { store } = await opened()
  const kept = (until: number | null) => [{ seat: 1, user: BOB.id, name: BOB.name, until }]
  for (const [id, until] of [
    ['kept', 5000],
    ['invited', null],
  ] as const)
    await store.addMatch(record({ id, kept: kept(until) }), null)
  expect(await store.unattended(4000, 10)).toEqual(['invited'])
  expect(await store.closeUnattended('kept', 4000, 9000)).toBe(false)
  expect((await store.unattended(5000, 10)).sort()).toEqual(['invited', 'kept'])
  expect(await store.closeUnattended('kept', 5000, 9000)).toBe(true)
})

test('a match that is not open to everybody waits a week longer for players, and is forgotten when it is closed', async () => {
  const { store } = await opened()
  const HOUR = 3_600_000
  const WEEK = 7 * 24 * HOUR
  await store.addMatch(record({ id: 'open' }), null)
  await store.addMatch(record({ id: 'link', visibility: 'link', watchers: 'link' }), null)
  expect(await store.unattended(HOUR, 10)).toEqual(['open'])
  expect(await store.closeUnattended('link', HOUR, 2 * HOUR)).toBe(false)
  expect((await store.unattended(WEEK + HOUR, 10)).sort()).toEqual(['link', 'open'])
  for (const id of ['open', 'link']) expect(await store.closeUnattended(id, WEEK + HOUR, WEEK + 2 * HOUR)).toBe(true)
  expect([await store.wasClosed('open'), await store.wasClosed('link')]).toEqual([true, false])
})
