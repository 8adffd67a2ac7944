import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type Client from 'better-sqlite3'
import { DatabaseError } from './database-error.ts'

export const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

interface Migration {
  readonly tag: string
  readonly when: number
}

/** All that this server knows, oldest first. */
export function journal(): Migration[] {
  const { entries }: { entries: Migration[] } = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'))
  return entries
}

/**
 * The names of the migrations that were applied to a database, and of those that were not yet. Throws DatabaseError for one that
 * is another program's, or that a newer server has brought beyond what this one knows.
 */
export function migrationsOf(client: Client.Database): { applied: string[]; pending: string[] } {
  const tables = client.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[]
  const migrated = tables.includes('__drizzle_migrations')
  if (!migrated && tables.length) throw new DatabaseError(`${client.name} is a database, but not one of Playchart's.`)
  const applied = migrated ? client.prepare('select created_at from __drizzle_migrations').pluck().all().map(Number) : []
  const all = journal()
  if (applied.some((time) => all.every(({ when }) => when !== time)))
    throw new DatabaseError(`${client.name} was written by a newer version of Playchart: update this one, or use a copy from before.`)
  // One counts as applied when a newer one was.
  const newest = Math.max(...applied)
  const isApplied = ({ when }: Migration) => when <= newest
  return { applied: all.filter(isApplied).map(({ tag }) => tag), pending: all.filter((one) => !isApplied(one)).map(({ tag }) => tag) }
}
