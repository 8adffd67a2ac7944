/**
 * The store's statements, written once for both databases.
 *
 * Work on a database is a generator that goes on when a statement has been answered: `yield*` stands where `await` would. SQLite answers at
 * once, so there the work of a transaction runs to its end before anything else does; PostgreSQL answers later. A statement is SQL that both
 * understand:
 *
 * - values are `?`, or `@name` for those of one object; `x in (select value from json_each(?))` is true for each element of a JSON list of texts;
 * - `"user"` and names that are not in lower case are quoted: `user` is somebody else on PostgreSQL;
 * - `cross join … on` joins in this order on SQLite;
 * - `true` and `false`, `is not distinct from`, `case` instead of `max` of two values;
 * - a column that is true or false is read with `Boolean`: SQLite says 1 and 0.
 */

/** Ends with a result; on the way it yields what its database is to answer. */
export type Steps<T> = Generator<unknown, T, unknown>

export interface Statement<Given extends readonly unknown[], Row> {
  /** The first row. */
  get(...given: Given): Steps<Row | undefined>
  all(...given: Given): Steps<Row[]>
  /** Goes through the rows for as long as `visit` returns true: what SQLite does not reach, it does not compute. */
  visit(visit: (row: Row) => boolean, ...given: Given): Steps<void>
  run(...given: Given): Steps<Changed>
}

interface Changed {
  /** How many rows. */
  readonly changes: number
}

export interface Prepared<Given extends readonly unknown[], Row> extends Statement<Given, Row> {
  /** Rows are the value of their only column. */
  pluck(): Statement<Given, Row>
  /** Rows are lists of values. */
  raw(): Statement<Given, Row>
}

export interface Preparing {
  prepare<Given extends readonly unknown[] = unknown[], Row = unknown>(text: string): Prepared<Given, Row>
}

/** Of several servers, one does what is due. Their statements are parts of others. */
export interface Leases {
  /** A condition: no other server has leased the row of this table. */
  free(table: string): string
  /** What is set with an attempt, so that the row stays leased. */
  readonly kept: string
  /** From a statement that selects free rows of `due`, which is this table, with these columns that identify them: one that leases them. */
  taking(select: string, table: string, key: readonly string[]): string
}

export interface Sql extends Preparing {
  readonly leases: Leases
  /** Carries out statements that need no transaction: each is one by itself. */
  read<T>(steps: () => Steps<T>): Promise<T>
  /**
   * Reads and writes in one transaction, as if no other ran meanwhile. `key` identifies what it concerns: of a match, its id. Nothing is written
   * if it throws or returns false. It does nothing else than read and write, because it may be run again.
   */
  write<T>(key: string, steps: () => Steps<T>): Promise<T>
  /** Writes about a match, with one statement, what may be lost in a power cut. */
  soon<T>(match: string, steps: () => Steps<T>): Promise<T>
  /**
   * Reads many rows as they were at one moment, without holding up the process. The statement has no named values and need not sort on the way.
   */
  scan<Row>(text: string, ...given: unknown[]): AsyncIterable<Row>
  /** How many rows there are with the same values, as they were at one moment, without holding up the process. */
  tally<Row extends object>(columns: string, from: string): Promise<(Row & { readonly count: number })[]>
  /** To be called by work that changes a match otherwise than by a move: what is remembered of it does not hold any more; without a match, of all. */
  changed(match?: string): void
}
