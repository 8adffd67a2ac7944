import { eq } from 'drizzle-orm'
import { settings, users } from '../schema.ts'
import type { Store } from '../store.ts'
import { type Database, immediately } from './database.ts'

type UserStore = Pick<Store, 'setting' | 'user' | 'addUser' | 'renameUser'>

/** Users, and the server's own settings. */
export function userStore(db: Database): UserStore {
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
      db.insert(users)
        .values({ ...user, createdAt: at })
        .onConflictDoNothing()
        .run()
    },

    async renameUser({ id, name }) {
      db.update(users).set({ name }).where(eq(users.id, id)).run()
    },
  }
}
