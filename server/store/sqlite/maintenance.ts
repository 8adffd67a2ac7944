import { closeSync, existsSync, openSync, realpathSync, rmSync } from 'node:fs'
import Client from 'better-sqlite3'
import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { DatabaseStatus } from '../maintenance/database-status.ts'
import { PUSH_KEYS } from '../notices.ts'
import * as schema from '../schema.ts'
import { parkedRows, retrying } from '../sql/attempts.ts'
import { logStore } from '../sql/log.ts'
import { matchReader } from '../sql/match-rows.ts'
import { parkedNotices } from '../sql/notices/outbox.ts'
import { matchEnder, rulesStore } from '../sql/rules.ts'
import { COOKIE_SECRET, type Course, type KeptRules, type Loaded, type Store } from '../store.ts'
import { DatabaseError } from '../store-errors.ts'
import { NO_VERSION } from './commits.ts'
import { checkWhole, type Database, immediately, OPENING_MS, OWN_FILE, openDatabase } from './database.ts'
import { checkFile, checkPath, damaged, explained, explaining } from './database-error.ts'
import { groupCommit } from './group-commit.ts'
import { knownRecords } from './known-records.ts'
import { journal, migrationsOf } from './migrations.ts'
import { preparing, runNow, sqliteSql } from './sqlite-sql.ts'

/** What is done with a database file besides serving matches from it: looking at it, bringing it up to date, copying it. */

/** How it stands with a file, which is left as it is. Throws DatabaseError for one that is not there or is no database of Playchart. */
export function databaseStatus(file: string): DatabaseStatus {
  return looking(file, (db) => {
    checkWhole(db.$client)
    const { applied, pending } = migrationsOf(db.$client)
    const found = pending.length === 0
    const sql = { prepare: preparing(db) }
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
      misfits: found ? misfits(db) : null,
      notices: found ? runNow(parkedNotices(sql)()) : null,
      stuck: found ? runNow(parkedRows(sql)()).map(({ match, game, by }) => ({ match, game, by })) : null,
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
 * Has a server try the parked moves of a match again, within seconds where one is running. Returns false where the match has none.
 * Throws DatabaseError as `databaseStatus` does.
 */
export function retryStuck(file: string, match: string): boolean {
  databaseStatus(file)
  const db = openDatabase(file)
  try {
    return immediately(db, () => runNow(retrying({ prepare: preparing(db) })(match)))
  } finally {
    db.$client.close()
  }
}

/**
 * Ends running matches, which nobody wins; a server that runs tells those who watch within five seconds. Returns those that were not running,
 * of which none is changed then. Throws DatabaseError as `databaseStatus` does.
 */
export function closeMatches(file: string, matches: readonly string[], at: number): string[] {
  databaseStatus(file)
  const db = openDatabase(file)
  try {
    return immediately(db, () => {
      const { id, status } = schema.matches
      const running = db
        .select({ id })
        .from(schema.matches)
        .where(and(inArray(id, [...matches]), eq(status, 'running')))
        .all()
      const not = matches.filter((match) => !running.some(({ id }) => id === match))
      const end = matchEnder({ prepare: preparing(db) })
      if (not.length === 0) for (const match of new Set(matches)) runNow(end(match, 'operator', at))
      return not
    })
  } finally {
    db.$client.close()
  }
}

function misfits(db: Database): DatabaseStatus['misfits'] {
  const { id, game, status, becomes } = schema.matches
  const columns = { match: id, game, becomes: sql<'pinned' | 'stopped'>`${becomes}` }
  return db
    .select(columns)
    .from(schema.matches)
    .where(and(eq(status, 'running'), isNotNull(becomes)))
    .orderBy(game, id)
    .all()
}

/**
 * Copies a database, also one that is being written to, into a new file that only its owner can read, and checks the copy. Leaves out the
 * secrets that sign cookies and pushes, unless `withSecrets`: anyone who knows the former can act as any user. Returns whether there was one to leave out. Throws
 * DatabaseError when there is such a file already, the one to copy is no database, or the copy is not whole.
 */
export async function backupDatabase(file: string, to: string, withSecrets = false): Promise<boolean> {
  if (existsSync(to)) throw new DatabaseError(`${to} is there already.`)
  const client = explaining(file, () => clientOf(file))
  try {
    migrationsOf(client)
    closeSync(openSync(to, 'wx', OWN_FILE))
    await client.backup(to)
  } catch (error) {
    rmSync(to, { force: true })
    throw explained(file, error)
  } finally {
    client.close()
  }
  const copy = new Client(to)
  const whole = copy.pragma('integrity_check', { simple: true })
  // The copy is one file by itself, without the log of writes that the original keeps beside it.
  copy.pragma('journal_mode = DELETE')
  const left = whole === 'ok' && !withSecrets && withoutSecrets(copy)
  copy.close()
  if (whole === 'ok') return left
  rmSync(to)
  throw damaged(file, String(whole))
}

/** Removes the secrets so that no page of the file has them any more. Returns whether there were any. */
function withoutSecrets(copy: Client.Database): boolean {
  const { changes } = copy.prepare('delete from settings where name in (?, ?)').run(COOKIE_SECRET, PUSH_KEYS)
  if (changes > 0) copy.exec('vacuum')
  return changes > 0
}

/** A match that is being played, as the database has it. */
export interface RunningMatch extends Loaded {
  readonly entries: Awaited<ReturnType<Store['log']>>
  readonly course: Course
  /** The rules that it is played by, where they are kept. */
  readonly kept: KeptRules | null
}

/** The matches of a game that are being played, one after another by their ids. Throws DatabaseError as `databaseStatus` does. */
export async function* runningMatches(file: string, game: string): AsyncGenerator<RunningMatch> {
  const { pending } = databaseStatus(file)
  if (pending.length)
    throw new DatabaseError(`The tables of ${file} are not up to date (${pending.join(', ')}): bring them there with db migrate.`)
  const client = clientOf(file)
  try {
    const db = drizzle(client, { schema })
    const sql = sqliteSql(db, groupCommit(db), knownRecords(db))
    const [past, read, ruled] = [logStore(sql), matchReader(sql), rulesStore(sql)]
    const { id, status, game: name } = schema.matches
    const running = and(eq(status, 'running'), eq(name, game))
    const ids = db.select({ id }).from(schema.matches).where(running).orderBy(id).all()
    for (const { id } of ids) {
      const loaded = runNow(read.one(id, NO_VERSION))
      if (!loaded) continue
      const { rules } = loaded.record
      const kept = rules === undefined ? null : await ruled.keptRules(rules)
      yield { ...loaded, entries: await past.log(id, 0), course: await past.course(id), kept }
    }
  } finally {
    client.close()
  }
}

/** For reading only. */
function clientOf(file: string): Client.Database {
  checkPath(file)
  if (!existsSync(file)) throw new DatabaseError(`There is no database ${file}.`)
  checkFile(file)
  // A read-only connection leaves its log of writes beside the file, and a writable one takes over a log that it finds there.
  const client = new Client(file, { readonly: existsSync(`${realpathSync(file)}-wal`), fileMustExist: true, timeout: OPENING_MS })
  client.pragma('query_only = ON')
  return client
}

function looking<T>(file: string, look: (db: Database) => T): T {
  return explaining(file, () => {
    const client = clientOf(file)
    try {
      return look(drizzle(client, { schema }))
    } finally {
      client.close()
    }
  })
}
