import { and, asc, eq, isNotNull, lte, max, sql } from 'drizzle-orm'
import type { DueClock, LeftOut } from '../due.ts'
import { ATTEMPTS_AT_MOST, agentTurns, clocks, isWaiting, matches, STATUSES, timers } from '../schema.ts'
import type { Database } from '../sqlite/database.ts'
import type { GroupCommit } from '../sqlite/group-commit.ts'
import type { Store } from '../store.ts'

type DueStore = Pick<
  Store,
  'latest' | 'nextDue' | 'dueTimers' | 'dropTimer' | 'dueClocks' | 'clocks' | 'setClocks' | 'dueAgentTurns' | 'dropAgentTurn'
>

/** The most rows returned at once, so that a long queue does not hold up everything else. */
const BATCH = 100

/** Timers, clocks and turns of agents that become due. */
const NOTHING: LeftOut = { matches: [], creators: [] }
const leftOut = ({ matches, creators }: LeftOut) => ({ but: JSON.stringify(matches), creators: JSON.stringify(creators) })

export function dueStore(db: Database, together: GroupCommit): DueStore {
  const now = sql.placeholder('now')
  const wanted = ({ match, attempts }: typeof timers | typeof agentTurns | typeof clocks) =>
    sql`${isWaiting(attempts)} and ${match} not in (select value from json_each(${sql.placeholder('but')}))`
  const firstTimer = db.select({ due: timers.endsAt }).from(timers).where(wanted(timers)).orderBy(asc(timers.endsAt)).limit(1).prepare()
  const firstClock = db
    .select({ due: clocks.due })
    .from(clocks)
    .where(and(isNotNull(clocks.due), wanted(clocks)))
    .orderBy(asc(clocks.due))
    .limit(1)
    .prepare()
  const wantedTurn = sql`${wanted(agentTurns)} and ${matches.pausedAt} is null and ${matches.creator} not in (select value from json_each(${sql.placeholder('creators')}))`
  const firstTurn = db
    .select({ due: agentTurns.due })
    .from(agentTurns)
    .innerJoin(matches, eq(matches.id, agentTurns.match))
    .where(wantedTurn)
    .orderBy(asc(agentTurns.due))
    .limit(1)
    .prepare()
  const endedTimers = db
    .select({ match: timers.match, timer: timers.timer, endsAt: timers.endsAt })
    .from(timers)
    .where(and(lte(timers.endsAt, now), wanted(timers)))
    .orderBy(asc(timers.endsAt))
    .limit(BATCH)
    .prepare()
  const readyTurns = db
    .select({ match: agentTurns.match, seat: agentTurns.seat, creator: matches.creator })
    .from(agentTurns)
    .innerJoin(matches, eq(matches.id, agentTurns.match))
    .where(and(lte(agentTurns.due, now), wantedTurn))
    .orderBy(asc(agentTurns.due))
    .limit(BATCH)
    .prepare()
  const read = db.$client.prepare<[match: string], string>('select state from clocks where match = ?').pluck()
  const endedClocks = db.$client.prepare<[now: number, but: string, limit: number], DueClock>(
    `select match, due from clocks
    where due <= ? and due is not null and attempts < ${ATTEMPTS_AT_MOST} and match not in (select value from json_each(?))
    order by due limit ?`,
  )
  const set = db.$client.prepare<[state: string, due: number | null, match: string, version: number]>(
    `update clocks set state = ?, due = ? where match = ?
    and exists (select 1 from matches m where m.id = match and m.version = ? and m.status = 'running')`,
  )

  return {
    async latest() {
      const turn = db
        .select({ at: max(agentTurns.due) })
        .from(agentTurns)
        .get()?.at
      // The index begins with the status.
      const changes = STATUSES.map(
        (status) =>
          db
            .select({ at: max(matches.updatedAt) })
            .from(matches)
            .where(eq(matches.status, status))
            .get()?.at,
      )
      const times = [turn, ...changes].filter((at) => typeof at === 'number')
      return times.length ? Math.max(...times) : null
    },
    async nextDue({ timers, clocks = [], turns } = { timers: [], turns: NOTHING }) {
      const timer = firstTimer.get({ but: JSON.stringify(timers) })?.due
      const turn = turns ? firstTurn.get(leftOut(turns))?.due : undefined
      const clock = firstClock.get({ but: JSON.stringify(clocks) })?.due ?? undefined
      const due = [timer, clock, turn].filter((time) => time !== undefined)
      return due.length ? Math.min(...due) : null
    },
    async dueTimers(time, but = []) {
      return endedTimers.all({ now: time, but: JSON.stringify(but) })
    },
    async dropTimer(match, timer) {
      const which = and(eq(timers.match, match), eq(timers.timer, timer))
      await together(match, () => db.delete(timers).where(which).run())
    },
    async clocks(match) {
      const state = read.get(match)
      return state === undefined ? null : JSON.parse(state)
    },
    async dueClocks(time, but = []) {
      return endedClocks.all(time, JSON.stringify(but), BATCH)
    },
    async setClocks(match, version, change) {
      return together(match, () => set.run(JSON.stringify(change.clocks), change.due, match, version).changes === 1)
    },
    async dueAgentTurns(time, but = NOTHING) {
      return readyTurns.all({ now: time, ...leftOut(but) })
    },
    async dropAgentTurn(match, seat) {
      const which = and(eq(agentTurns.match, match), eq(agentTurns.seat, seat))
      await together(match, () => db.delete(agentTurns).where(which).run())
    },
  }
}
