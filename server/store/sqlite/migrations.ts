import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type Client from 'better-sqlite3'
import { DatabaseError } from '../store-errors.ts'

export const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

interface Migration {
  readonly tag: string
  readonly when: number
}

/** All migrations that this server knows, oldest first. */
export function journal(): Migration[] {
  const { entries }: { entries: Migration[] } = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'))
  return entries
}

/**
 * The names of migrations applied to a database, and of those pending. Throws DatabaseError if the database belongs to another program, or
 * a newer server has migrated it further.
 */
export function migrationsOf(client: Client.Database): { applied: string[]; pending: string[] } {
  const tables = client.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[]
  const migrated = tables.includes('__drizzle_migrations')
  if (!migrated && tables.length) throw new DatabaseError(`${client.name} is a database, but not one of Playchart's.`)
  const applied = migrated ? client.prepare('select created_at from __drizzle_migrations').pluck().all().map(Number) : []
  const all = journal()
  if (applied.some((time) => all.every(({ when }) => when !== time)))
    throw new DatabaseError(`${client.name} was written by a newer version of Playchart: update this one, or use a copy from before.`)
  // A migration counts as applied if a newer one is.
  const newest = Math.max(...applied)
  const isApplied = ({ when }: Migration) => when <= newest
  return { applied: all.filter(isApplied).map(({ tag }) => tag), pending: all.filter((one) => !isApplied(one)).map(({ tag }) => tag) }
}
