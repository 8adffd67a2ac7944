import type { AccountRecord, PeopleStore } from '../../people-store.ts'
import { blockRows } from '../moderation/blocks.ts'
import { reportedLinesDropper } from '../moderation/report-lines.ts'
import { recipientRows } from '../notices/recipients.ts'
import type { Sql } from '../statements.ts'
import { chatRows } from '../tables/chat.ts'
import { sessionRowsOf } from './session-rows.ts'
import { NOBODY } from './users.ts'

type Registry = Pick<
  PeopleStore,
  'accounts' | 'accountFoundBy' | 'setRole' | 'setBan' | 'deletePerson' | 'addDeviceLink' | 'takeDeviceLink' | 'needSessions'
>

const ACCOUNT = 'id, name, role, banned_at as "bannedAt", created_at as "createdAt"'

/** Roles and bans, people who go, and links to another device. */
export function registryStore(sql: Sql): Registry {
  const sessions = sessionRowsOf(sql)
  const recipients = recipientRows(sql)
  const chat = chatRows(sql)
  const blocks = blockRows(sql)
  const list = sql.prepare<[number], AccountRecord>(`select ${ACCOUNT} from users where kind = 'account' order by name, id limit ?`)
  const foundBy = sql.prepare<[string], AccountRecord>(
    `select ${ACCOUNT} from users where kind = 'account' and id = (select "user" from names where key = ?)`,
  )
  const role = sql.prepare('update users set role = ? where id = ?')
  const ban = sql.prepare('update users set banned_at = ? where id = ?')
  const addBan = sql.prepare('insert into bans ("user", reason, until) values (?, ?, ?)')
  const dropBan = sql.prepare('delete from bans where "user" = ?')
  const own = sql.prepare<[string], { id: string; name: string }>(
    `with recursive own (id, name) as (select id, name from users where id = ?
    union select u.id, u.name from users u join own on u.merged_into = own.id) select id, name from own`,
  )
  const rename = sql.prepare('update users set name = ? where id = ?')
  const dropReported = reportedLinesDropper(sql)
  const forget = sql.prepare("update users set kind = 'deleted', role = 'player', sessions_only = true, picture = null where id = ?")
  const drops = [
    'delete from names where "user" = ?',
    'delete from pictures where "user" = ?',
    'delete from passkeys where "user" = ?',
    'delete from presences where "user" = ?',
    'delete from credentials where user_id = ?',
    'delete from accounts where id = ?',
  ].map((text) => sql.prepare<[string]>(text))
  const addUser = sql.prepare('insert into users (id, name, created_at) values (?, ?, ?) on conflict do nothing')
  const needSessions = sql.prepare('update users set sessions_only = true where id = ?')
  const addLink = sql.prepare('insert into device_links (hash, "user", expires_at) values (?, ?, ?)')
  const dropLinks = sql.prepare('delete from device_links where "user" = ? or expires_at < ?')
  const takeLink = sql
    .prepare<[string, number], string>('delete from device_links where hash = ? and expires_at >= ? returning "user"')
    .pluck()

  return {
    accounts(limit) {
      return sql.read(() => list.all(limit))
    },
    accountFoundBy(key) {
      return sql.read(function* () {
        return (yield* foundBy.get(key)) ?? null
      })
    },
    async setRole(user, given, at) {
      await sql.write(user, function* () {
        yield* role.run(given, user)
        yield* sessions.revoke(user, null, at)
      })
    },
    async setBan(user, set, at) {
      await sql.write(user, function* () {
        yield* ban.run(set && at, user)
        yield* dropBan.run(user)
        if (set) {
          yield* addBan.run(user, set.reason, set.until)
          yield* sessions.dropAll(user)
        }
        yield* sessions.revoke(user, null, at)
      })
    },
    async deletePerson(user, at) {
      await sql.write(user, function* () {
        // Also the guests that they were before: those keep a row, and what was written in reports has their ids.
        for (const { id, name } of yield* own.all(user)) {
          yield* rename.run(NOBODY, id)
          yield* dropReported(id, name)
        }
        yield* forget.run(user)
        yield* sessions.dropAll(user)
        for (const drop of drops) yield* drop.run(user)
        yield* recipients.drop(user)
        yield* chat.drop(user)
        yield* blocks.drop(user)
        yield* dropLinks.run(user, at)
        yield* sessions.revoke(user, null, at)
        sql.changed()
      })
    },
    async addDeviceLink({ hash, user, expiresAt }) {
      await sql.write(user, function* () {
        // The newest counts.
        yield* dropLinks.run(user, 0)
        yield* addLink.run(hash, user, expiresAt)
      })
    },
    async takeDeviceLink(hash, at) {
      return sql.write(hash, function* () {
        return (yield* takeLink.get(hash, at)) ?? null
      })
    },
    async needSessions({ id, name }, session) {
      await sql.write(id, function* () {
        yield* addUser.run(id, name, session.createdAt)
        yield* needSessions.run(id)
        yield* sessions.write(session)
        yield* sessions.revoke(id, null, session.createdAt)
      })
    },
  }
}
