import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { newId } from '../../runtime/ids.ts'
import { matchReader } from '../sql/match-rows.ts'
import { sharedStore } from '../sql/shared-store.ts'
import type { Store } from '../store.ts'
import { availableOrThrow, outlasting, PATIENCE_MS } from './away.ts'
import { chainSteps } from './chain.ts'
import { GIVING_UP, types, unusable, WAITS_MS, withSettings } from './connecting.ts'
import { LEASABLE, NOW, released } from './leases.ts'
import { MIGRATING, MIGRATIONS, migrationsOf } from './migrations.ts'
import { postgresBell } from './postgres-bell.ts'
import { postgresSql } from './postgres-sql.ts'
import { accounts, credentials, sessions, verifications } from './schema.ts'
import { settledCommits } from './settled-commit.ts'

/** A server's connections: so many transactions are committed at once, with one write to the disk for several. */
const CONNECTIONS = 16
/** A server that is held up in the middle of a transaction holds up others no longer. */
const IDLE_MS = 2500
const OPTIONS = withSettings([
  ...GIVING_UP,
  // A chain is one statement: it sees all of its match as it was at one moment, and fails if that has changed when it writes.
  'default_transaction_isolation=repeatable\\ read',
  // A serializable transaction that reads a small table from one end to the other is in the way of all that write to it.
  'enable_seqscan=off',
  // Or PostgreSQL 17 and older compile each query that has no index, as it seems to be expensive now.
  'jit=off',
])
/** What no match is at. */
const NO_VERSION = -1

/**
 * Opens a store in a PostgreSQL database and applies migrations. Rejects with DatabaseError where it cannot be reached, or a newer server has
 * migrated it further. While the database is away later, calls are tried again for up to `patienceMs` milliseconds.
 */
export async function openPostgres(address: string, patienceMs = PATIENCE_MS): Promise<Store> {
  await migrated(address)
  const pool = new pg.Pool({
    connectionString: address,
    max: CONNECTIONS,
    types,
    connectionTimeoutMillis: WAITS_MS,
    query_timeout: WAITS_MS,
    statement_timeout: WAITS_MS,
    idle_in_transaction_session_timeout: IDLE_MS,
    application_name: `playchart-${newId()}`,
    options: OPTIONS,
  })
  // The pool drops a connection that ends while nobody uses it. One that is used says so to the query, and here too.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  const outlast = outlasting(patienceMs)
  const sql = postgresSql(pool, outlast)
  const read = matchReader(sql)
  const shared = sharedStore(sql, read, chainSteps)
  const store = availableOrThrow({
    ...shared,
    load: (id, known = NO_VERSION, key) => sql.read(() => read.one(id, known, key)),
    match: (id) =>
      sql.read(function* () {
        return (yield* read.one(id, null))?.record ?? null
      }),
    commit: settledCommits(pool, outlast, shared),
    // Other servers write all the time.
    changedElsewhere: async () => true,
    async authAdapter() {
      // It is loaded when somebody first signs in: most tests and many visitors never do.
      const { drizzleAdapter } = await import('better-auth/adapters/drizzle')
      const schema = { user: accounts, session: sessions, account: credentials, verification: verifications }
      return drizzleAdapter(drizzle(pool), { provider: 'pg', schema })
    },
    time: async () => Number((await pool.query(`select ${NOW} as time`)).rows[0].time),
    async writable() {
      // A standby that took over for reading only refuses it.
      await pool.query('select pg_current_xact_id()')
    },
    async close() {
      // Others need not wait.
      for (const table of LEASABLE) await pool.query(released(table)).catch(() => {})
      await pool.end()
    },
  })
  return { ...store, bell: postgresBell(address) }
}

/** A migration may take long, and so may waiting for that of another server: on a connection whose statements have no time limit. */
async function migrated(address: string): Promise<void> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: WAITS_MS,
    // Else nothing would tell that the database's machine is gone.
    keepAlive: true,
    keepAliveInitialDelayMillis: WAITS_MS,
    application_name: 'playchart migrating',
    options: withSettings(GIVING_UP),
  })
  // What is asked then says so.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [MIGRATING])
    const { pending } = await migrationsOf(client)
    if (pending.length > 0) await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
  } catch (error) {
    throw unusable(error)
  } finally {
    // With it ends the lock.
    await client.end().catch(() => {})
  }
}
