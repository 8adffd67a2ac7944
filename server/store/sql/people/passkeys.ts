import type { PasskeyRecord, PeopleStore } from '../../people-store.ts'
import type { Sql } from '../statements.ts'
import { otherCredentials } from './credentials.ts'

type Passkeys = Pick<PeopleStore, 'addPasskey' | 'passkey' | 'passkeysOf' | 'passkeyUsed' | 'removePasskey'>

const PASSKEY = 'id, "user", public_key as "publicKey", counter, created_at as "createdAt", user_agent as "userAgent"'

export function passkeyStore(sql: Sql): Passkeys {
  const hasOther = otherCredentials(sql)
  const add = sql.prepare(
    `insert into passkeys (id, "user", public_key, counter, created_at, user_agent) values (?, ?, ?, ?, ?, ?) on conflict do nothing`,
  )
  const holds = sql.prepare<[string, string], unknown>('select 1 from passkeys where "user" = ? and id = ?')
  const byId = sql.prepare<[string], PasskeyRecord>(`select ${PASSKEY} from passkeys where id = ?`)
  const ofUser = sql.prepare<[string], PasskeyRecord>(`select ${PASSKEY} from passkeys where "user" = ? order by created_at, rowid`)
  const used = sql.prepare('update passkeys set counter = ? where id = ?')
  const drop = sql.prepare('delete from passkeys where "user" = ? and id = ?')

  return {
    addPasskey: ({ id, user, publicKey, counter, createdAt, userAgent }) =>
      sql.write(id, function* () {
        return (yield* add.run(id, user, Buffer.from(publicKey), counter, createdAt, userAgent)).changes > 0
      }),
    passkey(id) {
      return sql.read(function* () {
        return (yield* byId.get(id)) ?? null
      })
    },
    passkeysOf(user) {
      return sql.read(() => ofUser.all(user))
    },
    async passkeyUsed(id, counter) {
      await sql.write(id, function* () {
        yield* used.run(counter, id)
      })
    },
    removePasskey: (user, id, usable) =>
      sql.write(id, function* () {
        if (!(yield* holds.get(user, id))) return 'unknown'
        if (!(yield* hasOther({ user, passkey: id, usable }))) return 'last'
        yield* drop.run(user, id)
        return 'removed'
      }),
  }
}
