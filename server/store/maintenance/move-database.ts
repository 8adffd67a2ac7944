import { isPostgres } from '../store.ts'
import { DatabaseError } from '../store-errors.ts'
import { type End, MOVED_TABLES, type MovedTable, pagesOf, rowDigest, type Target } from './moved-tables.ts'
import { postgresSource, postgresTarget } from './postgres-end.ts'
import { sqliteSource, sqliteTarget } from './sqlite-end.ts'

/** A table that was moved; the digest, in hex, is that of its rows on both sides. */
export interface TableMoved {
  readonly table: string
  readonly rows: number
  readonly digest: string
}

/**
 * Copies a SQLite file into an empty PostgreSQL database, or a PostgreSQL database into a new file; all but who is connected to which server.
 * Each table is read back from the target, and its digest compared. The source is not changed. The target gets everything or nothing: after a
 * failure, or a kill, the move is started again from the beginning. `moving` is called after each page, with the number of tables that are done,
 * the name of the next and how many of its rows are copied.
 *
 * Rejects with DatabaseError if either cannot be used, a server uses either, the target is not empty, or a table differs once it is copied.
 */
export async function moveDatabase(
  from: string,
  to: string,
  moving: (done: number, table: string, rows: number) => void = () => {},
): Promise<TableMoved[]> {
  if (isPostgres(from) === isPostgres(to))
    throw new DatabaseError('One is a SQLite file and the other an address, postgres://…: db backup copies a file, and pg_dump PostgreSQL.')
  const source = isPostgres(from) ? await postgresSource(from) : sqliteSource(from)
  try {
    const target = isPostgres(to) ? await postgresTarget(to) : sqliteTarget(to)
    try {
      const moved: TableMoved[] = []
      for (const table of MOVED_TABLES)
        moved.push(await movedTable(source, target, table, (rows) => moving(moved.length, table.name, rows)))
      await target.complete()
      return moved
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

async function movedTable(source: End, target: Target, table: MovedTable, moving: (rows: number) => void): Promise<TableMoved> {
  const [read, written] = [rowDigest(), rowDigest()]
  let rows = 0
  for await (const page of pagesOf(source, table)) {
    await target.add(table, page).catch((error: unknown) => {
      throw new DatabaseError(`Rows of ${table.name} cannot be moved, so nothing was: ${String(error)}`, { cause: error })
    })
    read.add(page)
    rows += page.length
    moving(rows)
  }
  for await (const page of pagesOf(target, table)) written.add(page)
  const [here, there] = [read.end(), written.end()]
  if (here.rows !== there.rows || here.digest !== there.digest)
    throw new DatabaseError(`Rows of ${table.name} are not the same once they are moved, so nothing was.`)
  return { table: table.name, ...here }
}
