import type { PersonRecord } from '../../people-store.ts'
import type { Store, User } from '../../store.ts'
import type { Preparing, Sql, Steps } from '../statements.ts'

type UserStore = Pick<Store, 'setting' | 'user' | 'joined' | 'addUser' | 'renameUser'>

/** Users, and the server's own settings. */
export function userStore(sql: Sql): UserStore {
  const byId = sql.prepare<[string], UserRow>('select id, name, kind, told, picture from users where id = ?')
  const since = sql.prepare<[string], number>('select created_at from users where id = ?').pluck()
  const add = sql.prepare('insert into users (id, name, created_at) values (?, ?, ?) on conflict do nothing')
  const keep = sql.prepare('insert into settings (name, value) values (?, ?) on conflict do nothing')
  const kept = sql.prepare<[string], string>('select value from settings where name = ?').pluck()
  const rename = sql.prepare('update users set name = ? where id = ?')

  return {
    setting(name, value) {
      return sql.read(function* () {
        yield* keep.run(name, value)
        return (yield* kept.get(name)) ?? value
      })
    },

    user(id) {
      return sql.read(function* () {
        const found = yield* byId.get(id)
        return found ? userOf(found) : null
      })
    },

    joined(id) {
      return sql.read(function* () {
        return (yield* since.get(id)) ?? null
      })
    },

    async addUser(user, at) {
      // Most have been there for long, and need no transaction.
      if (!(await sql.read(() => byId.get(user.id)))) await sql.write(user.id, () => add.run(user.id, user.name, at))
    },

    async renameUser({ id, name }) {
      // Any match may have them at a seat. A move that is written after it in the same transaction must not find the former name, and one
      // that was written before it must not keep it.
      await sql.write(id, function* () {
        yield* rename.run(name, id)
        sql.changed()
      })
    },
  }
}

interface UserRow extends Pick<PersonRecord, 'id' | 'name' | 'kind'> {
  /** 1 and 0 on SQLite. */
  readonly told: number | boolean
  readonly picture: string | null
}

/** Leaves out what is so by default. */
const userOf = ({ id, name, kind, told, picture }: UserRow): User => ({
  ...{ id, name },
  ...(kind !== 'guest' && { kind }),
  ...(told && { told: true }),
  ...(picture !== null && { picture }),
})

/** What is read instead of a name that was deleted. */
export const NOBODY = 'Player'

/** The names that people with these ids have now: what is kept about them has their ids, so that a name can change, or go, in one place. */
export type CurrentNames = (ids: Iterable<string>) => Steps<(id: string) => string>

export function currentNames(sql: Preparing): CurrentNames {
  const named = sql.prepare<[string], { id: string; name: string }>(
    'select id, name from users where id in (select value from json_each(?))',
  )
  return function* (ids) {
    const wanted = [...new Set(ids)]
    const rows = wanted.length === 0 ? [] : yield* named.all(JSON.stringify(wanted))
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    return (id) => names.get(id) ?? NOBODY
  }
}
