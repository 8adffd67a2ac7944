import type { PeopleStore } from '../../people-store.ts'
import type { Sql } from '../statements.ts'

/** Pictures of accounts. Any match may have their users at a seat, so its record is read again when one changes. */
export function pictureStore(sql: Sql): Pick<PeopleStore, 'setPicture' | 'picture' | 'pictureOwner'> {
  const bytesOf = sql.prepare<[string], Buffer>('select bytes from pictures where id = ?').pluck()
  const owner = sql.prepare<[string], string>('select "user" from pictures where id = ?').pluck()
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

    pictureOwner(id) {
      return sql.read(function* () {
        return (yield* owner.get(id)) ?? null
      })
    },
  }
}
