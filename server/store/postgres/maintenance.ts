import pg from 'pg'
import type { DatabaseStatus } from '../maintenance/database-status.ts'
import { parkedRows, retrying } from '../sql/attempts.ts'
import { logStore } from '../sql/log.ts'
import { matchReader } from '../sql/match-rows.ts'
import { parkedNotices } from '../sql/notices/outbox.ts'
import { matchEnder, rulesStore } from '../sql/rules.ts'
import type { Sql } from '../sql/statements.ts'
import type { RunningMatch } from '../sqlite/maintenance.ts'
import type { Status } from '../store.ts'
import { DatabaseError } from '../store-errors.ts'
import { GIVING_UP, types, unusable, WAITS_MS, withoutPassword, withSettings } from './connecting.ts'
import { migrationsOf } from './migrations.ts'
import { openPostgres } from './open-postgres.ts'
import { postgresSql } from './postgres-sql.ts'

/** What is done with a PostgreSQL database besides serving matches from it; as `sqlite/maintenance.ts` does with a file. */

/** To count all matches, and to read one, may take so long, in milliseconds; waiting for others' locks takes no longer than at a server. */
const STATEMENT_MS = 10 * 60_000

type Counted = Omit<NonNullable<DatabaseStatus['matches']>[number], 'count'>

/** How it stands with a database. Rejects with DatabaseError for one that cannot be reached, or that a newer server has migrated further. */
export function databaseStatus(address: string): Promise<DatabaseStatus> {
  return connected(address, async (pool, sql) => {
    const { applied, pending } = await migrationsOf(pool)
    const bytes: number = (await pool.query('select pg_database_size(current_database()) as bytes')).rows[0].bytes
    const about = { bytes, applied, pending }
    if (pending.length > 0) return { ...about, users: null, matches: null, stuck: null, notices: null, misfits: null }
    const parked = await sql.read(parkedRows(sql))
    const matches = await sql.tally<Counted>('game, status', 'matches')
    const misfits = "select id as match, game, becomes from matches where status = 'running' and becomes is not null order by game, id"
    return {
      ...about,
      users: (await pool.query('select count(*) as count from users')).rows[0].count,
      matches: matches.sort((a, b) => Number(a.game > b.game) - Number(a.game < b.game) || byStatus(a.status, b.status)),
      stuck: parked.map(({ match, game, by }) => ({ match, game, by })),
      notices: await sql.read(parkedNotices(sql)),
      misfits: (await pool.query(misfits)).rows,
    }
  })
}

const byStatus = (a: Status, b: Status) => Number(a > b) - Number(a < b)

/** Brings the tables up to date. Returns the names of the migrations that this took. */
export async function migrateDatabase(address: string): Promise<string[]> {
  const { pending } = await connected(address, migrationsOf)
  await (await openPostgres(address)).close()
  return pending
}

/** Has a server try the parked moves of a match again, within seconds where one is running. Returns false where the match has none. */
export function retryStuck(address: string, match: string): Promise<boolean> {
  return upToDate(address, (sql) => sql.write(match, () => retrying(sql)(match)))
}

/**
 * Ends running matches, which nobody wins; servers that run tell those who watch within five seconds. Returns those that were not running, of
 * which none is changed then.
 */
export function closeMatches(address: string, matches: readonly string[], at: number): Promise<string[]> {
  return upToDate(address, (sql) => {
    const isRunning = sql.prepare<[id: string], unknown>("select 1 from matches where id = ? and status = 'running'")
    const end = matchEnder(sql)
    return sql.write('closed by an operator', function* () {
      const not: string[] = []
      for (const match of matches) if (!(yield* isRunning.get(match))) not.push(match)
      if (not.length === 0) for (const match of new Set(matches)) yield* end(match, 'operator', at)
      return not
    })
  })
}

/** As on a file: the matches of a game that are being played, one after another by their ids. */
export async function* runningMatches(address: string, game: string): AsyncGenerator<RunningMatch> {
  const ids = await upToDate(address, (sql) =>
    sql.read(() =>
      sql.prepare<[game: string], string>("select id from matches where status = 'running' and game = ? order by id").pluck().all(game),
    ),
  )
  const pool = poolOf(address)
  try {
    const sql = postgresSql(pool, (query) => query())
    const [past, read, ruled] = [logStore(sql), matchReader(sql), rulesStore(sql)]
    for (const id of ids) {
      const loaded = await sql.read(() => read.one(id, NO_VERSION))
      if (loaded?.record.status !== 'running') continue
      const { rules } = loaded.record
      const kept = rules === undefined ? null : await ruled.keptRules(rules)
      yield { ...loaded, entries: await past.log(id, 0), course: await past.course(id), kept }
    }
  } catch (error) {
    throw unusable(error)
  } finally {
    await pool.end()
  }
}
/** What no match is at. */
const NO_VERSION = -1

function upToDate<T>(address: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  return connected(address, async (pool, sql) => {
    const { pending } = await migrationsOf(pool)
    if (pending.length === 0) return work(sql)
    const missing = pending.join(', ')
    throw new DatabaseError(`The tables of ${withoutPassword(address)} are not up to date (${missing}): bring them there with db migrate.`)
  })
}

function poolOf(address: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: address,
    max: 1,
    types,
    connectionTimeoutMillis: WAITS_MS,
    query_timeout: STATEMENT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: WAITS_MS,
    application_name: 'playchart db',
    options: withSettings([...GIVING_UP, `lock_timeout=${WAITS_MS}`]),
  })
  // What is asked then says so.
  pool.on('error', () => {})
  return pool
}

async function connected<T>(address: string, work: (pool: pg.Pool, sql: Sql) => Promise<T>): Promise<T> {
  const pool = poolOf(address)
  try {
    return await work(
      pool,
      postgresSql(pool, (query) => query()),
    )
  } catch (error) {
    throw unusable(error)
  } finally {
    await pool.end()
  }
}
