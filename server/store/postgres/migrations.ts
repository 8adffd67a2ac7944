import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseError } from '../store-errors.ts'
import type { Answer } from './postgres-sql.ts'

export const MIGRATIONS = fileURLToPath(new URL('../../migrations/postgres', import.meta.url))
/** Identifies the lock that a server holds while it migrates a database: one at a time does. */
export const MIGRATING = 7_230_451_986

interface Migration {
  readonly tag: string
  readonly when: number
}

/**
 * Returns the names of the migrations that a database has, and of those that it lacks, oldest first. Rejects with DatabaseError if a newer
 * server has migrated it further.
 */
export async function migrationsOf(client: { query(text: string): Promise<Answer> }): Promise<{ applied: string[]; pending: string[] }> {
  const { entries }: { entries: Migration[] } = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'))
  const [found] = (await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as found")).rows as [
    { found: boolean },
  ]
  const made = found.found ? (await client.query('select created_at from drizzle.__drizzle_migrations')).rows : []
  const times = (made as { created_at: number | string }[]).map(({ created_at }) => Number(created_at))
  if (times.some((time) => entries.every(({ when }) => when !== time)))
    throw new DatabaseError('The database was written by a newer version of Playchart: update this one, or use a copy from before.')
  const isApplied = ({ when }: Migration) => times.includes(when)
  const tags = (list: readonly Migration[]) => list.map(({ tag }) => tag)
  return { applied: tags(entries.filter(isApplied)), pending: tags(entries.filter((one) => !isApplied(one))) }
}
