import type { Prepared, Sql, Statement, Steps } from '../sql/statements.ts'
import { OutcomeUnknown } from '../store-errors.ts'
import { isLost, type Outlast } from './away.ts'
import { leases } from './leases.ts'

/** A statement as PostgreSQL takes it. */
export interface Query {
  readonly text: string
  /** A connection prepares it once under this name. */
  readonly name?: string
  readonly values?: unknown[]
  readonly rowMode?: 'array'
}

export interface Answer {
  readonly rows: unknown[]
  readonly rowCount: number | null
}

/** What answers statements: a connection, or a pool of them. */
export interface Answering {
  query(query: Query): Promise<Answer>
}

export interface Connection extends Answering {
  /** `error`: it cannot be used any more. */
  release(error?: Error | boolean): void
}

export interface Connections extends Answering {
  connect(): Promise<Connection>
}

/** How often a transaction is tried that others have got in the way of. */
const TRIES = 20
/** After so many it waits until no other does the same. */
const TRIES_BESIDE_OTHERS = 3
const BEGIN = 'begin isolation level serializable'
/**
 * Waits until no other transaction is tried alone. A lock on a table, as of no other kind, is taken before the transaction sees anything; this
 * one is in nobody else's way, and ends with the transaction.
 */
const BEGIN_ALONE = `${BEGIN}; lock table settings in share update exclusive mode`
/** Two transactions cannot both be as if no other ran meanwhile, or wait for each other. */
const IN_THE_WAY = ['40001', '40P01']

export const isInTheWay = (error: unknown): boolean => error instanceof Error && 'code' in error && IN_THE_WAY.includes(String(error.code))

/**
 * Runs `work` again while other transactions get in its way: `alone` after a few times. PostgreSQL sees conflicts of a page where rows have
 * none, so that many transactions at the same time can be in each other's way for as long as they are many.
 */
export async function persistently<T>(work: (alone: boolean) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work(tries > TRIES_BESIDE_OTHERS)
    } catch (error) {
      if (tries === TRIES || !isInTheWay(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 ** Math.min(tries, 6)))
    }
  }
}

async function runSteps<T>(on: Answering, steps: Steps<T>): Promise<T> {
  let step = steps.next()
  while (!step.done) step = steps.next(await on.query(step.value as Query))
  return step.value
}

const names = new Map<string, string>()
/** Of a statement: the same text has one name in the whole process. */
export function nameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  return name
}

/** Where values stand: in the list of a `json_each`, or alone. Quoted text and names are left as they are. */
const VALUES = /'(?:[^']|'')*'|"[^"]*"|json_each\((\?|@\w+)\)|\?|@\w+/g

/** In PostgreSQL's words, and the values in their order: names, or how many there are. */
function inPostgres(text: string): { text: string; named: string[]; count: number } {
  const named: string[] = []
  let count = 0
  function place(value: string): string {
    if (value === '?') return `$${++count}`
    const name = value.slice(1)
    if (!named.includes(name)) named.push(name)
    return `$${named.indexOf(name) + 1}`
  }
  const translated = text.replace(VALUES, (found, listed?: string) => {
    if (listed) return `json_array_elements_text(cast(${place(listed)} as json))`
    return found === '?' || found.startsWith('@') ? place(found) : found
  })
  // Where the order of a join counts, SQLite is told so.
  return { text: translated.replace(/cross join (?=\w+ \w+ on )/g, 'join '), named, count }
}

/** No text has a null character here: what is looked for with one is not there. */
const asText = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : (value ?? null))

function prepare<Given extends readonly unknown[], Row>(sqlText: string): Prepared<Given, Row> {
  const { text, named, count } = inPostgres(sqlText)
  const name = nameOf(text)
  const asked = (given: Given, rowMode?: 'array'): Query => {
    const [object] = given
    const values =
      named.length > 0 ? named.map((one) => asText((object as Record<string, unknown>)[one])) : given.slice(0, count).map(asText)
    return { text, name, values, ...(rowMode && { rowMode }) }
  }
  function reading(shape: (row: unknown) => Row, rowMode?: 'array'): Statement<Given, Row> {
    return {
      *get(...given) {
        const { rows } = (yield asked(given, rowMode)) as Answer
        return rows.length > 0 ? shape(rows[0]) : undefined
      },
      *all(...given) {
        return ((yield asked(given, rowMode)) as Answer).rows.map(shape)
      },
      *visit(visit, ...given) {
        for (const row of ((yield asked(given, rowMode)) as Answer).rows) if (!visit(shape(row))) return
      },
      *run(...given) {
        return { changes: ((yield asked(given, rowMode)) as Answer).rowCount ?? 0 }
      },
    }
  }
  return {
    ...reading((row) => row as Row),
    pluck: () => reading((row) => (row as [Row])[0], 'array'),
    raw: () => reading((row) => row as Row, 'array'),
  }
}

/**
 * A chain looks at more than the row of its match. Whatever changes anything about a match changes this row too, so that of the two one has to
 * be tried again.
 */
const TOUCH = 'update matches set version = version where id = $1'

/** The store's statements on PostgreSQL. */
export function postgresSql(connections: Connections, outlast: Outlast): Sql {
  async function transaction<T>(key: string, steps: () => Steps<T>, alone: boolean): Promise<T> {
    const connection = await connections.connect()
    let broken = true
    try {
      await connection.query({ text: alone ? BEGIN_ALONE : BEGIN })
      try {
        await connection.query({ text: TOUCH, name: nameOf(TOUCH), values: [key] })
        const value = await runSteps(connection, steps())
        await ended(connection, value === false ? 'rollback' : 'commit')
        broken = false
        return value
      } catch (error) {
        // On a connection that is lost no more can be said.
        if (isLost(error) || error instanceof OutcomeUnknown) throw error
        await connection.query({ text: 'rollback' })
        broken = false
        throw error
      }
    } finally {
      connection.release(broken)
    }
  }

  return {
    prepare,
    leases,
    // What is leased at the same time gets in the way.
    read: (steps) => outlast(() => persistently(() => runSteps(connections, steps()))),
    write: (key, steps) => outlast(() => persistently((alone) => transaction(key, steps, alone))),
    soon: (_, steps) => outlast(() => persistently(() => runSteps(connections, steps()))),
    async *scan<Row>(text: string, ...given: unknown[]) {
      const { rows } = await outlast(() => connections.query({ text: inPostgres(text).text, values: given }))
      yield* rows as Row[]
    },
    async tally<Row extends object>(columns: string, from: string) {
      const text = `select ${columns}, count(*) as count from ${from} group by ${columns}`
      return (await outlast(() => connections.query({ text }))).rows as (Row & { count: number })[]
    },
    // Nothing is remembered: other servers write as well.
    changed: () => {},
  }
}

async function ended(connection: Connection, by: 'commit' | 'rollback'): Promise<void> {
  try {
    await connection.query({ text: by })
  } catch (error) {
    throw by === 'commit' && isLost(error) ? new OutcomeUnknown(error) : error
  }
}
