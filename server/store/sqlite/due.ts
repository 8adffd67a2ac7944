import { and, asc, eq, lte, max, sql } from 'drizzle-orm'
import { agentTurns, isWaiting, matches, STATUSES, timers } from '../schema.ts'
import type { LeftOut, Store } from '../store.ts'
import type { Database } from './database.ts'
import type { GroupCommit } from './group-commit.ts'

type DueStore = Pick<Store, 'latest' | 'nextDue' | 'dueTimers' | 'dropTimer' | 'dueAgentTurns' | 'dropAgentTurn'>

/** The most rows returned at once, so that a long queue does not hold up everything else. */
const BATCH = 100

/** Timers and turns of agents that become due. */
const NOTHING: LeftOut = { matches: [], creators: [] }
const leftOut = ({ matches, creators }: LeftOut) => ({ but: JSON.stringify(matches), creators: JSON.stringify(creators) })

export function dueStore(db: Database, together: GroupCommit): DueStore {
  const now = sql.placeholder('now')
  const wanted = ({ match, attempts }: typeof timers | typeof agentTurns) =>
    sql`${isWaiting(attempts)} and ${match} not in (select value from json_each(${sql.placeholder('but')}))`
  const firstTimer = db.select({ due: timers.endsAt }).from(timers).where(wanted(timers)).orderBy(asc(timers.endsAt)).limit(1).prepare()
  const wantedTurn = sql`${wanted(agentTurns)} and ${matches.creator} not in (select value from json_each(${sql.placeholder('creators')}))`
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
    async nextDue({ timers, turns } = { timers: [], turns: NOTHING }) {
      const timer = firstTimer.get({ but: JSON.stringify(timers) })?.due
      const turn = turns ? firstTurn.get(leftOut(turns))?.due : undefined
      const due = [timer, turn].filter((time) => time !== undefined)
      return due.length ? Math.min(...due) : null
    },
    async dueTimers(time, but = []) {
      return endedTimers.all({ now: time, but: JSON.stringify(but) })
    },
    async dropTimer(match, timer) {
      const which = and(eq(timers.match, match), eq(timers.timer, timer))
      await together(match, () => db.delete(timers).where(which).run())
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
