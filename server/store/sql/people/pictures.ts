import type { PeopleStore } from '../../people-store.ts'
import type { Database } from '../../sqlite/database.ts'
import type { GroupCommit } from '../../sqlite/group-commit.ts'
import type { KnownRecords } from '../../sqlite/known-records.ts'

/** Pictures of accounts. Any match may have their users at a seat, so its record is read again when one changes. */
export function pictureStore(
  { $client: client }: Database,
  together: GroupCommit,
  records: KnownRecords,
): Pick<PeopleStore, 'setPicture' | 'picture' | 'removePicture'> {
  const bytesOf = client.prepare<[string], Buffer>('select bytes from pictures where id = ?').pluck()
  const holder = client.prepare<[string], string>('select user from pictures where id = ?').pluck()
  const drop = client.prepare('delete from pictures where user = ?')
  const add = client.prepare('insert into pictures (id, user, bytes, at) values (?, ?, ?, ?)')
  const note = client.prepare('update users set picture = ? where id = ?')

  return {
    async setPicture(user, picture) {
      await together(
        user,
        () => {
          drop.run(user)
          if (picture) add.run(picture.id, user, Buffer.from(picture.bytes), picture.at)
          note.run(picture?.id ?? null, user)
          records.forgetAll()
        },
        records.forgetAll,
      )
    },

    async picture(id) {
      return bytesOf.get(id) ?? null
    },

    removePicture: (id) =>
      together(
        id,
        () => {
          const user = holder.get(id)
          if (user === undefined) return false
          drop.run(user)
          note.run(null, user)
          records.forgetAll()
          return true
        },
        records.forgetAll,
      ),
  }
}
