import type { Admission, AdmissionStore, InviteLink } from '../../admissions.ts'
import type { Database } from '../../sqlite/database.ts'
import type { GroupCommit } from '../../sqlite/group-commit.ts'
import { toldWriter } from '../notices/outbox.ts'

/** How many people may be admitted to a match, and how many links it may have. */
const MOST_ADMITTED = 200
const MOST_LINKS = 20

const ADMISSION = 'select a.user, u.name, a.state, a.seat from admissions a join users u on u.id = a.user where a.match = ?'
const LINK = 'select id, match, seat, at from invite_links'

/** Who is admitted to which match, and by which links. */
export function admissionStore(db: Database, together: GroupCommit): AdmissionStore {
  const { $client: client } = db
  const tell = toldWriter(db)
  const one = client.prepare<[match: string, user: string], Admission>(`${ADMISSION} and a.user = ?`)
  const all = client.prepare<[match: string], Admission>(`${ADMISSION} order by a.at desc, a.user limit ${MOST_ADMITTED}`)
  const count = client.prepare<[match: string], number>('select count(*) from admissions where match = ?').pluck()
  const write = client.prepare(
    `insert into admissions (match, user, state, seat, link, at) values (?, ?, ?, ?, ?, ?)
    on conflict (match, user) do update set state = excluded.state, seat = excluded.seat, link = excluded.link, at = excluded.at`,
  )
  const remove = client.prepare('delete from admissions where match = ? and user = ?')
  const release = client.prepare('update seats set kept_for = null, kept_until = null where match = ? and kept_for = ?')
  const keep = client.prepare(
    `update seats set kept_for = ?, kept_until = null where match = ? and seat = ? and user is null and agent is null
    and (kept_for is null or kept_until <= ?)`,
  )
  const invited = client
    .prepare<[user: string, limit: number], string>(
      "select match from admissions where user = ? and state = 'invited' order by at desc, match limit ?",
    )
    .pluck()
  const addLink = client.prepare('insert into invite_links (id, match, hash, seat, at) values (?, ?, ?, ?, ?)')
  const linksOf = client.prepare<[match: string], InviteLink>(`${LINK} where match = ? order by at desc, id`)
  const linkByHash = client.prepare<[hash: string], InviteLink>(`${LINK} where hash = ?`)
  const removeLink = client.prepare('delete from invite_links where match = ? and id = ?')
  const removeAdmitted = client.prepare("delete from admissions where match = ? and link = ? and state = 'admitted'")

  return {
    async admission(match, user) {
      return one.get(match, user) ?? null
    },

    async admissions(match) {
      return all.all(match)
    },

    async admit({ match, user, state, seat, link = null, at }) {
      return together(match, () => {
        if (!one.get(match, user) && (count.get(match) ?? 0) >= MOST_ADMITTED) return false
        if (state !== 'admitted') release.run(match, user)
        if (state === 'invited' && seat !== null && keep.run(user, match, seat, at).changes === 0) return false
        write.run(match, user, state, seat, link, at)
        if (state === 'invited') tell(match, [user], 'invited', at)
        return true
      })
    },

    async dismiss(match, user) {
      await together(match, () => {
        release.run(match, user)
        remove.run(match, user)
      })
    },

    async invitedTo(user, limit) {
      return invited.all(user, limit)
    },

    async addLink({ id, match, seat, at }, hash) {
      return together(match, () => {
        if (linksOf.all(match).length >= MOST_LINKS) return false
        addLink.run(id, match, hash, seat, at)
        return true
      })
    },

    async links(match) {
      return linksOf.all(match)
    },

    async linkOf(hash) {
      return linkByHash.get(hash) ?? null
    },

    async revokeLink(match, id) {
      return together(match, () => {
        if (removeLink.run(match, id).changes === 0) return false
        removeAdmitted.run(match, id)
        return true
      })
    },
  }
}

/** Removes an open match inside a transaction. */
export function matchRemover({ $client: client }: Database): (match: string) => void {
  const parts = ['notices', 'admissions', 'invite_links', 'chat_lines', 'chat_marks', 'seats'].map((table) =>
    client.prepare(`delete from ${table} where match = ?`),
  )
  const whole = client.prepare('delete from matches where id = ?')
  return (match) => {
    for (const part of parts) part.run(match)
    whole.run(match)
  }
}
