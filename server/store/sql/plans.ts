import type { DuePlan, OwnPlan, PlanChange, PlanStore, PlansChange, StoredPlan } from '../plans.ts'
import type { Preparing, Sql, Steps } from './statements.ts'

/** The most that are returned at once. */
const BATCH = 100
/** In a pause nothing that is planned is done. */
const PLAYS = 'not exists (select 1 from matches m where m.id = due.match and m.paused_at is not null)'

interface PlanRow {
  readonly seat: number
  /** As JSON. */
  readonly plan: string
  readonly due: number | null
  readonly revision: number
}

/** Writes what a chain makes of the plans of its match, inside an open transaction. */
export type PlanWriter = (match: string, change: PlansChange) => Steps<void>

/** The sign of `plans` says whether there are any: then a move reads them. */
const COUNT = `update matches set plans = (abs(plans) + 1) * case when exists (select 1 from plans where match = @match) then 1 else -1 end
  where id = @match returning abs(plans)`

export function planWriter(sql: Preparing): PlanWriter {
  const mark = sql.prepare<[match: string, version: number]>('insert into planned_moves (match, version) values (?, ?)')
  const write = changeWriter(sql)
  return function* (match, { after, made }) {
    if (made !== null) yield* mark.run(match, made)
    yield* write(match, after)
  }
}

function changeWriter(sql: Preparing): (match: string, changes: readonly PlanChange[]) => Steps<void> {
  const count = sql.prepare<[{ match: string }], number>(COUNT).pluck()
  const save = sql.prepare(
    `insert into plans (match, seat, plan, due, revision) values (?, ?, ?, ?, 0)
    on conflict (match, seat) do update set plan = excluded.plan, due = excluded.due, attempts = 0, claimed_by = null, claimed_until = null`,
  )
  const stamp = sql.prepare('update plans set revision = ? where match = ? and seat = ?')
  const drop = sql.prepare('delete from plans where match = ? and seat = ?')

  return function* (match, changes) {
    if (changes.length === 0) return
    for (const { seat, plan, due } of changes) {
      if (plan) yield* save.run(match, seat, JSON.stringify(plan), due)
      else yield* drop.run(match, seat)
    }
    const revision = yield* count.get({ match })
    for (const { seat, plan } of changes) if (plan) yield* stamp.run(revision, match, seat)
  }
}

/** Drops the plan of a seat, or without one all plans of a match, inside an open transaction. */
export function planDropper(sql: Preparing): (match: string, seat?: number) => Steps<void> {
  const dropAll = sql.prepare<[match: string]>('delete from plans where match = ?')
  const dropOne = sql.prepare<[match: string, seat: number]>('delete from plans where match = ? and seat = ?')
  const count = sql.prepare<[{ match: string }]>(COUNT)
  return function* (match, seat) {
    const { changes } = seat === undefined ? yield* dropAll.run(match) : yield* dropOne.run(match, seat)
    if (changes > 0) yield* count.get({ match })
  }
}

/** What players plan to do when others have moved. Plain statements: a move in a match with plans reads them. */
export function planStore(sql: Sql): PlanStore {
  const write = changeWriter(sql)
  const read = sql.prepare<[string], PlanRow>('select seat, plan, due, revision from plans where match = ? order by seat')
  const stands = sql
    .prepare<[string, number, number], number>("select 1 from matches where id = ? and version = ? and plans = ? and status = 'running'")
    .pluck()
  const ofUser = sql
    .prepare<[string], number>('select count(*) from plans p join seats s on s.match = p.match and s.seat = p.seat where s."user" = ?')
    .pluck()
  const own = sql.prepare<[string, number], Pick<PlanRow, 'seat' | 'plan'> & { readonly match: string }>(
    `select p.match, p.seat, p.plan from plans p join seats s on s.match = p.match and s.seat = p.seat
    where s."user" = ? order by p.match limit ?`,
  )
  const waits = `due.due is not null and due.match not in (select value from json_each(@but)) and ${PLAYS} and ${sql.leases.free('due')}`
  const due = sql.prepare<[{ now: number; but: string }], DuePlan>(
    sql.leases.taking(
      `select due.match, due.seat from plans due where due.due <= @now and ${waits} order by due.due limit ${BATCH}`,
      'plans',
      ['match', 'seat'],
    ),
  )
  const first = sql.prepare<[{ but: string }], number>(`select due.due from plans due where ${waits} order by due.due limit 1`).pluck()
  const attempt = sql
    .prepare<[string, number], number>(
      `update plans set attempts = attempts + 1${sql.leases.kept} where match = ? and seat = ? and ${sql.leases.free('plans')} returning attempts`,
    )
    .pluck()
  const made = sql.prepare<[string], number>('select version from planned_moves where match = ? order by version').pluck()

  return {
    plans(match) {
      return sql.read(function* () {
        return (yield* read.all(match)).map(({ plan, ...row }): StoredPlan => ({ ...row, plan: JSON.parse(plan) }))
      })
    },
    async setPlan(match, { version, plans }, change) {
      return sql.write(match, function* () {
        if (!(yield* stands.get(match, version, plans))) return false
        yield* write(match, [change])
        return true
      })
    },
    plansBy(user, limit) {
      return sql.read(function* () {
        return (yield* own.all(user, limit)).map(({ plan, ...row }): OwnPlan => ({ ...row, plan: JSON.parse(plan) }))
      })
    },
    plansOf(user) {
      return sql.read(function* () {
        return (yield* ofUser.get(user)) ?? 0
      })
    },
    duePlans(now, but = []) {
      return sql.read(() => due.all({ now, but: JSON.stringify(but) }))
    },
    nextPlan(but = []) {
      return sql.read(function* () {
        return (yield* first.get({ but: JSON.stringify(but) })) ?? null
      })
    },
    async attemptPlan({ match, seat }) {
      return sql.write(match, function* () {
        return (yield* attempt.get(match, seat)) ?? 0
      })
    },
    plannedVersions(match) {
      return sql.read(() => made.all(match))
    },
  }
}
