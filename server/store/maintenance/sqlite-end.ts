import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import Client from 'better-sqlite3'
import { checkWhole, OPENING_MS, openDatabase } from '../sqlite/database.ts'
import { checkFile, checkPath, explaining, isBusy } from '../sqlite/database-error.ts'
import { migrationsOf } from '../sqlite/migrations.ts'
import { DatabaseError } from '../store-errors.ts'
import { type End, type MovedTable, named, type Row, type Target, type Value } from './moved-tables.ts'

/** A SQLite file, which no other program can read or write until it is closed. Throws DatabaseError if it cannot be used, or is in use. */
export function sqliteSource(file: string): End {
  checkPath(file)
  if (!existsSync(file)) throw new DatabaseError(`There is no database ${file}.`)
  checkFile(file)
  return explaining(file, () => {
    const client = new Client(file, { fileMustExist: true, timeout: OPENING_MS })
    try {
      locked(client, file)
      const { pending } = migrationsOf(client)
      if (pending.length > 0)
        throw new DatabaseError(`The tables of ${file} are not up to date (${pending.join(', ')}): bring them there with db migrate.`)
      checkWhole(client)
      return endOf(client, file)
    } catch (error) {
      client.close()
      throw error
    }
  })
}

/** Takes a lock that fails if any other connection is open, even an idle one. */
function locked(client: Client.Database, file: string): void {
  try {
    client.pragma('locking_mode = EXCLUSIVE')
    client.exec('begin exclusive')
  } catch (error) {
    if (!isBusy(error)) throw error
    throw new DatabaseError(`${file} is in use: first end the server and other programs that have it open.`, { cause: error })
  }
}

/** The file is built under this name, and gets its own when it is complete. */
const unfinished = (file: string) => `${file}.moving`
const withLogs = (file: string) => [file, `${file}-wal`, `${file}-shm`, `${file}-journal`]

/** A new SQLite file. Throws DatabaseError if there is such a file already. */
export function sqliteTarget(file: string): Target {
  checkPath(file)
  const inTheWay = withLogs(file).find((one) => existsSync(one))
  if (inTheWay) throw new DatabaseError(`${inTheWay} is there already.`)
  const building = unfinished(file)
  const remove = () => {
    for (const one of withLogs(building)) rmSync(one, { force: true })
  }
  // An earlier attempt may have been killed.
  remove()
  const { $client: client } = openDatabase(building)
  // Nothing is kept of what is not complete, so the disk need not be waited for before.
  client.pragma('journal_mode = DELETE')
  client.pragma('synchronous = OFF')
  // The rows come from a database that has compared them.
  client.pragma('foreign_keys = OFF')
  client.exec('begin exclusive')
  const statements = new Map<string, Client.Statement>()

  return {
    ...endOf(client, file),
    async add(table, rows) {
      const insert = prepared(client, statements, table.name, () => {
        const places = table.columns.map(() => '?').join(', ')
        return `insert into "${table.name}" (${named(table.columns)}) values (${places})`
      })
      explaining(file, () => {
        for (const row of rows) insert.run(row.map((value) => (typeof value === 'boolean' ? Number(value) : value)))
      })
    },
    async complete() {
      explaining(file, () => {
        client.exec('commit')
        client.close()
        synced(building)
        if (existsSync(file)) throw new DatabaseError(`${file} is there already.`)
        renameSync(building, file)
        synced(dirname(file))
      })
    },
    async close() {
      client.close()
      remove()
    },
  }
}

/** Writes a file or folder to the disk. */
function synced(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function prepared(client: Client.Database, known: Map<string, Client.Statement>, name: string, text: () => string): Client.Statement {
  const statement = known.get(name) ?? client.prepare(text())
  known.set(name, statement)
  return statement
}

function endOf(client: Client.Database, file: string): End {
  const [first, following] = [new Map<string, Client.Statement>(), new Map<string, Client.Statement>()]
  return {
    async page(table, after) {
      const [columns, key] = [named(table.columns), named(table.key)]
      const select = (where: string) => `select ${columns} from "${table.name}" ${where} order by ${key} limit ${table.pageRows}`
      const places = table.key.map(() => '?').join(', ')
      const rows = explaining(file, () =>
        after
          ? prepared(client, following, table.name, () => select(`where (${key}) > (${places})`))
              .raw()
              .all(table.key.map(({ place }) => after[place]))
          : prepared(client, first, table.name, () => select(''))
              .raw()
              .all(),
      )
      return (rows as Value[][]).map((row) => inBoth(table, row))
    },
    async close() {
      client.close()
    },
  }
}

/** A row as PostgreSQL has it too. It stores no null characters, which old rows may have, but this in their place. */
function inBoth({ columns }: MovedTable, row: readonly Value[]): Row {
  return row.map((value, place) => {
    if (typeof value === 'string') return value.replaceAll('\0', '\ufffd')
    return columns[place]?.type === 'boolean' && value !== null ? Boolean(value) : value
  })
}
