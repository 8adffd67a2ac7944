import { existsSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Client from 'better-sqlite3'
import { and, count, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import * as schema from '../schema.ts'
import type { MatchRecord, Snapshot, Status } from '../store.ts'
import { chainStore } from './chains.ts'
import { type Database, MIGRATIONS, openDatabase } from './database.ts'
import { matchStore } from './matches.ts'

/** What is done with a database file besides serving matches from it: looking at it, bringing it up to date, copying it. */

/** A database that cannot be looked at; the sentence names the file. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

export interface DatabaseStatus {
  /** With what a server has written and not yet put into the file itself. */
  readonly bytes: number
  /** Names of migrations, oldest first. */
  readonly applied: readonly string[]
  /** Those that the next start of the server will apply. */
  readonly pending: readonly string[]
  /** Null where the tables are not up to date. */
  readonly users: number | null
  readonly matches: readonly { readonly game: string; readonly status: Status; readonly count: number }[] | null
}

/** How it stands with a file, which is left as it is. Throws DatabaseError for one that is not there or is no database of Playchart. */
export function databaseStatus(file: string): DatabaseStatus {
  return looking(file, (db) => {
    const { applied, pending } = migrationsOf(db)
    const found = pending.length === 0
    const { matches, users } = schema
    const pragma = (name: string) => db.$client.pragma(name, { simple: true }) as number
    const grouped = () => {
      const columns = { game: matches.game, status: matches.status, count: count() }
      return db.select(columns).from(matches).groupBy(matches.game, matches.status).orderBy(matches.game, matches.status).all()
    }
    return {
      bytes: pragma('page_count') * pragma('page_size'),
      applied,
      pending,
      users: found ? db.select({ count: count() }).from(users).get()!.count : null,
      matches: found ? grouped() : null,
    }
  })
}

/** Brings the tables up to date; the file is made when missing. Gives the names of the migrations that this took. */
export function migrateDatabase(file: string): string[] {
  const { pending } = existsSync(file) ? databaseStatus(file) : { pending: journal().map(({ tag }) => tag) }
  openDatabase(file).$client.close()
  return [...pending]
}

/**
 * Copies a database, also one that is being written to, into a new file, and checks the copy. Throws DatabaseError when
 * there is such a file already, the one to copy is no database, or the copy is not whole.
 */
export async function backupDatabase(file: string, to: string): Promise<void> {
  if (existsSync(to)) throw new DatabaseError(`${to} is there already.`)
  const client = clientOf(file)
  try {
    await client.backup(to)
  } catch (error) {
    throw named(file, error)
  } finally {
    client.close()
  }
  const copy = new Client(to)
  const whole = copy.pragma('integrity_check', { simple: true })
  // The copy is one file by itself, without the log of writes that the original keeps beside it.
  copy.pragma('journal_mode = DELETE')
  copy.close()
  if (whole === 'ok') return
  rmSync(to)
  throw new DatabaseError(`The copy of ${file} is not whole: ${whole}.`)
}

/** A match that is being played, as the database has it. */
export interface RunningMatch {
  readonly record: MatchRecord
  readonly log: Awaited<ReturnType<ReturnType<typeof chainStore>['log']>>
  readonly snapshot: Snapshot | null
}

/** The matches of a game that are being played, one after another by their ids. Throws DatabaseError as `databaseStatus` does. */
export async function* runningMatches(file: string, game: string): AsyncGenerator<RunningMatch> {
  const { pending } = databaseStatus(file)
  if (pending.length)
    throw new DatabaseError(`The tables of ${file} are not up to date (${pending.join(', ')}): bring them there with db migrate.`)
  const client = clientOf(file)
  try {
    const db = drizzle(client, { schema })
    const chains = chainStore(db)
    const store = matchStore(db, chains)
    const { id, status, game: name } = schema.matches
    const running = and(eq(status, 'running'), eq(name, game))
    const ids = db.select({ id }).from(schema.matches).where(running).orderBy(id).all()
    for (const { id } of ids) {
      const record = await store.match(id)
      if (record) yield { record, log: await chains.log(id, 0), snapshot: await chains.snapshot(id) }
    }
  } finally {
    client.close()
  }
}

/** For reading only. */
function clientOf(file: string): Client.Database {
  if (!existsSync(file)) throw new DatabaseError(`There is no database ${file}.`)
  if (!statSync(file).isFile()) throw notDatabase(file)
  // A read-only connection leaves its log of writes beside the file, and a writable one takes over a log that it finds there.
  const client = new Client(file, { readonly: existsSync(`${realpathSync(file)}-wal`), fileMustExist: true })
  client.pragma('query_only = ON')
  return client
}

function looking<T>(file: string, look: (db: Database) => T): T {
  const client = clientOf(file)
  try {
    return look(drizzle(client, { schema }))
  } catch (error) {
    throw named(file, error)
  } finally {
    client.close()
  }
}

const notDatabase = (file: string) => new DatabaseError(`${file} is no database.`)
/** SQLite's own sentence does not say which file it is about. */
const named = (file: string, error: unknown) =>
  error instanceof Client.SqliteError && error.code === 'SQLITE_NOTADB' ? notDatabase(file) : error

interface Migration {
  readonly tag: string
  readonly when: number
}

function journal(): Migration[] {
  const { entries }: { entries: Migration[] } = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'))
  return entries
}

/** A migration is applied when the newest one that was is as new. */
function migrationsOf({ $client: client }: Database): { applied: string[]; pending: string[] } {
  const tables = client.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[]
  const known = tables.includes('__drizzle_migrations')
  if (!known && tables.length) throw new DatabaseError(`${client.name} is a database, but not one of Playchart's.`)
  const newest = known ? (client.prepare('select max(created_at) from __drizzle_migrations').pluck().get() as number | null) : null
  const isApplied = ({ when }: Migration) => newest !== null && when <= Number(newest)
  const all = journal()
  return { applied: all.filter(isApplied).map(({ tag }) => tag), pending: all.filter((one) => !isApplied(one)).map(({ tag }) => tag) }
}
