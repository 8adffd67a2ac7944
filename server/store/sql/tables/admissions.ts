import type { Seat } from '../../../../engine/model/seats.ts'
import type { Admission, AdmissionState, AdmissionStore, InviteLink, MadeInvitation, ReceivedInvitation } from '../../admissions.ts'
import { toldWriter } from '../notices/outbox.ts'
import type { Sql, Steps } from '../statements.ts'

/** How many people may be admitted to a match, and how many links it may have. */
const MOST_ADMITTED = 200
const MOST_LINKS = 20

const ADMISSION = 'select a."user", u.name, a.state, a.seat from admissions a join users u on u.id = a."user" where a.match = ?'
const LINK = 'select id, match, seat, at from invite_links'
const GRANTED = 'a.match, a.state, a.seat, a.link is not null as "byLink", a.at'

/** `byLink` is 1 and 0 on SQLite. */
type Raw<Invitation> = Omit<Invitation, 'byLink'> & { readonly byLink: number | boolean }

interface GrantedRow {
  /** Null without an admission. */
  readonly state: AdmissionState | null
  readonly seat: Seat | null
  /** 1 and 0 on SQLite. */
  readonly isBlocked: number | boolean
}

const ADMISSION_AND_BLOCK = `
  select a.state, a.seat, b.id is not null as "isBlocked" from (select 1) as one
  left join admissions a on a.match = ? and a."user" = ?
  left join blocks b on b."user" = ? and b.blocked = ?`

/** Who is admitted to which match, and by which links. */
export function admissionStore(sql: Sql): AdmissionStore {
  const tell = toldWriter(sql)
  const one = sql.prepare<[match: string, user: string], Admission>(`${ADMISSION} and a.user = ?`)
  const granted = sql.prepare<[match: string, user: string, creator: string, user: string], GrantedRow>(ADMISSION_AND_BLOCK)
  const all = sql.prepare<[match: string], Admission>(`${ADMISSION} order by a.at desc, a.user limit ${MOST_ADMITTED}`)
  const count = sql.prepare<[match: string], number>('select count(*) from admissions where match = ?').pluck()
  const write = sql.prepare(
    `insert into admissions (match, "user", state, seat, link, at) values (?, ?, ?, ?, ?, ?)
    on conflict (match, "user") do update set state = excluded.state, seat = excluded.seat, link = excluded.link, at = excluded.at`,
  )
  const remove = sql.prepare('delete from admissions where match = ? and "user" = ?')
  const release = sql.prepare('update seats set kept_for = null, kept_until = null where match = ? and kept_for = ?')
  const keep = sql.prepare(
    `update seats set kept_for = ?, kept_until = null where match = ? and seat = ? and "user" is null and agent is null
    and (kept_for is null or kept_until <= ?)`,
  )
  const invited = sql
    .prepare<[user: string, limit: number], string>(
      `select match from admissions where "user" = ? and state = 'invited' order by at desc, match limit ?`,
    )
    .pluck()
  const unanswered = sql
    .prepare<[user: string], number>(
      `select count(*) from admissions a join matches m on m.id = a.match
      where a."user" = ? and a.state = 'invited' and m.status = 'open'`,
    )
    .pluck()
  const received = sql.prepare<[user: string, limit: number], Raw<ReceivedInvitation>>(
    `select ${GRANTED}, u.name as "by" from admissions a join matches m on m.id = a.match join users u on u.id = m.creator
    where a."user" = ? order by a.at desc, a.match limit ?`,
  )
  const made = sql.prepare<[user: string, limit: number], Raw<MadeInvitation>>(
    `select ${GRANTED}, u.name from matches m join admissions a on a.match = m.id join users u on u.id = a."user"
    where m.creator = ? order by a.at desc, a.match, a."user" limit ?`,
  )
  const linksToOwn = sql.prepare<[user: string, limit: number], InviteLink>(
    `select l.id, l.match, l.seat, l.at from matches m join invite_links l on l.match = m.id
    where m.creator = ? order by l.at desc, l.id limit ?`,
  )
  const addLink = sql.prepare('insert into invite_links (id, match, hash, seat, at) values (?, ?, ?, ?, ?)')
  const linksOf = sql.prepare<[match: string], InviteLink>(`${LINK} where match = ? order by at desc, id`)
  const linkByHash = sql.prepare<[hash: string], InviteLink>(`${LINK} where hash = ?`)
  const removeLink = sql.prepare('delete from invite_links where match = ? and id = ?')
  const removeAdmitted = sql.prepare("delete from admissions where match = ? and link = ? and state = 'admitted'")

  return {
    admission(match, user) {
      return sql.read(function* () {
        return (yield* one.get(match, user)) ?? null
      })
    },

    granted(match, creator, user) {
      return sql.read(function* () {
        const row = yield* granted.get(match, user, creator, user)
        if (!row) return { admission: null, isBlocked: false }
        const { state, seat, isBlocked } = row
        return { admission: state === null ? null : { state, seat }, isBlocked: Boolean(isBlocked) }
      })
    },

    admissions(match) {
      return sql.read(() => all.all(match))
    },

    async admit({ match, user, state, seat, link = null, at }) {
      return sql.write(match, function* () {
        if (!(yield* one.get(match, user)) && ((yield* count.get(match)) ?? 0) >= MOST_ADMITTED) return false
        if (state !== 'admitted') yield* release.run(match, user)
        if (state === 'invited' && seat !== null && (yield* keep.run(user, match, seat, at)).changes === 0) return false
        yield* write.run(match, user, state, seat, link, at)
        if (state === 'invited') yield* tell(match, [user], 'invited', at)
        return true
      })
    },

    async dismiss(match, user) {
      await sql.write(match, function* () {
        yield* release.run(match, user)
        yield* remove.run(match, user)
      })
    },

    invitedTo(user, limit) {
      return sql.read(() => invited.all(user, limit))
    },

    unanswered(user) {
      return sql.read(function* () {
        return (yield* unanswered.get(user)) ?? 0
      })
    },

    invitationsTo(user, limit) {
      return sql.read(function* () {
        return (yield* received.all(user, limit)).map((one) => ({ ...one, byLink: Boolean(one.byLink) }))
      })
    },

    invitationsBy(user, limit) {
      return sql.read(function* () {
        return (yield* made.all(user, limit)).map((one) => ({ ...one, byLink: Boolean(one.byLink) }))
      })
    },

    linksBy(user, limit) {
      return sql.read(() => linksToOwn.all(user, limit))
    },

    async addLink({ id, match, seat, at }, hash) {
      return sql.write(match, function* () {
        if ((yield* linksOf.all(match)).length >= MOST_LINKS) return false
        yield* addLink.run(id, match, hash, seat, at)
        return true
      })
    },

    links(match) {
      return sql.read(() => linksOf.all(match))
    },

    linkOf(hash) {
      return sql.read(function* () {
        return (yield* linkByHash.get(hash)) ?? null
      })
    },

    async revokeLink(match, id) {
      return sql.write(match, function* () {
        if ((yield* removeLink.run(match, id)).changes === 0) return false
        yield* removeAdmitted.run(match, id)
        return true
      })
    },
  }
}

/** Removes an open match inside a transaction. */
export function matchRemover(sql: Sql): (match: string) => Steps<void> {
  const parts = ['notices', 'admissions', 'invite_links', 'chat_lines', 'chat_marks', 'seats'].map((table) =>
    sql.prepare<[string]>(`delete from ${table} where match = ?`),
  )
  const whole = sql.prepare<[string]>('delete from matches where id = ?')
  return function* (match) {
    for (const part of parts) yield* part.run(match)
    yield* whole.run(match)
  }
}
