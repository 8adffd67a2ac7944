import type { Store } from '../store.ts'
import type { Sql } from './statements.ts'
import { matchRemover } from './tables/admissions.ts'

type AttendanceStore = Pick<Store, 'openMatchesOf' | 'attend' | 'unattended' | 'closeUnattended' | 'wasClosed'>

/** How long a closed match is remembered: a month. */
const REMEMBERED_MS = 30 * 24 * 60 * 60 * 1000
/** The key for work that is written together; no match has this id. */
const ATTENDING = 'attending'

/**
 * People who are invited may live on the other side of the world: such a match waits a week longer than others. It also waits while a seat
 * is kept for somebody.
 */
const A_WEEK_MS = 7 * 24 * 60 * 60 * 1000
const QUIET = `case when attended_at > updated_at then attended_at else updated_at end
  + case visibility when 'open' then 0 else ${A_WEEK_MS} end < ?
  and not exists (select 1 from seats where match = matches.id and kept_until > ?)`

/** Open matches that wait for players, and when somebody last watched them. */
export function attendanceStore(sql: Sql): AttendanceStore {
  // Along the index, as in lists.
  const quiet = sql
    .prepare<[before: number, before: number, before: number, limit: number], string>(
      `select id from matches where status = 'open' and updated_at < ? and ${QUIET} order by updated_at limit ?`,
    )
    .pluck()
  const countOpen = sql.prepare<[creator: string], number>("select count(*) from matches where creator = ? and status = 'open'").pluck()
  const isOpenToAll = sql.prepare<[id: string], unknown>("select 1 from matches where id = ? and visibility = 'open'")
  const attended = sql.prepare<[at: number, ids: string]>(
    "update matches set attended_at = ? where id in (select value from json_each(?)) and status = 'open'",
  )
  const dropOld = sql.prepare<[before: number]>('delete from closed_matches where at < ?')
  const remember = sql.prepare<[match: string, at: number]>('insert into closed_matches (match, at) values (?, ?)')
  const closed = sql.prepare<[match: string], unknown>('select 1 from closed_matches where match = ?')
  const remove = matchRemover(sql)
  const isQuiet = sql.prepare<[id: string, before: number, before: number, before: number], unknown>(
    `select 1 from matches where id = ? and status = 'open' and updated_at < ? and ${QUIET}`,
  )

  return {
    openMatchesOf(user) {
      return sql.read(function* () {
        return (yield* countOpen.get(user)) ?? 0
      })
    },

    async attend(ids, at) {
      await sql.write(ATTENDING, () => attended.run(at, JSON.stringify(ids)))
    },

    unattended(before, limit) {
      return sql.read(() => quiet.all(before, before, before, limit))
    },

    async closeUnattended(match, before, at) {
      return sql.write(match, function* () {
        if (!(yield* isQuiet.get(match, before, before, before))) return false
        // Of others, strangers must not learn that they existed.
        const wasListed = (yield* isOpenToAll.get(match)) !== undefined
        yield* remove(match)
        yield* dropOld.run(at - REMEMBERED_MS)
        if (wasListed) yield* remember.run(match, at)
        return true
      })
    },

    wasClosed(match) {
      return sql.read(function* () {
        return (yield* closed.get(match)) !== undefined
      })
    },
  }
}
