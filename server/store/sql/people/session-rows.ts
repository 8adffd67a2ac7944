import type { SessionRecord } from '../../people-store.ts'
import { refresher } from '../notices/recipients.ts'
import type { Sql, Steps } from '../statements.ts'

/** For other servers on the same database; they look every few seconds. */
const REVOCATIONS_KEPT_MS = 3_600_000
/** The most sessions of one user; the oldest make room. */
const MOST_SESSIONS = 50
/** better-auth's own limit on sessions is never reached before a browser drops its cookie. */
const SESSION_MS = 400 * 86_400_000

/** The columns of a SessionRecord. */
export const SESSION = 'id, user_id as "user", token, created_at as "createdAt", user_agent as "userAgent"'

/** Writes sessions, inside a transaction. */
export interface SessionRows {
  /** Newest first. */
  of(user: string): Steps<SessionRecord[]>
  write(session: SessionRecord): Steps<void>
  /** Both return how many there were. With a session ends what its browser is told. */
  drop(user: string, session: string): Steps<number>
  dropAll(user: string): Steps<number>
  /** Tells other servers that a session of the user has ended; null: all. */
  revoke(user: string, session: string | null, at: number): Steps<void>
}

export function sessionRowsOf(sql: Sql): SessionRows {
  const insert = sql.prepare(
    'insert into sessions (id, user_id, token, expires_at, created_at, updated_at, user_agent) values (?, ?, ?, ?, ?, ?, ?)',
  )
  const ofUser = sql.prepare<[string], SessionRecord>(
    `select ${SESSION} from sessions where user_id = ? order by created_at desc, rowid desc`,
  )
  const dropOne = sql.prepare('delete from sessions where user_id = ? and id = ?')
  const dropAll = sql.prepare('delete from sessions where user_id = ?')
  const dropPush = sql.prepare<[user: string, session: string]>('delete from push_subscriptions where "user" = ? and session = ?')
  const dropPushes = sql.prepare<[user: string]>('delete from push_subscriptions where "user" = ? and session is not null')
  const refresh = refresher(sql)
  function* drop(user: string, session: string): Steps<number> {
    if ((yield* dropPush.run(user, session)).changes > 0) yield* refresh(user)
    return (yield* dropOne.run(user, session)).changes
  }
  const addRevocation = sql.prepare('insert into revocations ("user", session, at) values (?, ?, ?)')
  const dropRevocations = sql.prepare('delete from revocations where at < ?')
  return {
    of: (user) => ofUser.all(user),
    *write({ id, user, token, createdAt, userAgent }) {
      yield* insert.run(id, user, token, createdAt + SESSION_MS, createdAt, createdAt, userAgent)
      for (const { id: old } of (yield* ofUser.all(user)).slice(MOST_SESSIONS)) yield* drop(user, old)
    },
    drop,
    *dropAll(user) {
      if ((yield* dropPushes.run(user)).changes > 0) yield* refresh(user)
      return (yield* dropAll.run(user)).changes
    },
    *revoke(user, session, at) {
      yield* addRevocation.run(user, session, at)
      yield* dropRevocations.run(at - REVOCATIONS_KEPT_MS)
    },
  }
}
