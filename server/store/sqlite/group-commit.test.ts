import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Client from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { createMatch } from '../../../engine/index.ts'
import { propose } from '../../../engine/propose/propose.ts'
import tictactoe from '../../../games/tictactoe/game.ts'
import { serveGames } from '../../games/games.ts'
import { commitRecord } from '../../matches/commit-record.ts'
import { rowsOf } from '../../testing/database.ts'
import { heardLog } from '../../testing/heard-log.ts'
import { temporaryFolder } from '../../testing/test-server.ts'
import type { Commit, MatchRecord, Store } from '../store.ts'
import { chainWriter } from './chain-writer.ts'
import { openDatabase } from './database.ts'
import { groupCommit } from './group-commit.ts'
import { knownRecords } from './known-records.ts'
import { openStore } from './open-store.ts'

const ANN = { id: 'ann', name: 'Ann' }
const SECRET = '0'.repeat(64)
const served = serveGames([tictactoe]).list[0]!

const record = (id: string): MatchRecord => ({
  ...{ id, game: 'tictactoe', variant: {}, secret: SECRET, status: 'open', version: 0, winners: [], creator: ANN.id },
  ...{ createdAt: 1, updatedAt: 1, startedAt: null, empty: [], rematchOf: null, seats: [{ user: ANN }, { user: ANN }] },
})

/** A store with matches that have begun, and the commits of the first two moves of each. */
async function running(...ids: string[]): Promise<{ file: string; store: Store; moves: { [id: string]: [Commit, Commit] } }> {
  const file = join(temporaryFolder(), 'test.sqlite')
  const store = openStore(file)
  onTestFinished(() => store.close())
  await store.addUser(ANN, 1)
  const moves: { [id: string]: [Commit, Commit] } = {}
  for (const id of ids) {
    const common = { id, served, seats: record(id).seats, at: 2, agentDelayMs: 0, moved: null }
    const start = createMatch(tictactoe, { seats: 2, secret: SECRET, at: 2 })
    await store.addMatch(record(id), commitRecord({ ...common, ...start, before: null }))
    let before = start.match
    moves[id] = [4, 0].map((square, seat) => {
      const moved = propose(tictactoe, before, { seat, move: 'place', args: { square }, at: 2 })
      if (!moved.ok) throw new Error(moved.refusal.message)
      const commit = commitRecord({ ...common, ...moved, before })
      before = moved.match
      return commit
    }) as [Commit, Commit]
  }
  return { file, store, moves }
}

/** How many transactions the log of writes beside the file holds: the last page of each says how long the file is then. */
function transactions(file: string): number {
  const wal = readFileSync(`${file}-wal`)
  const HEADER = 32
  const FRAME = 24 + wal.readUInt32BE(8)
  let found = 0
  for (let frame = HEADER; frame + FRAME <= wal.length; frame += FRAME) if (wal.readUInt32BE(frame + 4) > 0) found++
  return found
}

test('chains of several matches at the same time are one transaction; one that is late or fails takes no other with it', async () => {
  const { file, store, moves } = await running('a', 'b', 'c', 'd')
  const late = { ...moves.b![0], from: 7 }
  const broken = { ...moves.c![0], entries: [...moves.c![0].entries, moves.c![0].entries[0]!] }
  const before = transactions(file)
  const [a, b, c, d] = await Promise.allSettled([moves.a![0], late, broken, moves.d![0]].map((commit) => store.commit(commit)))
  expect([a, b, d]).toEqual([true, false, true].map((value) => ({ status: 'fulfilled', value })))
  expect(c).toMatchObject({ status: 'rejected', reason: { code: 'SQLITE_CONSTRAINT_PRIMARYKEY' } })
  expect(transactions(file) - before).toBe(1)
  expect(await Promise.all(['a', 'b', 'c', 'd'].map(async (id) => (await store.match(id))!.version))).toEqual([2, 0, 0, 2])
  expect(await Promise.all(['b', 'c'].map((id) => store.log(id, 0)))).toEqual([[], []])
  expect(await store.commit(moves.b![0])).toBe(true)
  expect(await store.log('b', 0)).toHaveLength(2)
})

test('work is run again only where some of its group fails', async () => {
  const db = openDatabase(join(temporaryFolder(), 'test.sqlite'))
  onTestFinished(() => void db.$client.close())
  const together = groupCommit(db)
  const add = db.$client.prepare("insert into settings (name, value) values (?, '')")
  let runs = 0
  const adding = (name: string, given = true) =>
    together(name, () => {
      runs++
      add.run(name)
      return given
    })
  expect(await Promise.all(['a', 'b', 'c'].map((name) => adding(name)))).toEqual([true, true, true])
  expect(runs).toBe(3)
  expect(await Promise.all([adding('d'), adding('e', false), adding('f')])).toEqual([true, false, true])
  expect(runs).toBe(3 + 2 + 3)
  expect(db.$client.prepare('select name from settings order by name').pluck().all()).toEqual(['a', 'b', 'c', 'd', 'f'])
})

test('a match has one chain in a group: the next follows it', async () => {
  const { file, store, moves } = await running('a', 'b')
  const before = transactions(file)
  expect(await Promise.all([...moves.a!, moves.b![0]].map((commit) => store.commit(commit)))).toEqual([true, true, true])
  expect(transactions(file) - before).toBe(2)
  expect((await store.match('a'))!.version).toBe(4)
})

test.each([
  ['goes along while each turn of the event loop brings as much again', [2, 2, 4, 3], 1],
  ['does not wait for less than that', [2, 1, 1], 2],
  ['does not wait alone', [1, 1], 2],
])('work %s', async (_, brought, expected) => {
  const db = openDatabase(join(temporaryFolder(), 'test.sqlite'))
  onTestFinished(() => void db.$client.close())
  let transactions = 0
  const together = groupCommit(db, { begun: () => void transactions++ })
  const all: Promise<boolean>[] = []
  for (const [turn, count] of brought.entries()) {
    for (let n = 0; n < count; n++) all.push(together(`${turn} ${n}`, () => true))
    await nextTurn()
  }
  await Promise.all(all)
  expect(transactions).toBe(expected)
})

test('a chain that is reported as written is in the file', async () => {
  const { file, store, moves } = await running('a', 'b')
  const reader = new Client(file, { readonly: true })
  onTestFinished(() => void reader.close())
  const version = reader.prepare('select version from matches where id = ?').pluck()
  const found = await Promise.all(['a', 'b'].map((id) => store.commit(moves[id]![0]).then(() => version.get(id))))
  expect(found).toEqual([2, 2])
})

test('a transaction that cannot be committed fails every chain in it, and leaves nothing behind', async () => {
  const { file, store, moves } = await running('a', 'b')
  const db = openDatabase(file)
  onTestFinished(() => void db.$client.close())
  const write = chainWriter(db, knownRecords(db))
  const together = groupCommit(db)
  let breaks = true
  const commit = (chain: Commit) =>
    together(chain.id, () => {
      if (breaks) {
        // What it refers to is looked for at the very end.
        db.$client.pragma('defer_foreign_keys = ON')
        db.$client.exec("insert into timers (match, timer, ends_at) values ('no such match', 1, 1)")
      }
      return write(chain)
    })
  const before = await rowsOf(file)
  const failed = await Promise.allSettled([moves.a![0], moves.b![0]].map(commit))
  expect(failed).toMatchObject(Array(2).fill({ status: 'rejected', reason: { code: 'SQLITE_CONSTRAINT_FOREIGNKEY' } }))
  expect(await rowsOf(file)).toBe(before)
  breaks = false
  expect(await Promise.all([moves.a![0], moves.b![0]].map(commit))).toEqual([true, true])
  expect((await store.match('b'))!.version).toBe(2)
})

test('a disk that is full fails the chains that do not fit, and the next ones are written once there is room', async () => {
  const { file, moves } = await running('a', 'b')
  const db = openDatabase(file)
  onTestFinished(() => void db.$client.close())
  const [together, write] = [groupCommit(db), chainWriter(db, knownRecords(db))]
  const commit = (chain: Commit) => together(chain.id, () => write(chain))
  const large = { ...moves.a![0], rules: 'x'.repeat(100_000) }
  const pages = db.$client.pragma('page_count', { simple: true })
  db.$client.pragma(`max_page_count = ${pages}`)
  const before = await rowsOf(file)
  const [failed] = await Promise.allSettled([commit(large)])
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: 'SQLITE_FULL' } })
  expect(await rowsOf(file)).toBe(before)
  db.$client.pragma('max_page_count = 1000000')
  expect(await Promise.all([commit(large), commit(moves.b![0])])).toEqual([true, true])
})

test('work that leaves the connection unable to commit or roll back is refused, with all that waited for it; later work is done', async () => {
  const db = openDatabase(join(temporaryFolder(), 'test.sqlite'))
  onTestFinished(() => void db.$client.close())
  const together = groupCommit(db)
  const add = (name: string) => () => db.$client.prepare("insert into settings (name, value) values (?, '')").run(name).changes
  const logged = heardLog()
  const numbers = db.$client.prepare('select 1 union select 2')
  const reads: Iterator<unknown>[] = []
  const refused = [together('a', add('a')), together('b', () => reads.push(numbers.iterate()))]
  for (const one of refused) await expect(one).rejects.toThrow('busy')
  expect(logged.map(({ event }) => event)).toEqual(['rollback-failed'])
  for (const read of reads) read.return?.()
  expect(await together('c', add('c'))).toBe(1)
  expect(db.$client.prepare('select name from settings').pluck().all()).toEqual(['c'])
})
