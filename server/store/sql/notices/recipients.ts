import type { NoticeSettings, NoticeStore, PushSubscription, Recipient } from '../../notices.ts'
import type { Sql, Steps } from '../statements.ts'

type RecipientStore = Pick<NoticeStore, 'noticeSettings' | 'changeNotices' | 'unsubscriber' | 'pushSubscriptions' | 'addPush' | 'dropPush'>

/** The most browsers of one user; the oldest make room. */
const MOST_BROWSERS = 20
const PUSH = 'id, "user", endpoint, p256dh, auth, user_agent as "userAgent", at, session'

/** What becomes of a user's settings and notices, inside a transaction. */
export interface RecipientRows {
  /** A guest's go to an account that has none of its own; their browser is signed in with this session from now on. */
  move(guest: string, account: string, session: string): Steps<void>
  /** The browser of a guest without a session has one from now on. */
  begin(user: string, session: string): Steps<void>
  drop(user: string): Steps<void>
}

export function recipientRows(sql: Sql): RecipientRows {
  const refresh = refresher(sql)
  const moves = [
    `update notice_settings set "user" = @account where "user" = @guest
    and not exists (select 1 from notice_settings where "user" = @account)`,
    `update notices set "user" = @account where "user" = @guest and not exists (select 1 from notices o
    where o."user" = @account and o.match = notices.match and o.kind = notices.kind and o.target = notices.target)`,
    'update push_subscriptions set "user" = @account, session = @session where "user" = @guest',
  ].map((text) => sql.prepare(text))
  const drops = ['notices', 'notice_settings', 'push_subscriptions'].map((table) =>
    sql.prepare<[string]>(`delete from ${table} where "user" = ?`),
  )
  const begin = sql.prepare<[session: string, user: string]>(
    'update push_subscriptions set session = ? where "user" = ? and session is null',
  )
  function* drop(user: string): Steps<void> {
    for (const one of drops) yield* one.run(user)
    yield* refresh(user)
  }
  return {
    drop,
    *begin(user, session) {
      yield* begin.run(session, user)
    },
    *move(guest, account, session) {
      for (const one of moves) yield* one.run({ guest, account, session })
      yield* drop(guest)
      yield* refresh(account)
    },
  }
}

/** Whether somebody has a way to be told stands with their name, so that a move reads nothing more to know it. */
export function refresher(sql: Sql): (user: string) => Steps<void> {
  const read = settingsReader(sql)
  const hasBrowser = sql.prepare<[string], unknown>('select 1 from push_subscriptions where "user" = ? limit 1')
  const refresh = sql.prepare<[0 | 1, string]>('update users set told = ? where id = ?')
  return function* (user) {
    const settings = yield* read(user)
    const isTold = (settings?.mail ?? settings?.webhook ?? null) !== null || (yield* hasBrowser.get(user)) !== undefined
    yield* refresh.run(isTold ? 1 : 0, user)
  }
}

function settingsReader(sql: Sql): (user: string) => Steps<NoticeSettings | null> {
  const settings = sql.prepare<[string], string>('select settings from notice_settings where "user" = ?').pluck()
  return function* (user) {
    const found = yield* settings.get(user)
    return found === undefined ? null : JSON.parse(found)
  }
}

/** How people want to be told. */
export function recipientStore(sql: Sql): RecipientStore {
  const refresh = refresher(sql)
  const addUser = sql.prepare('insert into users (id, name, created_at) values (?, ?, ?) on conflict do nothing')
  const read = settingsReader(sql)
  const write = sql.prepare(
    `insert into notice_settings ("user", settings, unsubscribe) values (?, ?, ?)
    on conflict ("user") do update set settings = excluded.settings, unsubscribe = excluded.unsubscribe`,
  )
  const byToken = sql.prepare<[string], Recipient>(
    'select id, name from users where id = (select "user" from notice_settings where unsubscribe = ?)',
  )
  const browsers = sql.prepare<[string], PushSubscription>(
    `select ${PUSH} from push_subscriptions where "user" = ? order by at desc, rowid desc`,
  )
  const holder = sql.prepare<[string], string>('select "user" from push_subscriptions where endpoint = ?').pluck()
  const dropEndpoint = sql.prepare('delete from push_subscriptions where endpoint = ?')
  const addBrowser = sql.prepare(
    'insert into push_subscriptions (id, "user", endpoint, p256dh, auth, user_agent, at, session) values (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const dropBrowser = sql.prepare('delete from push_subscriptions where "user" = ? and id = ?')

  return {
    noticeSettings(user) {
      return sql.read(() => read(user))
    },
    changeNotices: (user, at, change) =>
      sql.write(user.id, function* () {
        const after = change(yield* read(user.id))
        if (!after) return false
        yield* addUser.run(user.id, user.name, at)
        yield* write.run(user.id, JSON.stringify(after), after.unsubscribe)
        yield* refresh(user.id)
        sql.changed()
        return true
      }),
    unsubscriber(token) {
      return sql.read(function* () {
        return (yield* byToken.get(token)) ?? null
      })
    },
    pushSubscriptions(user) {
      return sql.read(() => browsers.all(user))
    },
    async addPush({ id, endpoint, p256dh, auth, userAgent, at, session }, user) {
      await sql.write(user.id, function* () {
        const before = yield* holder.get(endpoint)
        yield* dropEndpoint.run(endpoint)
        yield* addUser.run(user.id, user.name, at)
        yield* addBrowser.run(id, user.id, endpoint, p256dh, auth, userAgent, at, session)
        for (const { id: old } of (yield* browsers.all(user.id)).slice(MOST_BROWSERS)) yield* dropBrowser.run(user.id, old)
        if (before !== undefined) yield* refresh(before)
        yield* refresh(user.id)
        sql.changed()
      })
    },
    dropPush: (user, id) =>
      sql.write(user, function* () {
        if ((yield* dropBrowser.run(user, id)).changes === 0) return false
        yield* refresh(user)
        sql.changed()
        return true
      }),
  }
}
