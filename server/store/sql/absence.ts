import type { Store } from '../store.ts'
import { planDropper } from './plans.ts'
import type { Sql } from './statements.ts'

type AbsenceStore = Pick<Store, 'setAbsent' | 'setPresent' | 'agentsAlone'>

/** Players who leave running matches and come back. */
export function absenceStore(sql: Sql): AbsenceStore {
  const stands = sql.prepare<[match: string, version: number], unknown>(
    "select 1 from matches where id = ? and version = ? and status = 'running'",
  )
  const leave = sql.prepare<[match: string, seat: number]>(
    'update seats set absent = true where match = ? and seat = ? and "user" is not null',
  )
  const comeBack = sql.prepare<[match: string, seat: number]>('update seats set absent = false where match = ? and seat = ?')
  const addTurn = sql.prepare<[match: string, seat: number, version: number, due: number]>(
    'insert into agent_turns (match, seat, version, due) values (?, ?, ?, ?) on conflict do nothing',
  )
  const dropTurn = sql.prepare<[match: string, seat: number]>('delete from agent_turns where match = ? and seat = ?')
  const dropPlan = planDropper(sql)
  const unattended = sql.prepare<[creator: string], unknown>(
    `select 1 from matches where creator = ? and status = 'running'
    and not exists (select 1 from seats where match = matches.id and "user" is not null and not absent) limit 1`,
  )

  return {
    agentsAlone(creator) {
      return sql.read(function* () {
        return (yield* unattended.get(creator)) !== undefined
      })
    },

    setAbsent: ({ match, seat, version, due }) =>
      sql.write(match, function* () {
        if (!(yield* stands.get(match, version))) return false
        if ((yield* leave.run(match, seat)).changes === 0) return false
        yield* dropPlan(match, seat)
        if (due !== null) yield* addTurn.run(match, seat, version, due)
        return true
      }),

    setPresent: ({ match, seat, version, others, due }) =>
      sql.write(match, function* () {
        yield* comeBack.run(match, seat)
        yield* dropTurn.run(match, seat)
        for (const other of others) yield* addTurn.run(match, other, version, due)
      }),
  }
}
