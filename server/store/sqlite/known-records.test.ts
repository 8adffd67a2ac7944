import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import Client from 'better-sqlite3'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createMatch } from '../../../engine/index.ts'
import { propose } from '../../../engine/propose/propose.ts'
import tictactoe from '../../../games/tictactoe/game.ts'
import { serveGames } from '../../games/games.ts'
import { commitRecord } from '../../matches/commit-record.ts'
import { temporaryFolder } from '../../testing/test-server.ts'
import { ATTEMPTS_AT_MOST } from '../due.ts'
import type { Commit, MatchRecord, Store } from '../store.ts'
import { openDatabase } from './database.ts'
import { knownRecords } from './known-records.ts'
import { openStore } from './open-store.ts'

const [ANN, BOB] = [
  { id: 'ann', name: 'Ann' },
  { id: 'bob', name: 'Bob' },
]
const SECRET = '0'.repeat(64)
const [served] = serveGames([tictactoe]).list
if (!served) throw new Error('tic-tac-toe is not served')
const seats = [{ user: ANN }, { user: BOB }]
const common = { id: 'm', served, seats, at: 2, agentDelayMs: 0, moved: null }

let file: string
let store: Store
let move: Commit
beforeEach(async () => {
  file = join(temporaryFolder(), 'test.sqlite')
  store = open()
  for (const user of [ANN, BOB]) await store.addUser(user, 1)
  const start = createMatch(tictactoe, { seats: 2, secret: SECRET, at: 2 })
  const moved = propose(tictactoe, start.match, { seat: 0, move: 'place', args: { square: 4 }, at: 3 })
  if (!moved.ok) throw new Error(moved.refusal.message)
  move = commitRecord({ ...common, ...moved, before: start.match, at: 3 })
  const added: MatchRecord = {
    ...{ id: 'm', game: 'tictactoe', variant: {}, secret: SECRET, status: 'open', version: 0, winners: [], creator: ANN.id },
    ...{ createdAt: 1, updatedAt: 1, startedAt: null, empty: [], rematchOf: null, seats },
  }
  await store.addMatch(added, commitRecord({ ...common, ...start, before: null }))
})

/** Another server, or another program, with the same file. */
function open(): Store {
  const opened = openStore(file)
  onTestFinished(() => opened.close())
  return opened
}

/** As a store reads it that knows nothing yet. */
const read = () => open().match('m')

function changing(sql: string, ...given: unknown[]): void {
  const client = new Client(file)
  client.prepare(sql).run(...given)
  client.close()
}

test('a record is the same object for as long as nobody writes to its match', async () => {
  const record = await store.match('m')
  await store.addUser({ id: 'eve', name: 'Eve' }, 1)
  expect(await store.match('m')).toBe(record)
  expect((await store.load('m', 0))?.record).toBe(record)
})

test('one in which an agent remembers something, which may be much, is not kept', async () => {
  const isKept = async (memory: string | null) => {
    changing("update seats set user = null, agent = 'random', memory = ? where match = 'm' and seat = 1", JSON.stringify(memory))
    await turn()
    await store.match('m')
    const record = await store.match('m')
    return record === (await store.match('m'))
  }
  expect(await isKept(null)).toBe(true)
  expect(await isKept('much')).toBe(false)
})

test('after a move it is as it would be read', async () => {
  await store.match('m')
  expect(await store.commit(move)).toBe(true)
  const record = await store.match('m')
  expect(record).toEqual(await read())
  expect(record).toMatchObject({ version: 2, updatedAt: 3 })
  expect(await store.match('m')).toBe(record)
  expect((await store.load('m', 0))?.snapshot?.state).toBe(move.state)
})

test('a move that is not written leaves it as it was', async () => {
  await store.match('m')
  expect(await store.commit({ ...move, from: 7 })).toBe(false)
  expect(await store.match('m')).toMatchObject({ version: 0, updatedAt: 2 })
})

test.each<[string, () => unknown]>([
  ['a move of another server', () => open().commit(move)],
  ['another program', () => changing("update matches set status = 'finished', ended_by = 'operator' where id = 'm'")],
  ['a new name', () => store.renameUser({ id: 'bob', name: 'Bobby' })],
  ['a player who leaves', () => store.setAbsent({ match: 'm', seat: 1, version: 0, due: null })],
  ['the end of the match', () => store.end('m', 'players', 9)],
  ['what becomes of it', () => store.misfit('m', { rules: 'new', becomes: 'stopped', version: 0, before: move.rules })],
])('%s is read at once', async (_, change) => {
  const before = await store.match('m')
  await change()
  const record = await store.match('m')
  expect(record).toEqual(await read())
  expect(record).not.toEqual(before)
})

test('what only reads looks once for what others have written, until something else can happen', async () => {
  await store.match('m')
  const record = await store.match('m')
  changing("update matches set status = 'finished', ended_by = 'operator' where id = 'm'")
  expect((await store.load('m', 0))?.record).toBe(record)
  await turn()
  expect(await store.match('m')).toMatchObject({ endedBy: 'operator' })
})

test('also where it is a callback of Node that asks first, and its promises ask again', async () => {
  await store.match('m')
  const record = await store.match('m')
  const again = new Promise((resolve) =>
    setImmediate(() => {
      const first = store.match('m')
      changing("update matches set status = 'finished', ended_by = 'operator' where id = 'm'")
      resolve(first.then(() => store.match('m')))
    }),
  )
  expect(await again).toBe(record)
  await turn()
  expect(await store.match('m')).toMatchObject({ endedBy: 'operator' })
})

test('a move is made on what others have written, however short a time ago it was looked for', async () => {
  await store.match('m')
  await store.match('m')
  changing("update matches set status = 'finished', ended_by = 'operator', version = 9 where id = 'm'")
  expect(await store.commit(move)).toBe(false)
})

test('what moves ask for in one turn of the event loop is as other programs leave it in that turn', async () => {
  await store.match('m')
  const asked = ['a', 'b'].map((key) => store.load('m', 0, key))
  changing("update matches set status = 'finished', ended_by = 'operator' where id = 'm'")
  const [first, second] = await Promise.all(asked)
  expect(first).toMatchObject({ record: { endedBy: 'operator' } })
  expect(second?.record).toBe(first?.record)
})

test.each([
  ['before', () => [store.renameUser({ id: 'bob', name: 'Bobby' }), store.commit(move)]],
  ['after', () => [store.commit(move), store.renameUser({ id: 'bob', name: 'Bobby' })]],
])('a new name that is written with a move, %s it, is read at once', async (_, writes) => {
  await store.match('m')
  await Promise.all(writes())
  expect(await store.match('m')).toEqual(await read())
  expect(await store.match('m')).toMatchObject({ version: 2, seats: [{ user: ANN }, { user: { name: 'Bobby' } }] })
})

test('a timer that failed too often is in it, and when it is tried again no more', async () => {
  changing("insert into timers (match, timer, ends_at) values ('m', 1, 1)")
  const row = { match: 'm', timer: 1 }
  for (let attempt = 1; attempt < ATTEMPTS_AT_MOST; attempt++) {
    expect(await store.match('m')).not.toHaveProperty('stuck')
    await store.attempt(row, 'rules')
  }
  await store.match('m')
  await store.attempt(row, 'rules')
  expect(await store.match('m')).toHaveProperty('stuck', 'timer')
  await store.settle(row, ATTEMPTS_AT_MOST - 1)
  expect(await store.match('m')).not.toHaveProperty('stuck')
  await store.attempt(row, 'rules')
  expect(await store.match('m')).toHaveProperty('stuck', 'timer')
  await store.retry('m')
  expect(await store.match('m')).not.toHaveProperty('stuck')
})

test('a move reckons with a player who has left by another server', async () => {
  expect((await store.match('m'))?.seats[1]).not.toHaveProperty('absent')
  changing("update seats set absent = 1 where match = 'm' and seat = 1")
  expect(await store.commit(move)).toBe(false)
  expect(await store.commit({ ...move, absent: [1] })).toBe(true)
})

describe('keys of moves', () => {
  /** Seats from which a move with the key may have been made; undefined: that has to be asked for. */
  const usedBy = async (key: string, version = 2) => (await store.load('m', version, key))?.keyUsed
  const withKey = (key: string): Commit => ({ ...move, entries: move.entries.map((entry, i) => (i === 0 ? { ...entry, key } : entry)) })

  test('are known before and after a move', async () => {
    expect([await usedBy('a', 0), await usedBy('a', 0)]).toEqual([[], []])
    expect(await store.commit(withKey('a'))).toBe(true)
    expect([await usedBy('a'), await usedBy('b')]).toEqual([undefined, []])
  })

  test('are read by a server that begins later', async () => {
    expect(await store.commit(withKey('a'))).toBe(true)
    store = open()
    expect([await usedBy('a'), await usedBy('a'), await usedBy('b')]).toEqual([[0], undefined, []])
  })

  test('are never older than the record', async () => {
    expect([await usedBy('a', 0), await usedBy('a', 0)]).toEqual([[], []])
    const other = open()
    expect(await other.commit(withKey('a'))).toBe(true)
    expect(await store.commit(withKey('a'))).toBe(false)
    expect(await usedBy('a')).toEqual([0])
    // A write of its own makes a server forget the record alone.
    await store.renameUser({ id: 'bob', name: 'Bobby' })
    expect([await usedBy('a'), await usedBy('a'), await usedBy('b')]).toEqual([[0], undefined, []])
  })

  test.each([
    [
      'too many',
      "insert into log (match, version, by, move, args, at, initiator, key) values ('m', 10 + @n, '0', 'place', '{}', 1, 1, 'k' || @n)",
      [],
    ],
    ['folded', "insert into folded_logs (match, log) select 'm', x'00' where @n = 1", [0, 1]],
  ])('that are %s are not remembered', async (_, sql, first) => {
    const client = new Client(file)
    const insert = client.prepare(sql)
    client.transaction(() => {
      for (let n = 1; n <= 101; n++) insert.run({ n })
    })()
    client.close()
    expect(await usedBy('a', 0)).toEqual(first)
    // Only then does it check whether others have written.
    expect(await usedBy('a', 0)).toEqual(first)
    expect(await usedBy('a', 0)).toBeUndefined()
  })

  test('grow too many by moves', async () => {
    const known = knownRecords(openDatabase(file))
    expect(known.isNewKey('m', 'a')).toBe(true)
    for (let n = 0; n < 100; n++) known.keyUsed('m', `k${n}`)
    expect(known.isNewKey('m', 'a')).toBe(true)
    known.keyUsed('m', 'k100')
    expect(known.isNewKey('m', 'a')).toBe(false)
  })
})
