import { and, eq, isNotNull, notExists, sql } from 'drizzle-orm'
import { agentTurns, matches, seats } from '../schema.ts'
import type { Database } from '../sqlite/database.ts'
import type { GroupCommit } from '../sqlite/group-commit.ts'
import type { Store } from '../store.ts'
import { planDropper } from './plans.ts'

type AbsenceStore = Pick<Store, 'setAbsent' | 'setPresent' | 'agentsAlone'>

/** Players who leave running matches and come back. */
export function absenceStore(db: Database, together: GroupCommit): AbsenceStore {
  const mark = (match: string, seat: number, absent: boolean) =>
    db
      .update(seats)
      .set({ absent })
      .where(and(eq(seats.match, match), eq(seats.seat, seat)))
      .run()

  const dropPlan = planDropper(db)
  const persons = db
    .select({ found: sql`1` })
    .from(seats)
    .where(and(eq(seats.match, matches.id), isNotNull(seats.user), eq(seats.absent, false)))
  const unattended = db
    .select({ id: matches.id })
    .from(matches)
    .where(and(eq(matches.creator, sql.placeholder('creator')), eq(matches.status, 'running'), notExists(persons)))
    .limit(1)
    .prepare()

  return {
    async agentsAlone(creator) {
      return unattended.get({ creator }) !== undefined
    },

    async setAbsent({ match, seat, version, due }) {
      return together(match, () => {
        const stands = db.select().from(matches).where(eq(matches.id, match)).get()
        if (stands?.status !== 'running' || stands.version !== version) return false
        mark(match, seat, true)
        dropPlan(match, seat)
        if (due !== null) db.insert(agentTurns).values({ match, seat, version, due }).onConflictDoNothing().run()
        return true
      })
    },

    async setPresent({ match, seat, version, others, due }) {
      await together(match, () => {
        mark(match, seat, false)
        db.delete(agentTurns)
          .where(and(eq(agentTurns.match, match), eq(agentTurns.seat, seat)))
          .run()
        for (const other of others) db.insert(agentTurns).values({ match, seat: other, version, due }).onConflictDoNothing().run()
      })
    },
  }
}
