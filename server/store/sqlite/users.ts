import { eq } from 'drizzle-orm'
import { settings, users } from '../schema.ts'
import type { Store } from '../store.ts'
import { type Database, immediately } from './database.ts'
import type { GroupCommit } from './group-commit.ts'

type UserStore = Pick<Store, 'setting' | 'user' | 'addUser' | 'renameUser'>

/** Users, and the server's own settings. */
export function userStore(db: Database, together: GroupCommit): UserStore {
  return {
    async setting(name, value) {
      return immediately(db, () => {
        db.insert(settings).values({ name, value }).onConflictDoNothing().run()
        return db.select().from(settings).where(eq(settings.name, name)).get()?.value ?? value
      })
    },

    async user(id) {
      return db.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, id)).get() ?? null
    },

    async addUser(user, at) {
      const columns = { ...user, createdAt: at }
      await together(user.id, () => db.insert(users).values(columns).onConflictDoNothing().run())
    },

    async renameUser({ id, name }) {
      await together(id, () => db.update(users).set({ name }).where(eq(users.id, id)).run())
    },
  }
}
