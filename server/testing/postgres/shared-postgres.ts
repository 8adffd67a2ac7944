import { openPostgres } from '../../store/postgres/open-postgres.ts'
import { startPostgres } from './postgres-server.ts'

/** All servers of all tests that run at the same time have connections to it. */
const CONNECTIONS = 500

/**
 * Vitest calls it before the tests of the project `postgres`. From then on `PLAYCHART_TEST_POSTGRES` is the address of a database with all
 * tables, which tests copy. Returns what ends it.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres({ connections: CONNECTIONS })
  const template = await server.database()
  await (await openPostgres(template)).close()
  process.env.PLAYCHART_TEST_POSTGRES = template
  return () => server.stop()
}
