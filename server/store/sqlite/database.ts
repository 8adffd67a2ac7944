import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import Client from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import * as schema from '../schema.ts'
import { DatabaseError } from '../store-errors.ts'
import { checkFile, checkPath, damaged, explaining } from './database-error.ts'
import { MIGRATIONS, migrationsOf } from './migrations.ts'

export type Database = BetterSQLite3Database<typeof schema> & { $client: Client.Database }

/** How long opening waits, blocking the process, for another program that holds the file, in milliseconds. */
export const OPENING_MS = 1000

/** How much of the file is kept in memory, in kilobytes; SQLite's own 2 MB are less than what a few thousand running matches are written to. */
const CACHE_KB = 16_000

/** Only the user who runs the server may read it: it contains secrets. */
export const OWN_FILE = 0o600
const OWN_FOLDER = 0o700

/**
 * Opens a SQLite file, created with its folder if missing, and applies migrations. Throws DatabaseError if it cannot be used. From then on
 * nothing blocks on another program that holds the file: SQLITE_BUSY is thrown instead.
 */
export function openDatabase(file: string): Database {
  checkPath(file)
  return explaining(file, () => {
    mkdirSync(dirname(file), { recursive: true, mode: OWN_FOLDER })
    checkFile(file)
    const isNew = !existsSync(file)
    if (!isNew) accessSync(file, constants.R_OK | constants.W_OK)
    const client = new Client(file, { timeout: OPENING_MS })
    try {
      // Before anything is written; SQLite's files beside it get the same mode. An existing file may be meant to be read by others.
      if (isNew) chmodSync(file, OWN_FILE)
      return prepared(client)
    } catch (error) {
      client.close()
      throw error
    }
  })
}

function prepared(client: Client.Database): Database {
  const { pending } = migrationsOf(client)
  checkWhole(client)
  client.pragma('journal_mode = WAL')
  // With WAL, only FULL keeps an acknowledged move through a power cut.
  client.pragma('synchronous = FULL')
  const db = drizzle(client, { schema })
  if (pending.length) {
    // A migration may rebuild a table that others refer to.
    client.pragma('foreign_keys = OFF')
    migrate(db, { migrationsFolder: MIGRATIONS })
  }
  client.pragma('foreign_keys = ON')
  client.pragma('busy_timeout = 0')
  client.pragma(`cache_size = -${CACHE_KB}`)
  return db
}

/** Throws DatabaseError for a damaged file. SQLite notices damage only where it reads, which may be days later. */
export function checkWhole(client: Client.Database): void {
  const found = client.pragma('quick_check(1)', { simple: true })
  if (found !== 'ok') throw damaged(client.name, String(found))
}

/** Runs `work` in a transaction that has the write lock from its start. */
export function immediately<T>(db: Database, work: () => T): T {
  return db.transaction(work, { behavior: 'immediate' })
}

/** Writes to the file and syncs it without changing any data. Throws if that fails. */
export function writeNothing(db: Database): void {
  const { $client: client } = db
  immediately(db, () => client.pragma(`user_version = ${client.pragma('user_version', { simple: true })}`))
}

/**
 * Remembers which file has this path. Returns a function that throws DatabaseError if it is another one by then, or none: SQLite goes on
 * with the file that it opened, and what it writes there is gone when the process ends. It throws one also while the disk does not tell.
 */
export function sameFile(path: string): () => void {
  const opened = identityOf(path)
  return () => {
    if (identityNow(path) === opened) return
    throw new DatabaseError(
      `${path} was replaced or removed while the server used it, so nothing can be saved any more. Stop the server, put the file that is to be used in its place, and start it again.`,
    )
  }
}

function identityNow(path: string): string | null {
  try {
    return identityOf(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new DatabaseError(`${path} cannot be found on its disk (${code}), so nothing can be saved.`, { cause: error })
  }
}

function identityOf(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found ? `${found.dev} ${found.ino}` : null
}
