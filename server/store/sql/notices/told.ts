import type { NoticeSettings, NoticeStore, PushSubscription, Told } from '../../notices.ts'
import type { Database } from '../../sqlite/database.ts'
import type { GroupCommit } from '../../sqlite/group-commit.ts'
import type { KnownRecords } from '../../sqlite/known-records.ts'

type ToldStore = Pick<NoticeStore, 'noticeSettings' | 'changeNotices' | 'unsubscriber' | 'pushSubscriptions' | 'addPush' | 'dropPush'>

/** The most browsers of one user; the oldest make room. */
const MOST_BROWSERS = 20
const PUSH = 'id, user, endpoint, p256dh, auth, user_agent as userAgent, at, session'

/** What becomes of a user's settings and notices, inside a transaction. */
export interface ToldRows {
  /** A guest's go to an account that has none of its own; their browser is signed in with this session from now on. */
  move(guest: string, account: string, session: string): void
  /** The browser of a guest without a session has one from now on. */
  begin(user: string, session: string): void
  drop(user: string): void
}

export function toldRows(db: Database): ToldRows {
  const { $client: client } = db
  const refresh = refresher(db)
  const moves = [
    'update or ignore notice_settings set user = @account where user = @guest',
    'update or ignore notices set user = @account where user = @guest',
    'update push_subscriptions set user = @account, session = @session where user = @guest',
  ].map((sql) => client.prepare(sql))
  const drops = ['notices', 'notice_settings', 'push_subscriptions'].map((table) =>
    client.prepare<[string]>(`delete from ${table} where user = ?`),
  )
  const begin = client.prepare('update push_subscriptions set session = ? where user = ? and session is null')
  function drop(user: string): void {
    for (const one of drops) one.run(user)
    refresh(user)
  }
  return {
    drop,
    begin: (user, session) => void begin.run(session, user),
    move(guest, account, session) {
      for (const one of moves) one.run({ guest, account, session })
      drop(guest)
      refresh(account)
    },
  }
}

/** Whether somebody has a way to be told stands with their name, so that a move reads nothing more to know it. */
export function refresher({ $client: client }: Database): (user: string) => void {
  const refresh = client.prepare(
    `update users set told = exists (select 1 from push_subscriptions where user = @user) or exists (select 1 from notice_settings
      where user = @user and coalesce(json_extract(settings, '$.mail'), json_extract(settings, '$.webhook')) is not null)
    where id = @user`,
  )
  return (user) => void refresh.run({ user })
}

/** How people want to be told. */
export function toldStore(db: Database, together: GroupCommit, records: KnownRecords): ToldStore {
  const { $client: client } = db
  const refresh = refresher(db)
  const addUser = client.prepare('insert into users (id, name, created_at) values (?, ?, ?) on conflict do nothing')
  const settings = client.prepare<[string], string>('select settings from notice_settings where user = ?').pluck()
  const write = client.prepare(
    `insert into notice_settings (user, settings, unsubscribe) values (?, ?, ?)
    on conflict (user) do update set settings = excluded.settings, unsubscribe = excluded.unsubscribe`,
  )
  const byToken = client.prepare<[string], Told>(
    'select id, name from users where id = (select user from notice_settings where unsubscribe = ?)',
  )
  const browsers = client.prepare<[string], PushSubscription>(
    `select ${PUSH} from push_subscriptions where user = ? order by at desc, rowid desc`,
  )
  const holder = client.prepare<[string], string>('select user from push_subscriptions where endpoint = ?').pluck()
  const dropEndpoint = client.prepare('delete from push_subscriptions where endpoint = ?')
  const addBrowser = client.prepare(
    'insert into push_subscriptions (id, user, endpoint, p256dh, auth, user_agent, at, session) values (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const dropBrowser = client.prepare('delete from push_subscriptions where user = ? and id = ?')

  const read = (user: string): NoticeSettings | null => {
    const found = settings.get(user)
    return found === undefined ? null : JSON.parse(found)
  }

  return {
    async noticeSettings(user) {
      return read(user)
    },
    changeNotices: (user, at, change) =>
      together(
        user.id,
        () => {
          const after = change(read(user.id))
          if (!after) return false
          addUser.run(user.id, user.name, at)
          write.run(user.id, JSON.stringify(after), after.unsubscribe)
          refresh(user.id)
          records.forgetAll()
          return true
        },
        records.forgetAll,
      ),
    async unsubscriber(token) {
      return byToken.get(token) ?? null
    },
    async pushSubscriptions(user) {
      return browsers.all(user)
    },
    async addPush({ id, endpoint, p256dh, auth, userAgent, at, session }, user) {
      await together(
        user.id,
        () => {
          const before = holder.get(endpoint)
          dropEndpoint.run(endpoint)
          addUser.run(user.id, user.name, at)
          addBrowser.run(id, user.id, endpoint, p256dh, auth, userAgent, at, session)
          for (const { id: old } of browsers.all(user.id).slice(MOST_BROWSERS)) dropBrowser.run(user.id, old)
          if (before !== undefined) refresh(before)
          refresh(user.id)
          records.forgetAll()
        },
        records.forgetAll,
      )
    },
    dropPush: (user, id) =>
      together(
        user,
        () => {
          if (dropBrowser.run(user, id).changes === 0) return false
          refresh(user)
          records.forgetAll()
          return true
        },
        records.forgetAll,
      ),
  }
}
