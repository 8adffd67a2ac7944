import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testPostgres } from '../../testing/postgres/test-postgres.ts'
import type { Store } from '../store.ts'
import { ANN, BOB, begun } from '../testing/begun-match.ts'
import { openPostgres } from './open-postgres.ts'

const postgres = testPostgres()

const TIMERS = 250
const NOW = 5

interface Shared {
  readonly address: string
  readonly stores: readonly [Store, Store]
  /** Runs a statement beside the stores. */
  query(text: string): Promise<unknown>
}

/** Two servers on a database with so many timers, a clock, a turn and a plan that are due. */
async function shared(timers = 1): Promise<Shared> {
  const address = await postgres.database()
  const stores = [await openPostgres(address), await openPostgres(address)] as const
  const client = new Client(address)
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    for (const store of stores) await store.close()
  })
  for (const user of [ANN, BOB]) await stores[0].addUser(user, 1)
  await begun(stores[0], 'm')
  await client.query(`insert into timers (match, timer, ends_at) select 'm', n, ${NOW} from generate_series(1, ${timers}) n`)
  await client.query(`insert into agent_turns (match, seat, version, due) values ('m', 0, 0, ${NOW})`)
  await client.query(`insert into clocks (match, state, due) values ('m', '{}', ${NOW})`)
  await client.query(`insert into plans (match, seat, plan, due, revision) values ('m', 1, '{}', ${NOW}, 1)`)
  return { address, stores, query: (text) => client.query(text) }
}

/** How much of each kind a server is to do now. */
const due = async (store: Store) =>
  Promise.all(
    [store.dueTimers(NOW), store.dueClocks(NOW), store.dueAgentTurns(NOW), store.duePlans(NOW)].map(async (rows) => (await rows).length),
  )

const EXPIRED = ['timers', 'clocks', 'agent_turns', 'plans'].map((table) => `update ${table} set claimed_until = 1`).join(';')

test('what is due one server does: another has nothing to do, and is not woken for it', async () => {
  const { stores } = await shared()
  const [first, second] = stores
  expect(await due(first)).toEqual([1, 1, 1, 1])
  expect(await due(second)).toEqual([0, 0, 0, 0])
  expect([await second.nextDue(), await second.nextPlan()]).toEqual([null, null])
  expect([await first.nextDue(), await first.nextPlan()]).toEqual([NOW, NOW])
  // Where it has to be tried again, the first does it.
  expect(await due(first)).toEqual([1, 1, 1, 1])
})

test('once its time is over, another takes it up; the first does not begin with it any more', async () => {
  const { stores, query } = await shared()
  const [first, second] = stores
  await due(first)
  await query(EXPIRED)
  expect(await due(second)).toEqual([1, 1, 1, 1])
  const row = { match: 'm', timer: 1 }
  expect(await first.attempt(row, 'r')).toBe(0)
  expect(await first.attemptPlan({ match: 'm', seat: 1 })).toBe(0)
  expect(await second.attempt(row, 'r')).toBe(1)
  expect(await second.attemptPlan({ match: 'm', seat: 1 })).toBe(1)
})

test('an attempt extends the lease for ten seconds more', async () => {
  const { stores, query } = await shared()
  const [first, second] = stores
  await due(first)
  await query(EXPIRED)
  expect(await first.attempt({ match: 'm', timer: 1 }, 'r')).toBe(1)
  expect(await due(second)).toEqual([0, 1, 1, 1])
})

test('a server that ends leaves what it has not done to others at once', async () => {
  const { address, stores } = await shared()
  const ending = await openPostgres(address)
  await due(ending)
  expect(await due(stores[0])).toEqual([0, 0, 0, 0])
  await ending.close()
  expect(await due(stores[0])).toEqual([1, 1, 1, 1])
})

test('what was leased before the clock of the database was put back is free', async () => {
  const { stores, query } = await shared()
  const [first, second] = stores
  await due(first)
  await query('update timers set claimed_until = claimed_until + 3600000')
  expect(await due(second)).toEqual([1, 0, 0, 0])
})

test('servers that ask at the same time share what is due, and do nothing twice', async () => {
  const { stores } = await shared(TIMERS)
  const asked = await Promise.all(
    [...stores, ...stores, ...stores].map(async (store, n) => ({ n: n % 2, rows: await store.dueTimers(NOW) })),
  )
  const [first, second] = [0, 1].map(
    (server) => new Set(asked.flatMap(({ n, rows }) => (n === server ? rows.map(({ timer }) => timer) : []))),
  )
  expect(first!.size + second!.size).toBe(TIMERS)
  expect([...first!].filter((timer) => second!.has(timer))).toEqual([])
})
