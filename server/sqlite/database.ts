import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import Client from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import * as schema from '../schema.ts'

export type Database = BetterSQLite3Database<typeof schema> & { $client: Client.Database }

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))
/** How long a statement waits for another process that holds the file. */
const BUSY_TIMEOUT_MS = 5000

/** Opens a SQLite file, made with its folder when missing, and brings its tables up to date. */
export function openDatabase(file: string): Database {
  mkdirSync(dirname(file), { recursive: true })
  const client = new Client(file, { timeout: BUSY_TIMEOUT_MS })
  client.pragma('journal_mode = WAL')
  // With WAL, only FULL keeps an acknowledged move through a power cut.
  client.pragma('synchronous = FULL')
  const db = drizzle(client, { schema })
  // A migration may rebuild a table that others refer to.
  client.pragma('foreign_keys = OFF')
  migrate(db, { migrationsFolder: MIGRATIONS })
  client.pragma('foreign_keys = ON')
  return db
}

/** Runs `work` as one transaction that has the write lock from its start. */
export function immediately<T>(db: Database, work: () => T): T {
  return db.transaction(work, { behavior: 'immediate' })
}
