import type { MadeAccount, NewAccount, PeopleStore, PersonRecord, Revocation, SessionRecord, UserKind } from '../../people-store.ts'
import { blockRows } from '../moderation/blocks.ts'
import { recipientRows } from '../notices/recipients.ts'
import type { Sql, Steps } from '../statements.ts'
import { chatRows } from '../tables/chat.ts'
import { credentialWriter } from './credentials.ts'
import { SESSION, sessionRowsOf } from './session-rows.ts'

type People = Pick<
  PeopleStore,
  | 'person'
  | 'standing'
  | 'makeAccount'
  | 'renameAccount'
  | 'mergeGuest'
  | 'addSession'
  | 'sessionsOf'
  | 'sessionWith'
  | 'endSession'
  | 'revocations'
>

/** 1 and 0 on SQLite. */
type Truth = number | boolean

interface Holding {
  readonly kind: UserKind
  readonly sessionsOnly: Truth
  readonly banned: Truth
  readonly found: Truth
}

interface PersonRow extends Omit<PersonRecord, 'sessionsOnly' | 'picture' | 'ban'> {
  readonly sessionsOnly: Truth
  readonly picture: string | null
  readonly reason: string | null
  readonly until: number | null
}

/** Accounts, sessions, and what becomes of guests. */
export function peopleStore(sql: Sql): People {
  const sessionRows = sessionRowsOf(sql)
  const writeCredential = credentialWriter(sql)
  const { revoke } = sessionRows
  const recipients = recipientRows(sql)
  const chat = chatRows(sql)
  const order = blockRows(sql)
  const personById = sql.prepare<[string], PersonRow>(
    `select id, name, kind, role, sessions_only as "sessionsOnly", banned_at as "bannedAt", merged_into as "mergedInto", picture, b.reason, b.until
    from users left join bans b on b."user" = id where id = ?`,
  )
  const holding = sql.prepare<[at: number, session: string | null, user: string], Holding>(
    `select kind, sessions_only as "sessionsOnly",
      banned_at is not null and not exists (select 1 from bans b where b."user" = u.id and b.until <= ?) as banned,
      exists (select 1 from sessions s where s.id = ? and s.user_id = u.id) as found
    from users u where u.id = ?`,
  )
  const takenKey = sql.prepare<[string, string], unknown>(
    'select 1 from names where "user" <> ? and key in (select value from json_each(?)) limit 1',
  )
  const dropKeys = sql.prepare('delete from names where "user" = ?')
  const addKey = sql.prepare('insert into names (key, "user") values (?, ?) on conflict do nothing')
  const addUser = sql.prepare('insert into users (id, name, created_at) values (?, ?, ?) on conflict do nothing')
  const promote = sql.prepare("update users set name = ?, kind = 'account', sessions_only = true where id = ?")
  const rename = sql.prepare('update users set name = ? where id = ?')
  const renameAccount = sql.prepare('update accounts set name = ?, username = ? where id = ?')
  const addAccount = sql.prepare(
    'insert into accounts (id, name, email, email_verified, username, created_at, updated_at) values (?, ?, ?, false, ?, ?, ?)',
  )
  const bothAt = sql
    .prepare<[string, string], string>(
      `select m.id from seats g join seats a on a.match = g.match join matches m on m.id = g.match
      where g."user" = ? and a."user" = ? and m.status <> 'finished'`,
    )
    .pluck()
  const moveSeats = sql.prepare(
    'update seats set "user" = @account where "user" = @guest and match not in (select match from seats where "user" = @account)',
  )
  const moveMatches = sql.prepare('update matches set creator = @account where creator = @guest')
  const moveAdmissions = sql.prepare(
    `insert into admissions (match, "user", state, seat, link, at) select match, @account, state, seat, link, at from admissions where "user" = @guest
    on conflict (match, "user") do update set state = excluded.state, seat = null where excluded.state = 'removed'`,
  )
  const dropAdmissions = sql.prepare('delete from admissions where "user" = @guest')
  const moveKept = sql.prepare('update seats set kept_for = @account where kept_for = @guest')
  const merged = sql.prepare("update users set kind = 'merged', merged_into = @account, sessions_only = true where id = @guest")

  const byToken = sql.prepare<[string], SessionRecord>(`select ${SESSION} from sessions where token = ?`)
  const later = sql.prepare<[number], Revocation>('select id, "user", session from revocations where id > ? order by id')
  const newest = sql.prepare<[], Revocation>('select id, "user", session from revocations order by id desc limit 1')

  /** False if another account has one of the keys. */
  function* writeKeys(user: string, keys: readonly string[]): Steps<boolean> {
    if (yield* takenKey.get(user, JSON.stringify(keys))) return false
    yield* dropKeys.run(user)
    for (const key of keys) yield* addKey.run(key, user)
    return true
  }

  function* writeAccount({ user, keys, credential, session, at }: NewAccount): Steps<MadeAccount> {
    yield* addUser.run(user.id, user.name, at)
    if ((yield* personById.get(user.id))?.kind !== 'guest') return 'no-guest'
    if (!(yield* writeKeys(user.id, keys))) return 'name-taken'
    yield* promote.run(user.name, user.id)
    yield* addAccount.run(user.id, user.name, `${user.id}@playchart.invalid`, keys[0], at, at)
    if (!(yield* writeCredential(user.id, credential, at))) return 'credential-taken'
    yield* sessionRows.dropAll(user.id)
    yield* sessionRows.write(session)
    yield* recipients.begin(user.id, session.id)
    yield* revoke(user.id, null, at)
    sql.changed()
    return 'made'
  }

  return {
    person(id) {
      return sql.read(function* () {
        const found = yield* personById.get(id)
        if (!found) return null
        const { picture, sessionsOnly, reason, until, ...person } = found
        const ban = person.bannedAt === null ? null : { reason, until }
        return { ...person, sessionsOnly: Boolean(sessionsOnly), ...(picture !== null && { picture }), ...(ban && { ban }) }
      })
    },

    standing(user, session, at) {
      return sql.read(function* () {
        const found = yield* holding.get(at, session, user)
        if (!found) return session === null ? 'live' : 'ended'
        if (found.banned) return 'banned'
        if (session !== null) return found.found ? 'live' : 'ended'
        return found.kind === 'guest' && !found.sessionsOnly ? 'live' : 'ended'
      })
    },

    async makeAccount(account) {
      let answer: MadeAccount = 'no-guest'
      // What returns false is rolled back.
      await sql.write(account.user.id, function* () {
        answer = yield* writeAccount(account)
        return answer === 'made'
      })
      return answer
    },

    renameAccount: (user, name, keys) =>
      sql.write(user, function* () {
        if (!(yield* writeKeys(user, keys))) return false
        yield* rename.run(name, user)
        yield* renameAccount.run(name, keys[0], user)
        sql.changed()
        return true
      }),

    mergeGuest: (guest, account, session, at) =>
      sql.write(guest, function* () {
        if ((yield* personById.get(guest))?.kind !== 'guest') return []
        const both = yield* bothAt.all(guest, account)
        if (both.length > 0) return both
        yield* moveSeats.run({ guest, account })
        yield* moveMatches.run({ guest, account })
        yield* moveAdmissions.run({ guest, account })
        yield* dropAdmissions.run({ guest, account })
        yield* moveKept.run({ guest, account })
        yield* sessionRows.dropAll(guest)
        yield* recipients.move(guest, account, session)
        yield* chat.move(guest, account)
        yield* order.move(guest, account)
        yield* merged.run({ guest, account })
        yield* revoke(guest, null, at)
        sql.changed()
        return []
      }),

    addSession: (session) => sql.write(session.user, () => sessionRows.write(session)),

    sessionsOf(user) {
      return sql.read(() => sessionRows.of(user))
    },

    sessionWith(token) {
      return sql.read(function* () {
        return (yield* byToken.get(token)) ?? null
      })
    },

    endSession: (user, session, at) =>
      sql.write(user, function* () {
        const changes = session === null ? yield* sessionRows.dropAll(user) : yield* sessionRows.drop(user, session)
        if (changes === 0) return false
        yield* revoke(user, session, at)
        return true
      }),

    revocations(after) {
      return sql.read(() => (after === null ? newest.all() : later.all(after)))
    },
  }
}
