import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { STARTING_MS, startPostgres } from '../../testing/postgres/postgres-server.ts'
import { testPostgres } from '../../testing/postgres/test-postgres.ts'
import type { Commit, Store } from '../store.ts'
import { DatabaseError, StoreUnavailable } from '../store-errors.ts'
import { ANN, BOB, begun, placed } from '../testing/begun-match.ts'
import { WAITS_MS } from './connecting.ts'
import { MIGRATING } from './migrations.ts'
import { openPostgres } from './open-postgres.ts'

/** How often what happens at the same time is tried. */
const ROUNDS = 10

const postgres = testPostgres()

async function opened(address: string, patienceMs?: number): Promise<Store> {
  const store = await openPostgres(address, patienceMs)
  onTestFinished(() => store.close())
  return store
}

/** Two servers on one database. */
async function twoServers(): Promise<{ address: string; stores: [Store, Store] }> {
  const address = await postgres.database()
  const stores: [Store, Store] = [await opened(address), await opened(address)]
  for (const user of [ANN, BOB]) await stores[0].addUser(user, 1)
  return { address, stores }
}

/** Begins a match; returns its first move. */
const firstMove = async (store: Store, id: string): Promise<Commit> => placed(id, await begun(store, id), 4)

test('of chains that follow the same version on two servers at the same time, one is written', async () => {
  const { stores } = await twoServers()
  for (let round = 0; round < ROUNDS; round++) {
    const move = await firstMove(stores[0], `m${round}`)
    const written = await Promise.all([...stores, ...stores].map((store) => store.commit(move)))
    expect(written.filter(Boolean)).toHaveLength(1)
    expect(await stores[1].log(`m${round}`, 0)).toEqual(move.entries)
  }
})

test('with the match it is read from which seats a move with the same key was made', async () => {
  const { stores } = await twoServers()
  await stores[0].commit(placed('m', await begun(stores[0], 'm'), 4, 'first'))
  const used = async (key?: string) => (await stores[1].load('m', 0, key))?.keyUsed
  expect([await used('first'), await used('other'), await used()]).toEqual([[0], [], undefined])
})

test('a chain of which one row cannot be written leaves no row at all', async () => {
  const { stores } = await twoServers()
  const move = await firstMove(stores[0], 'm')
  const [entry] = move.entries
  await expect(stores[0].commit({ ...move, entries: [...move.entries, entry!] })).rejects.toMatchObject({ code: '23505' })
  expect(await stores[1].log('m', 0)).toEqual([])
  expect(await stores[1].match('m')).toMatchObject({ version: 0 })
  expect(await stores[1].commit(move)).toBe(true)
})

test('who leaves while a move is made has left before it or after it: one of both is tried again', async () => {
  const { stores } = await twoServers()
  for (let round = 0; round < ROUNDS; round++) {
    const match = `m${round}`
    const move = await firstMove(stores[0], match)
    const done = await Promise.all([stores[0].commit(move), stores[1].setAbsent({ match, seat: 1, version: 0, due: null })])
    expect(done.filter(Boolean)).toHaveLength(1)
  }
})

test('what is counted is counted right, though others add to it at the same time', async () => {
  const { stores } = await twoServers()
  const blocks = Array.from({ length: ROUNDS }, (_, n) => ({ id: `b${n}`, user: ANN.id, blocked: `u${n}`, at: n }))
  for (const { blocked } of blocks) await stores[0].addUser({ id: blocked, name: blocked }, 1)
  const added = await Promise.all(blocks.map((block, n) => stores[n % 2]!.addBlock(block, 3)))
  expect(added.filter(Boolean)).toHaveLength(3)
  expect(await stores[0].blocks(ANN.id)).toHaveLength(3)
})

test('transactions about different matches succeed, however many there are at the same time', async () => {
  const { stores } = await twoServers()
  const ids = Array.from({ length: 100 }, (_, n) => `m${n}`)
  await Promise.all(ids.map((id, n) => begun(stores[n % 2]!, id)))
  const left = ids.map((match, n) => stores[n % 2]!.setAbsent({ match, seat: 1, version: 0, due: null }))
  expect(await Promise.all(left)).toEqual(ids.map(() => true))
})

test('while the database is away, calls say so; then they are answered again', async () => {
  const server = await startPostgres()
  try {
    const address = await server.database()
    const store = await opened(address, 50)
    for (const user of [ANN, BOB]) await store.addUser(user, 1)
    const move = await firstMove(store, 'm')
    await server.kill()
    await expect(store.commit(move)).rejects.toBeInstanceOf(StoreUnavailable)
    await expect(store.writable()).rejects.toBeInstanceOf(StoreUnavailable)
    await server.start()
    await store.writable()
    expect(await store.commit(move)).toBe(true)
  } finally {
    await server.stop()
  }
})

test('servers that start at the same time migrate a new database once', async () => {
  const address = await postgres.bareDatabase()
  await Promise.all([opened(address), opened(address), opened(address)])
  const client = new Client(address)
  await client.connect()
  const { rows } = await client.query('select count(distinct created_at) = count(*) as once from drizzle.__drizzle_migrations')
  await client.end()
  expect(rows).toEqual([{ once: true }])
})

test('a server waits for the migration of another one longer than it waits for an answer', async () => {
  const address = await postgres.bareDatabase()
  const other = new Client(address)
  await other.connect()
  await other.query('select pg_advisory_lock($1)', [MIGRATING])
  const opening = opened(address)
  const waiting = async () => (await other.query('select count(*)::int as count from pg_locks where not granted')).rows[0].count
  await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: STARTING_MS })
  const early = await Promise.race([opening.then(() => 'opened', String), pause(WAITS_MS + 500, 'waits')])
  await other.end()
  expect(early).toBe('waits')
  await (await opening).writable()
})

test('a database that a newer version has written is not opened by this one, and one that is not there is called so', async () => {
  const { address } = await twoServers()
  const client = new Client(address)
  await client.connect()
  await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the future', 4000000000000)")
  await client.end()
  const newer = await openPostgres(address).catch((error: unknown) => error)
  expect(newer).toBeInstanceOf(DatabaseError)
  expect((newer as Error).message).toMatch(/^The database was written by a newer version of Playchart/)
  const missing = await openPostgres(address.replace(/test_\d+/, 'missing')).catch((error: unknown) => error)
  expect((missing as Error).message).toBe('The database cannot be used: database "missing" does not exist')
})
