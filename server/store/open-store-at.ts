import { openStore } from './sqlite/open-store.ts'
import { isPostgres, type Store } from './store.ts'

/**
 * Opens a store in a SQLite file, created with its folder if missing, or in the PostgreSQL database at an address such as
 * `postgres://user:password@host/name`, and applies migrations. Rejects with DatabaseError for a database that cannot be used.
 */
export async function openStoreAt(database: string): Promise<Store> {
  if (!isPostgres(database)) return openStore(database)
  // Servers with a file never need it.
  const { openPostgres } = await import('./postgres/open-postgres.ts')
  return openPostgres(database)
}
