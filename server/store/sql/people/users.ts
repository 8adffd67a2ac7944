import { eq } from 'drizzle-orm'
import type { PersonRecord } from '../../people-store.ts'
import { settings } from '../../schema.ts'
import { type Database, immediately } from '../../sqlite/database.ts'
import type { GroupCommit } from '../../sqlite/group-commit.ts'
import type { KnownRecords } from '../../sqlite/known-records.ts'
import type { Store, User } from '../../store.ts'

type UserStore = Pick<Store, 'setting' | 'user' | 'joined' | 'addUser' | 'renameUser'>

/** Users, and the server's own settings. */
export function userStore(db: Database, together: GroupCommit, records: KnownRecords): UserStore {
  const { $client: client } = db
  const byId = client.prepare<[string], UserRow>('select id, name, kind, told, picture from users where id = ?')
  const since = client.prepare<[string], number>('select created_at from users where id = ?').pluck()
  const add = client.prepare('insert into users (id, name, created_at) values (?, ?, ?) on conflict do nothing')
  const rename = client.prepare('update users set name = ? where id = ?')

  return {
    async setting(name, value) {
      return immediately(db, () => {
        db.insert(settings).values({ name, value }).onConflictDoNothing().run()
        return db.select().from(settings).where(eq(settings.name, name)).get()?.value ?? value
      })
    },

    async user(id) {
      const found = byId.get(id)
      return found ? userOf(found) : null
    },

    async joined(id) {
      return since.get(id) ?? null
    },

    async addUser(user, at) {
      // Most have been there for long, and need no transaction.
      if (!byId.get(user.id)) await together(user.id, () => add.run(user.id, user.name, at))
    },

    async renameUser({ id, name }) {
      // Any match may have them at a seat. A move that is written after it in the same transaction must not find the former name, and one
      // that was written before it must not keep it.
      await together(
        id,
        () => {
          rename.run(name, id)
          records.forgetAll()
        },
        records.forgetAll,
      )
    },
  }
}

interface UserRow extends Pick<PersonRecord, 'id' | 'name' | 'kind'> {
  readonly told: number
  readonly picture: string | null
}

/** Leaves out what is so by default. */
const userOf = ({ id, name, kind, told, picture }: UserRow): User => ({
  ...{ id, name },
  ...(kind !== 'guest' && { kind }),
  ...(told === 1 && { told: true }),
  ...(picture !== null && { picture }),
})
