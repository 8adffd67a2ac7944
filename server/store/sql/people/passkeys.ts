import type { PasskeyRecord, PeopleStore } from '../../people-store.ts'
import type { Database } from '../../sqlite/database.ts'
import type { GroupCommit } from '../../sqlite/group-commit.ts'
import { otherWays } from './ways.ts'

type Passkeys = Pick<PeopleStore, 'addPasskey' | 'passkey' | 'passkeysOf' | 'passkeyUsed' | 'removePasskey'>

const PASSKEY = 'id, user, public_key as publicKey, counter, created_at as createdAt, user_agent as userAgent'

export function passkeyStore(db: Database, together: GroupCommit): Passkeys {
  const { $client: client } = db
  const hasOther = otherWays(db)
  const add = client.prepare(
    `insert into passkeys (id, user, public_key, counter, created_at, user_agent) values (?, ?, ?, ?, ?, ?) on conflict do nothing`,
  )
  const holds = client.prepare<[string, string], unknown>('select 1 from passkeys where user = ? and id = ?')
  const byId = client.prepare<[string], PasskeyRecord>(`select ${PASSKEY} from passkeys where id = ?`)
  const ofUser = client.prepare<[string], PasskeyRecord>(`select ${PASSKEY} from passkeys where user = ? order by created_at, rowid`)
  const used = client.prepare('update passkeys set counter = ? where id = ?')
  const drop = client.prepare('delete from passkeys where user = ? and id = ?')

  return {
    addPasskey: ({ id, user, publicKey, counter, createdAt, userAgent }) =>
      together(id, () => add.run(id, user, Buffer.from(publicKey), counter, createdAt, userAgent).changes > 0),
    async passkey(id) {
      return byId.get(id) ?? null
    },
    async passkeysOf(user) {
      return ofUser.all(user)
    },
    async passkeyUsed(id, counter) {
      await together(id, () => void used.run(counter, id))
    },
    removePasskey: (user, id, usable) =>
      together(id, () => {
        if (!holds.get(user, id)) return 'unknown'
        if (!hasOther({ user, passkey: id, usable })) return 'last'
        drop.run(user, id)
        return 'removed'
      }),
  }
}
