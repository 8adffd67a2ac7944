import type { SessionRecord } from '../../people-store.ts'
import type { Database } from '../../sqlite/database.ts'
import { refresher } from '../notices/told.ts'

/** For other servers on the same database; they look every few seconds. */
const REVOCATIONS_KEPT_MS = 3_600_000
/** The most sessions of one user; the oldest make room. */
const MOST_SESSIONS = 50
/** better-auth's own limit on sessions is never reached before a browser drops its cookie. */
const SESSION_MS = 400 * 86_400_000

/** The columns of a SessionRecord. */
export const SESSION = 'id, user_id as user, token, created_at as createdAt, user_agent as userAgent'

/** Writes sessions, inside a transaction. */
export interface SessionRows {
  /** Newest first. */
  of(user: string): SessionRecord[]
  write(session: SessionRecord): void
  /** Both return how many there were. With a session ends what its browser is told. */
  drop(user: string, session: string): number
  dropAll(user: string): number
  /** Tells other servers that a session of the user has ended; null: all. */
  revoke(user: string, session: string | null, at: number): void
}

export function sessionRowsOf(db: Database): SessionRows {
  const { $client: client } = db
  const insert = client.prepare(
    'insert into sessions (id, user_id, token, expires_at, created_at, updated_at, user_agent) values (?, ?, ?, ?, ?, ?, ?)',
  )
  const ofUser = client.prepare<[string], SessionRecord>(
    `select ${SESSION} from sessions where user_id = ? order by created_at desc, rowid desc`,
  )
  const dropOne = client.prepare('delete from sessions where user_id = ? and id = ?')
  const dropAll = client.prepare('delete from sessions where user_id = ?')
  const dropPush = client.prepare('delete from push_subscriptions where user = ? and session = ?')
  const dropPushes = client.prepare('delete from push_subscriptions where user = ? and session is not null')
  const refresh = refresher(db)
  function drop(user: string, session: string): number {
    if (dropPush.run(user, session).changes > 0) refresh(user)
    return dropOne.run(user, session).changes
  }
  const addRevocation = client.prepare('insert into revocations (user, session, at) values (?, ?, ?)')
  const dropRevocations = client.prepare('delete from revocations where at < ?')
  return {
    of: (user) => ofUser.all(user),
    write({ id, user, token, createdAt, userAgent }) {
      insert.run(id, user, token, createdAt + SESSION_MS, createdAt, createdAt, userAgent)
      for (const { id: old } of ofUser.all(user).slice(MOST_SESSIONS)) drop(user, old)
    },
    drop,
    dropAll(user) {
      if (dropPushes.run(user).changes > 0) refresh(user)
      return dropAll.run(user).changes
    },
    revoke(user, session, at) {
      addRevocation.run(user, session, at)
      dropRevocations.run(at - REVOCATIONS_KEPT_MS)
    },
  }
}
