import { createHash } from 'node:crypto'
import { is } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../postgres/schema.ts'

/** What of a database is moved to another, and how two databases are compared. */

/** A value as both databases have it. */
export type Value = string | number | boolean | Uint8Array | null
/** The values of a row, in the order of the table's columns. */
export type Row = readonly Value[]

export interface MovedColumn {
  readonly name: string
  /** Among the columns of its table, from 0. */
  readonly place: number
  readonly type: 'text' | 'bigint' | 'boolean' | 'bytea'
}

export interface MovedTable {
  readonly name: string
  readonly columns: readonly MovedColumn[]
  /** The primary key: rows are read in its order, which is by bytes for texts on both databases. */
  readonly key: readonly MovedColumn[]
  /** The column that PostgreSQL counts up by itself; null if there is none. */
  readonly counted: string | null
  /** How many rows are read at once. */
  readonly pageRows: number
}

/** Who is connected to which server: when a database is moved, there are none. */
const LEFT_OUT = ['servers', 'presences']
/** Which server does what is due. */
const LEASE_COLUMNS = ['claimed_by', 'claimed_until']

const PAGE_ROWS = 500
/** Rows of these tables may have hundreds of kilobytes each. */
const LARGE_ROWS = ['bases', 'folded_logs', 'pictures', 'rules', 'snapshots']
const LARGE_PAGE_ROWS = 20

function typeOf(column: PgColumn): MovedColumn['type'] {
  const type = column.getSQLType().split(' ')[0]
  if (type === 'text' || type === 'bigint' || type === 'boolean' || type === 'bytea') return type
  throw new Error(`${column.name} is a ${type}, of which it is not known how it is moved.`)
}

function movedTable(table: PgTable): MovedTable {
  const { name, columns: all, primaryKeys } = getTableConfig(table)
  const declared = all.filter((column) => !LEASE_COLUMNS.includes(column.name))
  const columns = declared.map((column, place) => ({ name: column.name, place, type: typeOf(column) }))
  const keyNames = (primaryKeys[0]?.columns ?? declared.filter(({ primary }) => primary)).map((column) => column.name)
  return {
    name,
    columns,
    key: keyNames.flatMap((key) => columns.filter((column) => column.name === key)),
    counted: declared.find(({ generatedIdentity }) => generatedIdentity !== undefined)?.name ?? null,
    pageRows: LARGE_ROWS.includes(name) ? LARGE_PAGE_ROWS : PAGE_ROWS,
  }
}

/** Each table after those that its rows refer to. */
function inOrder(tables: readonly PgTable[]): PgTable[] {
  const ordered = new Set<PgTable>()
  function add(table: PgTable): void {
    if (ordered.has(table)) return
    for (const { reference } of getTableConfig(table).foreignKeys) {
      const { foreignTable } = reference()
      if (foreignTable !== table) add(foreignTable)
    }
    ordered.add(table)
  }
  for (const table of tables) add(table)
  return [...ordered]
}

/** The tables in an order in which they can be filled. */
export const MOVED_TABLES: readonly MovedTable[] = inOrder(Object.values(schema).filter((one): one is PgTable => is(one, PgTable)))
  .map(movedTable)
  .filter(({ name }) => !LEFT_OUT.includes(name))

/** Collects rows. Returns their number and a SHA-256 in hex, the same for the same rows in the same order. */
export function rowDigest() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(page: readonly Row[]): void {
      rows += page.length
      for (const row of page) {
        const plain = row.map((value) => (value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : value))
        hash.update(`${JSON.stringify(plain)}\n`)
      }
    },
    end: () => ({ rows, digest: hash.digest('hex') }),
  }
}

/** A database that tables are read from. */
export interface End {
  /** The next rows of a table after this one in the order of its key, or the first if null; at most `pageRows`, none at its end. */
  page(table: MovedTable, after: Row | null): Promise<Row[]>
  /** Ends the connection. */
  close(): Promise<void>
}

/** A database that tables are moved into. What is added can be read, and is gone again if it is closed before it is complete. */
export interface Target extends End {
  add(table: MovedTable, rows: readonly Row[]): Promise<void>
  complete(): Promise<void>
}

/** All pages of a table. */
export async function* pagesOf(end: End, table: MovedTable): AsyncGenerator<Row[]> {
  for (let page = await end.page(table, null); page.length > 0; page = await end.page(table, page.at(-1) ?? null)) yield page
}

/** Columns as a list in SQL. SQLite knows its `rowid` by this name only where it is not quoted. */
export const named = (columns: readonly MovedColumn[]): string =>
  columns.map(({ name }) => (name === 'rowid' ? name : `"${name}"`)).join(', ')
