import { setImmediate as turn } from 'node:timers/promises'
import Client from 'better-sqlite3'
import type { Prepared, Sql, Statement, Steps } from '../sql/statements.ts'
import type { Database } from './database.ts'
import type { GroupCommit } from './group-commit.ts'
import type { KnownRecords } from './known-records.ts'

/** How many rows are read before others have their turn: a millisecond or so. */
const ROWS_AT_ONCE = 500

/** What a step yields here: SQLite answers at once. */
type Step = () => unknown

/** Carries steps out, inside a transaction or not. */
export function runNow<T>(steps: Steps<T>): T {
  let step = steps.next()
  while (!step.done) step = steps.next((step.value as Step)())
  return step.value
}

/** One step of other work. */
export function* asStep<T>(work: () => T): Steps<T> {
  return (yield work) as T
}

/** Statements whose steps are carried out by `runNow`. */
export function preparing({ $client: client }: Pick<Database, '$client'>): Sql['prepare'] {
  return <Given extends readonly unknown[], Row>(text: string): Prepared<Given, Row> => {
    const statement = client.prepare<unknown[], Row>(text)
    return { ...steps<Given, Row>(statement), pluck: () => steps(statement.pluck()), raw: () => steps(statement.raw()) }
  }
}

function steps<Given extends readonly unknown[], Row>(statement: Client.Statement<unknown[], Row>): Statement<Given, Row> {
  function visited(visit: (row: Row) => boolean, given: Given): void {
    for (const row of statement.iterate(...given)) if (!visit(row)) return
  }
  return {
    *get(...given) {
      return (yield () => statement.get(...given)) as Row | undefined
    },
    *all(...given) {
      return (yield () => statement.all(...given)) as Row[]
    },
    *visit(visit, ...given) {
      yield () => visited(visit, given)
    },
    *run(...given) {
      return (yield () => statement.run(...given)) as Client.RunResult
    },
  }
}

/** The store's statements on a SQLite file. */
export function sqliteSql(db: Database, together: GroupCommit, records: KnownRecords): Sql {
  const { $client: client } = db
  let all = false

  /** A statement that is half done keeps its connection from everything else: so this one has a connection of its own. */
  async function* scan<Row>(text: string, ...given: unknown[]): AsyncGenerator<Row> {
    const reader = new Client(client.name, { readonly: true, fileMustExist: true, timeout: 0 })
    try {
      let rows = 0
      for (const row of reader.prepare<unknown[], Row>(text).iterate(...given)) {
        yield row
        if (++rows % ROWS_AT_ONCE === 0) await turn()
      }
    } finally {
      reader.close()
    }
  }

  return {
    prepare: preparing(db),
    // One server does everything, and a second only what is overdue.
    leases: { free: () => 'true', kept: '', taking: (select) => select },

    async read(steps) {
      return runNow(steps())
    },

    write(key, steps) {
      let changesAll = false
      return together(
        key,
        () => {
          all = false
          const value = runNow(steps())
          changesAll = all
          return value
        },
        () => {
          // A move in the same transaction may have found one of before.
          if (changesAll) records.forgetAll()
        },
      )
    },

    async soon(match, steps) {
      client.pragma('synchronous = NORMAL')
      try {
        return runNow(steps())
      } finally {
        client.pragma('synchronous = FULL')
        if (records.get(match)?.stuck) records.forget(match)
      }
    },

    scan,

    async tally<Row extends object>(columns: string, from: string) {
      const counted = new Map<string, Row & { count: number }>()
      // Grouped by SQLite, they would all be read at once.
      for await (const row of scan<Row>(`select ${columns} from ${from}`)) {
        const kind = JSON.stringify(row)
        counted.set(kind, { ...row, count: 1 + (counted.get(kind)?.count ?? 0) })
      }
      return [...counted.values()]
    },

    changed(match) {
      if (match === undefined) {
        all = true
        records.forgetAll()
      } else records.forget(match)
    },
  }
}
