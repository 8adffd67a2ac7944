import { ATTEMPTS_AT_MOST } from '../due.ts'
import { NOTICE_ATTEMPTS_AT_MOST } from '../schema.ts'
import type { DueRow, Parked, Store } from '../store.ts'
import type { Preparing, Sql, Steps } from './statements.ts'

type AttemptStore = Pick<Store, 'attempt' | 'settle' | 'parked' | 'hasParked' | 'retry'>

/** In the exact words of the indexes: SQLite uses them for no other form. */
const IS_PARKED = `attempts >= ${ATTEMPTS_AT_MOST}`
const TABLES = { timer: 'timers', turn: 'agent_turns', clock: 'clocks' } as const
/** Which row of a match it is. */
const ROW = { timer: 'match = @match and timer = @timer', turn: 'match = @match and seat = @seat', clock: 'match = @match' } as const

type Kind = Parked['by']
const each = <T>(of: (kind: Kind) => T): Readonly<Record<Kind, T>> => ({ timer: of('timer'), turn: of('turn'), clock: of('clock') })
const kindOf = (row: DueRow): Kind => ('timer' in row ? 'timer' : 'clock' in row ? 'clock' : 'turn')

/** Counts attempts at due rows, so that a row that ends the process each time is parked. */
export function attemptStore(sql: Sql): AttemptStore {
  const count = each((kind) =>
    sql
      .prepare<[DueRow & { rules: string }], number>(
        `update ${TABLES[kind]} set attempts = attempts + 1, rules = @rules${sql.leases.kept} where ${ROW[kind]}
        and ${sql.leases.free(TABLES[kind])} returning attempts`,
      )
      .pluck(),
  )
  const settle = each((kind) =>
    sql.prepare<[DueRow & { attempts: number }]>(
      `update ${TABLES[kind]} set attempts = @attempts where ${ROW[kind]} and attempts <> @attempts`,
    ),
  )
  const any = [TABLES.timer, TABLES.turn, TABLES.clock].map((table) =>
    sql.prepare<[], unknown>(`select 1 from ${table} where ${IS_PARKED} limit 1`),
  )
  const parked = parkedRows(sql)
  const retry = retrying(sql)

  return {
    // A crash of the machine is not the rules' fault.
    attempt: (row, rules) =>
      sql.soon(row.match, function* () {
        const attempts = (yield* count[kindOf(row)].get({ ...row, rules })) ?? 0
        // Its record says so from now on.
        if (attempts >= ATTEMPTS_AT_MOST) sql.changed(row.match)
        return attempts
      }),
    settle: (row, attempts) =>
      sql.soon(row.match, function* () {
        yield* settle[kindOf(row)].run({ ...row, attempts })
      }),
    parked: () => sql.read(parked),
    hasParked: () =>
      sql.read(function* () {
        for (const one of any) if (yield* one.get()) return true
        return false
      }),
    retry: (match) => sql.write(match, () => retry(match)),
  }
}

/** Rows that are not tried any more. */
export function parkedRows(sql: Preparing): () => Steps<Parked[]> {
  const found = (['timer', 'turn', 'clock'] as const).map((by) =>
    sql.prepare<[], Parked>(
      `select p.match, m.game, m.seats, p.rules, '${by}' as by from ${TABLES[by]} p join matches m on m.id = p.match where p.${IS_PARKED}`,
    ),
  )
  return function* () {
    const rows: Parked[] = []
    for (const one of found) rows.push(...(yield* one.all()))
    return rows
  }
}

/** Makes the parked rows of a match due again, inside a transaction; false if it has none. */
export function retrying(sql: Preparing): (match: string) => Steps<boolean> {
  const again = [
    ...Object.values(TABLES).map((table) => `update ${table} set attempts = 0 where match = ? and ${IS_PARKED}`),
    `update notices set attempts = 0 where match = ? and attempts >= ${NOTICE_ATTEMPTS_AT_MOST}`,
  ].map((text) => sql.prepare<[match: string]>(text))
  return function* (match) {
    let rows = 0
    for (const one of again) rows += (yield* one.run(match)).changes
    return rows > 0
  }
}
