import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { matchReader } from '../sql/match-rows.ts'
import { sharedStore } from '../sql/shared-store.ts'
import { DatabaseError, type Store } from '../store.ts'
import { chainQuery, chainSteps } from './chain.ts'
import { availableOrThrow } from './postgres-error.ts'
import { persistently, postgresSql } from './postgres-sql.ts'
import { accounts, credentials, sessions, verifications } from './schema.ts'

const MIGRATIONS = fileURLToPath(new URL('../../migrations/postgres', import.meta.url))
/** Identifies the lock that servers hold while they migrate a database, one at a time. */
const MIGRATING = 7_230_451_986
/** A server's connections: so many transactions are committed at once, with one write to the disk for several. */
const CONNECTIONS = 16
/** How long a call waits for a connection, and for an answer, in milliseconds. */
const WAITS_MS = 5000
/** What no match is at. */
const NO_VERSION = -1

const INT8 = 20
/** Numbers of rows, versions and times: all are far below 2⁵³. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
}

/**
 * Opens a store in a PostgreSQL database and applies migrations. Rejects with DatabaseError where it cannot be reached, or a newer server has
 * migrated it further.
 */
export async function openPostgres(address: string): Promise<Store> {
  const pool = new pg.Pool({
    connectionString: address,
    max: CONNECTIONS,
    types,
    connectionTimeoutMillis: WAITS_MS,
    query_timeout: WAITS_MS,
    statement_timeout: WAITS_MS,
    idle_in_transaction_session_timeout: WAITS_MS,
    application_name: 'playchart',
    // A chain is one statement: it sees all of its match as it was at one moment, and fails if that has changed when it writes.
    options: '-c default_transaction_isolation=repeatable\\ read',
  })
  // The pool drops a connection that ends while nobody uses it.
  pool.on('error', () => {})
  try {
    await migrated(pool)
  } catch (error) {
    await pool.end()
    throw error instanceof DatabaseError
      ? error
      : new DatabaseError(`The database cannot be used: ${(error as Error).message}`, { cause: error })
  }
  const sql = postgresSql(pool)
  const read = matchReader(sql)
  return availableOrThrow({
    ...sharedStore(sql, read, chainSteps),
    load: (id, known = NO_VERSION) => sql.read(() => read.one(id, known)),
    match: (id) =>
      sql.read(function* () {
        return (yield* read.one(id, null))?.record ?? null
      }),
    commit: (commit) => persistently(async () => (await pool.query(chainQuery(commit))).rowCount === 1),
    // Other servers write all the time.
    changedElsewhere: async () => true,
    async authAdapter() {
      // It is loaded when somebody first signs in: most tests and many visitors never do.
      const { drizzleAdapter } = await import('better-auth/adapters/drizzle')
      const schema = { user: accounts, session: sessions, account: credentials, verification: verifications }
      return drizzleAdapter(drizzle(pool), { provider: 'pg', schema })
    },
    async writable() {
      // A standby that took over for reading only refuses it.
      await pool.query('select pg_current_xact_id()')
    },
    close: () => pool.end(),
  })
}

async function migrated(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATING])
    const { entries }: { entries: { when: number }[] } = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'))
    const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as found")
    const applied = rows[0].found ? (await client.query('select created_at from drizzle.__drizzle_migrations')).rows : []
    if (applied.some(({ created_at }) => entries.every(({ when }) => when !== created_at)))
      throw new DatabaseError('The database was written by a newer version of Playchart: update this one, or use a copy from before.')
    if (applied.length < entries.length) await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
  } finally {
    // With it ends the lock.
    client.release(true)
  }
}
