import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testPostgres } from '../../testing/postgres/test-postgres.ts'
import { ATTEMPTS_AT_MOST } from '../due.ts'
import { ANN, BOB, begun } from '../testing/begun-match.ts'
import { WAITS_MS } from './connecting.ts'
import { closeMatches, databaseStatus, migrateDatabase, retryStuck, runningMatches } from './maintenance.ts'
import { openPostgres } from './open-postgres.ts'

const postgres = testPostgres()

/** Two running matches, of which the first is stuck and the second keeps older rules. */
async function database(): Promise<string> {
  const address = await postgres.database()
  const store = await openPostgres(address)
  for (const user of [ANN, BOB]) await store.addUser(user, 1)
  for (const id of ['m1', 'm2']) await begun(store, id)
  await store.close()
  const client = new Client(address)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(`insert into timers (match, timer, ends_at, attempts) values ('m1', 1, 1, ${ATTEMPTS_AT_MOST})`)
  await client.query("update matches set misfits = 'r2', becomes = 'pinned' where id = 'm2'")
  return address
}

test('a new database is migrated; until then nothing is said of what is in it', async () => {
  const address = await postgres.bareDatabase()
  const before = await databaseStatus(address)
  expect(before).toMatchObject({ applied: [], users: null, matches: null, stuck: null, notices: null, misfits: null })
  await expect(retryStuck(address, 'm1')).rejects.toThrow(/are not up to date \(0000_first, .*\): bring them there with db migrate\.$/)
  expect(await migrateDatabase(address)).toEqual(before.pending)
  expect(await migrateDatabase(address)).toEqual([])
  expect(await databaseStatus(address)).toMatchObject({ applied: before.pending, pending: [], users: 0, matches: [], stuck: [] })
})

test('it is told how many matches there are, and which need somebody', async () => {
  const found = await databaseStatus(await database())
  expect(found).toMatchObject({
    users: 2,
    matches: [{ game: 'tictactoe', status: 'running', count: 2 }],
    stuck: [{ match: 'm1', game: 'tictactoe', by: 'timer' }],
    notices: [],
    misfits: [{ match: 'm2', game: 'tictactoe', becomes: 'pinned' }],
  })
  expect(found.bytes).toBeGreaterThan(1_000_000)
})

test('to count may take longer than a server waits for an answer', async () => {
  const address = await database()
  const client = new Client(address)
  await client.connect()
  await client.query('alter table users rename to all_users')
  await client.query(`create view users as select all_users.* from all_users, pg_sleep(${(WAITS_MS + 500) / 1000})`)
  await client.end()
  expect(await databaseStatus(address)).toMatchObject({ users: 2 })
})

test('what is stuck is tried again', async () => {
  const address = await database()
  expect([await retryStuck(address, 'm2'), await retryStuck(address, 'm1'), await retryStuck(address, 'm1')]).toEqual([false, true, false])
  expect((await databaseStatus(address)).stuck).toEqual([])
})

test('running matches are ended: all of them, or none where one does not run', async () => {
  const address = await database()
  expect(await closeMatches(address, ['m1', 'nobody'], 5)).toEqual(['nobody'])
  expect((await databaseStatus(address)).matches).toEqual([{ game: 'tictactoe', status: 'running', count: 2 }])
  expect(await closeMatches(address, ['m1', 'm2'], 5)).toEqual([])
  expect(await databaseStatus(address)).toMatchObject({
    matches: [{ game: 'tictactoe', status: 'finished', count: 2 }],
    stuck: [],
    misfits: [],
  })
})

test('a database that is not there is called so', async () => {
  const address = (await postgres.database()).replace(/test_\d+/, 'missing')
  await expect(databaseStatus(address)).rejects.toThrow('The database cannot be used: database "missing" does not exist')
})

test('running matches are read as a server has them', async () => {
  const address = await database()
  const found = []
  for await (const { record, snapshot, entries, course } of runningMatches(address, 'tictactoe'))
    found.push({ id: record.id, version: record.version, hasState: snapshot !== null, entries, base: course.base })
  const store = await openPostgres(address)
  onTestFinished(() => store.close())
  const wanted = ['m1', 'm2'].map(async (id) => {
    const record = await store.match(id)
    return { id, version: record?.version, hasState: true, entries: await store.log(id, 0), base: null }
  })
  expect(found).toEqual(await Promise.all(wanted))
  for await (const { record } of runningMatches(address, 'memory')) expect(record).toBe(undefined)
})
