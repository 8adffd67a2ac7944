import type { Prepared, Sql, Statement, Steps } from '../sql/statements.ts'

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
/** Two transactions cannot both be as if no other ran meanwhile, or wait for each other. */
const IN_THE_WAY = ['40001', '40P01']

export const isInTheWay = (error: unknown): boolean => error instanceof Error && 'code' in error && IN_THE_WAY.includes(String(error.code))

/** Runs `work` again while other transactions get in its way. */
export async function persistently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES || !isInTheWay(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 ** Math.min(tries, 6)))
    }
  }
}

async function carriedOut<T>(on: Answering, steps: Steps<T>): Promise<T> {
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

function prepare<Given extends readonly unknown[], Row>(sqlText: string): Prepared<Given, Row> {
  const { text, named, count } = inPostgres(sqlText)
  const name = nameOf(text)
  const asked = (given: Given, rowMode?: 'array'): Query => {
    const [object] = given
    const values =
      named.length > 0
        ? named.map((one) => (object as Record<string, unknown>)[one] ?? null)
        : given.slice(0, count).map((value) => value ?? null)
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
export function postgresSql(connections: Connections): Sql {
  async function transaction<T>(key: string, steps: () => Steps<T>): Promise<T> {
    const connection = await connections.connect()
    let broken = true
    try {
      await connection.query({ text: 'begin isolation level serializable' })
      try {
        await connection.query({ text: TOUCH, name: nameOf(TOUCH), values: [key] })
        const value = await carriedOut(connection, steps())
        await connection.query({ text: value === false ? 'rollback' : 'commit' })
        broken = false
        return value
      } catch (error) {
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
    read: (steps) => carriedOut(connections, steps()),
    write: (key, steps) => persistently(() => transaction(key, steps)),
    soon: (_, steps) => persistently(() => carriedOut(connections, steps())),
    async *scan<Row>(text: string, ...given: unknown[]) {
      const { rows } = await connections.query({ text: inPostgres(text).text, values: given })
      yield* rows as Row[]
    },
    // Nothing is remembered: other servers write as well.
    changed: () => {},
  }
}
