import type { AccountRecord, PeopleStore } from '../../people-store.ts'
import type { Database } from '../../sqlite/database.ts'
import type { GroupCommit } from '../../sqlite/group-commit.ts'
import type { KnownRecords } from '../../sqlite/known-records.ts'
import { toldRows } from '../notices/told.ts'
import { blockRows } from '../order/blocks.ts'
import { chatRows } from '../tables/chat.ts'
import { sessionRowsOf } from './session-rows.ts'

type Registry = Pick<
  PeopleStore,
  'accounts' | 'accountFoundBy' | 'setRole' | 'setBan' | 'deletePerson' | 'addDeviceLink' | 'takeDeviceLink' | 'needSessions'
>

const ACCOUNT = 'id, name, role, banned_at as bannedAt, created_at as createdAt'
/** What the players of matches read instead of a name that was deleted. */
const NOBODY = 'Player'

/** Roles and bans, people who go, and links to another device. */
export function registryStore(db: Database, together: GroupCommit, records: KnownRecords): Registry {
  const { $client: client } = db
  const sessions = sessionRowsOf(db)
  const told = toldRows(db)
  const chat = chatRows(db)
  const blocks = blockRows(db)
  const list = client.prepare<[number], AccountRecord>(`select ${ACCOUNT} from users where kind = 'account' order by name, id limit ?`)
  const foundBy = client.prepare<[string], AccountRecord>(
    `select ${ACCOUNT} from users where kind = 'account' and id = (select user from names where key = ?)`,
  )
  const role = client.prepare('update users set role = ? where id = ?')
  const ban = client.prepare('update users set banned_at = ? where id = ?')
  const addBan = client.prepare('insert into bans (user, reason, until) values (?, ?, ?)')
  const dropBan = client.prepare('delete from bans where user = ?')
  const forget = client.prepare(
    "update users set name = ?, kind = 'deleted', role = 'player', sessions_only = 1, picture = null where id = ?",
  )
  const drops = [
    'delete from names where user = ?',
    'delete from pictures where user = ?',
    'delete from passkeys where user = ?',
    'delete from credentials where user_id = ?',
    'delete from accounts where id = ?',
  ].map((sql) => client.prepare<[string]>(sql))
  const addUser = client.prepare('insert into users (id, name, created_at) values (?, ?, ?) on conflict do nothing')
  const needSessions = client.prepare('update users set sessions_only = 1 where id = ?')
  const addLink = client.prepare('insert into device_links (hash, user, expires_at) values (?, ?, ?)')
  const dropLinks = client.prepare('delete from device_links where user = ? or expires_at < ?')
  const takeLink = client
    .prepare<[string, number], string>('delete from device_links where hash = ? and expires_at >= ? returning user')
    .pluck()

  return {
    async accounts(limit) {
      return list.all(limit)
    },
    async accountFoundBy(key) {
      return foundBy.get(key) ?? null
    },
    async setRole(user, given, at) {
      await together(user, () => {
        role.run(given, user)
        sessions.revoke(user, null, at)
      })
    },
    async setBan(user, set, at) {
      await together(user, () => {
        ban.run(set && at, user)
        dropBan.run(user)
        if (set) {
          addBan.run(user, set.reason, set.until)
          sessions.dropAll(user)
        }
        sessions.revoke(user, null, at)
      })
    },
    async deletePerson(user, at) {
      await together(
        user,
        () => {
          forget.run(NOBODY, user)
          sessions.dropAll(user)
          for (const drop of drops) drop.run(user)
          told.drop(user)
          chat.drop(user)
          blocks.drop(user)
          dropLinks.run(user, at)
          sessions.revoke(user, null, at)
          records.forgetAll()
        },
        records.forgetAll,
      )
    },
    async addDeviceLink({ hash, user, expiresAt }) {
      await together(user, () => {
        // The newest counts.
        dropLinks.run(user, 0)
        addLink.run(hash, user, expiresAt)
      })
    },
    async takeDeviceLink(hash, at) {
      return together(hash, () => takeLink.get(hash, at) ?? null)
    },
    async needSessions({ id, name }, session) {
      await together(id, () => {
        addUser.run(id, name, session.createdAt)
        needSessions.run(id)
        sessions.write(session)
        sessions.revoke(id, null, session.createdAt)
      })
    },
  }
}
