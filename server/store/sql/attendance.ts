import { and, eq, inArray, lt } from 'drizzle-orm'
import { closedMatches, matches } from '../schema.ts'
import type { Database } from '../sqlite/database.ts'
import type { GroupCommit } from '../sqlite/group-commit.ts'
import type { Store } from '../store.ts'
import { matchRemover } from './tables/admissions.ts'

type AttendanceStore = Pick<Store, 'openMatchesOf' | 'attend' | 'unattended' | 'closeUnattended' | 'wasClosed'>

/** How long a closed match is remembered: a month. */
const REMEMBERED_MS = 30 * 24 * 60 * 60 * 1000
/** The key for work that is written together; no match has this id. */
const ATTENDING = 'attending'

/** Who is invited may live on the other side of the world: such a match waits for a week longer than others. */
const A_WEEK_MS = 7 * 24 * 60 * 60 * 1000
const QUIET = `max(coalesce(attended_at, 0), updated_at) < ? - case visibility when 'open' then 0 else ${A_WEEK_MS} end`

/** Open matches that wait for players, and when somebody last watched them. */
export function attendanceStore(db: Database, together: GroupCommit): AttendanceStore {
  // Along the index, as in lists.
  const quiet = db.$client
    .prepare<[before: number, before: number, limit: number], string>(
      `select id from matches where status = 'open' and updated_at < ? and ${QUIET} order by updated_at limit ?`,
    )
    .pluck()
  const countOpen = db.$client
    .prepare<[creator: string], number>("select count(*) from matches where creator = ? and status = 'open'")
    .pluck()
  const isOpenToAll = db.$client.prepare<[id: string], unknown>("select 1 from matches where id = ? and visibility = 'open'")
  const remove = matchRemover(db)
  const isQuiet = db.$client.prepare<[id: string, before: number, before: number], unknown>(
    `select 1 from matches where id = ? and status = 'open' and updated_at < ? and ${QUIET}`,
  )

  return {
    async openMatchesOf(user) {
      return countOpen.get(user) ?? 0
    },

    async attend(ids, at) {
      const open = and(inArray(matches.id, [...ids]), eq(matches.status, 'open'))
      await together(ATTENDING, () => db.update(matches).set({ attendedAt: at }).where(open).run())
    },

    async unattended(before, limit) {
      return quiet.all(before, before, limit)
    },

    async closeUnattended(match, before, at) {
      return together(match, () => {
        if (!isQuiet.get(match, before, before)) return false
        // Of others, strangers must not learn that they existed.
        const wasListed = isOpenToAll.get(match) !== undefined
        remove(match)
        db.delete(closedMatches)
          .where(lt(closedMatches.at, at - REMEMBERED_MS))
          .run()
        if (wasListed) db.insert(closedMatches).values({ match, at }).run()
        return true
      })
    },

    async wasClosed(match) {
      return db.select({ at: closedMatches.at }).from(closedMatches).where(eq(closedMatches.match, match)).get() !== undefined
    },
  }
}
