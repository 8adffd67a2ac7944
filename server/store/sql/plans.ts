import type { DuePlan, PlanChange, PlanStore, PlansChange, StoredPlan } from '../plans.ts'
import type { Database } from '../sqlite/database.ts'
import type { GroupCommit } from '../sqlite/group-commit.ts'

/** The most that are returned at once. */
const BATCH = 100
/** In a pause nothing that is planned is done. */
const PLAYS = 'not exists (select 1 from matches m where m.id = plans.match and m.paused_at is not null)'

interface PlanRow {
  readonly seat: number
  /** As JSON. */
  readonly plan: string
  readonly due: number | null
  readonly revision: number
}

/** Writes what a chain makes of the plans of its match, inside an open transaction. */
export type PlanWriter = (match: string, change: PlansChange) => void

export function planWriter({ $client: client }: Database): PlanWriter {
  const mark = client.prepare('insert into planned_moves (match, version) values (?, ?)')
  const write = changeWriter(client)
  return (match, { after, made }) => {
    if (made !== null) mark.run(match, made)
    write(match, after)
  }
}

function changeWriter(client: Database['$client']) {
  // Its sign says whether there are any: then a move reads them.
  const count = client
    .prepare<{ match: string }, number>(
      `update matches set plans = (abs(plans) + 1) * case when exists (select 1 from plans where match = @match) then 1 else -1 end
      where id = @match returning abs(plans)`,
    )
    .pluck()
  const save = client.prepare(
    `insert into plans (match, seat, plan, due, revision) values (?, ?, ?, ?, 0)
    on conflict (match, seat) do update set plan = excluded.plan, due = excluded.due, attempts = 0`,
  )
  const stamp = client.prepare('update plans set revision = ? where match = ? and seat = ?')
  const drop = client.prepare('delete from plans where match = ? and seat = ?')

  return (match: string, changes: readonly PlanChange[]): void => {
    if (changes.length === 0) return
    for (const { seat, plan, due } of changes) {
      if (plan) save.run(match, seat, JSON.stringify(plan), due)
      else drop.run(match, seat)
    }
    const revision = count.get({ match })
    for (const { seat, plan } of changes) if (plan) stamp.run(revision, match, seat)
  }
}

/** Drops the plan of a seat, or without one all plans of a match, inside an open transaction. */
export function planDropper({ $client: client }: Database): (match: string, seat?: number) => void {
  const drop = client.prepare('delete from plans where match = @match and (@seat is null or seat = @seat)')
  const count = client.prepare(
    `update matches set plans = (abs(plans) + 1) * case when exists (select 1 from plans where match = @match) then 1 else -1 end
    where id = @match`,
  )
  return (match, seat) => {
    if (drop.run({ match, seat: seat ?? null }).changes > 0) count.run({ match })
  }
}

/** What players plan to do when others have moved. Plain statements: a move in a match with plans reads them. */
export function planStore(db: Database, together: GroupCommit): PlanStore {
  const { $client: client } = db
  const write = changeWriter(client)
  const read = client.prepare<[string], PlanRow>('select seat, plan, due, revision from plans where match = ? order by seat')
  const stands = client
    .prepare<[string, number, number], number>("select 1 from matches where id = ? and version = ? and plans = ? and status = 'running'")
    .pluck()
  const ofUser = client
    .prepare<[string], number>('select count(*) from plans p join seats s on s.match = p.match and s.seat = p.seat where s.user = ?')
    .pluck()
  const due = client.prepare<[now: number, but: string, limit: number], DuePlan>(
    `select match, seat from plans where due is not null and due <= ? and match not in (select value from json_each(?)) and ${PLAYS}
    order by due limit ?`,
  )
  const first = client
    .prepare<[but: string], number>(
      `select due from plans where due is not null and match not in (select value from json_each(?)) and ${PLAYS} order by due limit 1`,
    )
    .pluck()
  const attempt = client
    .prepare<[string, number], number>('update plans set attempts = attempts + 1 where match = ? and seat = ? returning attempts')
    .pluck()
  const made = client.prepare<[string], number>('select version from planned_moves where match = ? order by version').pluck()

  return {
    async plans(match) {
      return read.all(match).map(({ plan, ...row }): StoredPlan => ({ ...row, plan: JSON.parse(plan) }))
    },
    async setPlan(match, { version, plans }, change) {
      return together(match, () => {
        if (!stands.get(match, version, plans)) return false
        write(match, [change])
        return true
      })
    },
    async plansOf(user) {
      return ofUser.get(user) ?? 0
    },
    async duePlans(now, but = []) {
      return due.all(now, JSON.stringify(but), BATCH)
    },
    async nextPlan(but = []) {
      return first.get(JSON.stringify(but)) ?? null
    },
    async attemptPlan({ match, seat }) {
      return together(match, () => attempt.get(match, seat) ?? 0)
    },
    async plannedVersions(match) {
      return made.all(match)
    },
  }
}
