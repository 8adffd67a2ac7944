import pg from 'pg'
import { newId } from '../../runtime/ids.ts'

/** So many databases are kept, which have 8 MB each: a test may start several servers on its own, one after another. */
const KEPT = 20
const made: string[] = []

/** Returns the address of a new database, with all tables, in the PostgreSQL of the tests' project `postgres` (`shared-postgres.ts`). */
export async function newDatabase(): Promise<string> {
  const template = new URL(process.env.PLAYCHART_TEST_POSTGRES ?? '')
  const addressOf = (name: string) => Object.assign(new URL(template), { pathname: `/${name}` }).href
  const name = `test_${newId()}`
  const client = new pg.Client(addressOf('postgres'))
  await client.connect()
  try {
    await client.query(`create database ${name} template ${template.pathname.slice(1)}`)
    // One that is still used, by a server for all tests of a file, stays until the end.
    if (made.push(name) > KEPT) await client.query(`drop database ${made.shift()}`).catch(() => {})
  } finally {
    await client.end()
  }
  return addressOf(name)
}
