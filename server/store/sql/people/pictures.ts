import type { PeopleStore } from '../../people-store.ts'
import type { Sql } from '../statements.ts'

/** Pictures of accounts. Any match may have their users at a seat, so its record is read again when one changes. */
export function pictureStore(sql: Sql): Pick<PeopleStore, 'setPicture' | 'picture' | 'removePicture'> {
  const bytesOf = sql.prepare<[string], Buffer>('select bytes from pictures where id = ?').pluck()
  const holder = sql.prepare<[string], string>('select "user" from pictures where id = ?').pluck()
  const drop = sql.prepare('delete from pictures where "user" = ?')
  const add = sql.prepare('insert into pictures (id, "user", bytes, at) values (?, ?, ?, ?)')
  const note = sql.prepare('update users set picture = ? where id = ?')

  return {
    async setPicture(user, picture) {
      await sql.write(user, function* () {
        yield* drop.run(user)
        if (picture) yield* add.run(picture.id, user, Buffer.from(picture.bytes), picture.at)
        yield* note.run(picture?.id ?? null, user)
        sql.changed()
      })
    },

    picture(id) {
      return sql.read(function* () {
        return (yield* bytesOf.get(id)) ?? null
      })
    },

    removePicture: (id) =>
      sql.write(id, function* () {
        const user = yield* holder.get(id)
        if (user === undefined) return false
        yield* drop.run(user)
        yield* note.run(null, user)
        sql.changed()
        return true
      }),
  }
}
