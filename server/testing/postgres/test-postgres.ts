import { beforeAll } from 'vitest'
import { openPostgres } from '../../store/postgres/open-postgres.ts'
import { allEnd } from '../until.ts'
import { type PostgresServer, STARTING_MS, startPostgres } from './postgres-server.ts'

/** A PostgreSQL for the tests of a file. */
export interface TestPostgres {
  /** Returns the address of a new database with all tables and no rows. */
  database(): Promise<string>
  /** Returns the address of a new database with nothing in it. */
  bareDatabase(): Promise<string>
}

/** Starts a PostgreSQL before the tests of the file that calls this, and ends it after them. */
export function testPostgres(): TestPostgres {
  const until = allEnd()
  let server: PostgresServer
  let template: Promise<string> | undefined
  beforeAll(async () => {
    server = await startPostgres()
    until(() => server.stop())
  }, STARTING_MS)

  /** Migrations take longer than most tests, so they run once. */
  async function migrated(): Promise<string> {
    const address = await server.database()
    await (await openPostgres(address)).close()
    return address
  }

  return {
    async database() {
      template ??= migrated()
      return server.database(await template)
    },
    bareDatabase: () => server.database(),
  }
}
