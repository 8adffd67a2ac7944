import Client from 'better-sqlite3'
import pg from 'pg'
import { types } from '../store/postgres/connecting.ts'
import { isPostgres } from '../store/store.ts'

/** What tests read and write in a database beside the server: a SQLite file, or a PostgreSQL at an address. */

type Rows = Record<string, unknown>[]
type Ask = (text: string) => Promise<Rows>

/** Connects to a database for as long as `work` takes. */
async function connected<T>(database: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  if (!isPostgres(database)) {
    const db = new Client(database)
    try {
      return await work(async (text) => {
        if (text.startsWith('select ')) return db.prepare<[], Record<string, unknown>>(text).all()
        db.exec(text)
        return []
      })
    } finally {
      db.close()
    }
  }
  const client = new pg.Client({ connectionString: database, types })
  await client.connect()
  try {
    return await work(async (text) => (await client.query(text)).rows)
  } finally {
    await client.end()
  }
}

/** Runs statements in words of both databases. Returns the rows of a `select`. */
export const asked = (database: string, text: string): Promise<Rows> => connected(database, (ask) => ask(text))

/** Looks after a database as an operator does. */
export const maintenanceOf = (database: string) =>
  isPostgres(database) ? import('../store/postgres/maintenance.ts') : import('../store/sqlite/maintenance.ts')

/** The digests of states, which are nobody's to know. */
export async function digestsIn(database: string): Promise<Set<unknown>> {
  const text = 'select digest from log where digest is not null union select digest from matches where digest is not null'
  return new Set((await asked(database, text)).map(({ digest }) => digest))
}

/** Which server says that it is there, and who follows what there: that changes nothing in a match. */
const ABOUT_SERVERS = ['servers', 'presences']

/** Every row of every table. */
export function rowsOf(database: string): Promise<string> {
  const isFile = !isPostgres(database)
  const names = isFile
    ? "select name from sqlite_master where type = 'table' order by name"
    : "select tablename as name from pg_tables where schemaname = 'public' order by tablename"
  return connected(database, async (ask) => {
    const tables: [unknown, unknown][] = []
    for (const { name } of await ask(names)) {
      const rows = ABOUT_SERVERS.includes(String(name)) ? [] : await ask(`select * from "${name}"`)
      // PostgreSQL moves a row that is changed to another place.
      tables.push([name, isFile ? rows : sorted(rows)])
    }
    return JSON.stringify(tables, null, 1)
  })
}

function sorted(rows: Rows): Rows {
  const texts = rows.map((row) => [JSON.stringify(row), row] as const)
  return texts.sort(([one], [other]) => Number(one > other) - Number(one < other)).map(([, row]) => row)
}
