import { accounts, credentials, sessions, verifications } from '../../auth-schema.ts'
import type { MadeAccount, NewAccount, PeopleStore, PersonRecord, Revocation, SessionRecord, UserKind } from '../../people-store.ts'
import type { Database } from '../../sqlite/database.ts'
import type { GroupCommit } from '../../sqlite/group-commit.ts'
import type { KnownRecords } from '../../sqlite/known-records.ts'
import { toldRows } from '../notices/told.ts'
import { blockRows } from '../order/blocks.ts'
import { chatRows } from '../tables/chat.ts'
import { SESSION, sessionRowsOf } from './session-rows.ts'
import { wayWriter } from './ways.ts'

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
  | 'authAdapter'
>

interface Holding {
  readonly kind: UserKind
  readonly sessionsOnly: number
  readonly banned: number
  readonly found: number
}

interface PersonRow extends Omit<PersonRecord, 'sessionsOnly' | 'picture' | 'ban'> {
  readonly sessionsOnly: number
  readonly picture: string | null
  readonly reason: string | null
  readonly until: number | null
}

/** Accounts, sessions, and what becomes of guests. */
export function peopleStore(db: Database, together: GroupCommit, records: KnownRecords): People {
  const { $client: client } = db
  const sessionRows = sessionRowsOf(db)
  const writeWay = wayWriter(db)
  const { revoke } = sessionRows
  const told = toldRows(db)
  const chat = chatRows(db)
  const order = blockRows(db)
  const personById = client.prepare<[string], PersonRow>(
    `select id, name, kind, role, sessions_only as sessionsOnly, banned_at as bannedAt, merged_into as mergedInto, picture, b.reason, b.until
    from users left join bans b on b.user = id where id = ?`,
  )
  const holding = client.prepare<[at: number, session: string | null, user: string], Holding>(
    `select kind, sessions_only as sessionsOnly,
      banned_at is not null and not exists (select 1 from bans b where b.user = u.id and b.until <= ?) as banned,
      exists (select 1 from sessions s where s.id = ? and s.user_id = u.id) as found
    from users u where u.id = ?`,
  )
  const takenKey = client.prepare<[string, string], unknown>(
    'select 1 from names where user <> ? and key in (select value from json_each(?)) limit 1',
  )
  const dropKeys = client.prepare('delete from names where user = ?')
  const addKey = client.prepare('insert into names (key, user) values (?, ?) on conflict do nothing')
  const addUser = client.prepare('insert into users (id, name, created_at) values (?, ?, ?) on conflict do nothing')
  const promote = client.prepare("update users set name = ?, kind = 'account', sessions_only = 1 where id = ?")
  const rename = client.prepare('update users set name = ? where id = ?')
  const renameAccount = client.prepare('update accounts set name = ?, username = ? where id = ?')
  const addAccount = client.prepare(
    'insert into accounts (id, name, email, email_verified, username, created_at, updated_at) values (?, ?, ?, 0, ?, ?, ?)',
  )
  const bothAt = client
    .prepare<[string, string], string>(
      `select m.id from seats g join seats a on a.match = g.match join matches m on m.id = g.match
      where g.user = ? and a.user = ? and m.status <> 'finished'`,
    )
    .pluck()
  const moveSeats = client.prepare(
    'update seats set user = @account where user = @guest and match not in (select match from seats where user = @account)',
  )
  const moveMatches = client.prepare('update matches set creator = @account where creator = @guest')
  const moveAdmissions = client.prepare(
    `insert into admissions (match, user, state, seat, link, at) select match, @account, state, seat, link, at from admissions where user = @guest
    on conflict (match, user) do update set state = excluded.state, seat = null where excluded.state = 'removed'`,
  )
  const dropAdmissions = client.prepare('delete from admissions where user = @guest')
  const moveKept = client.prepare('update seats set kept_for = @account where kept_for = @guest')
  const merged = client.prepare("update users set kind = 'merged', merged_into = @account, sessions_only = 1 where id = @guest")

  const byToken = client.prepare<[string], SessionRecord>(`select ${SESSION} from sessions where token = ?`)
  const later = client.prepare<[number], Revocation>('select id, user, session from revocations where id > ? order by id')
  const newest = client.prepare<[], Revocation>('select id, user, session from revocations order by id desc limit 1')

  /** False if another account has one of the keys. */
  function writeKeys(user: string, keys: readonly string[]): boolean {
    if (takenKey.get(user, JSON.stringify(keys))) return false
    dropKeys.run(user)
    for (const key of keys) addKey.run(key, user)
    return true
  }

  function writeAccount({ user, keys, way, session, at }: NewAccount): MadeAccount {
    addUser.run(user.id, user.name, at)
    if (personById.get(user.id)?.kind !== 'guest') return 'no-guest'
    if (!writeKeys(user.id, keys)) return 'name-taken'
    promote.run(user.name, user.id)
    addAccount.run(user.id, user.name, `${user.id}@playchart.invalid`, keys[0], at, at)
    if (!writeWay(user.id, way, at)) return 'way-taken'
    sessionRows.dropAll(user.id)
    sessionRows.write(session)
    told.begin(user.id, session.id)
    revoke(user.id, null, at)
    records.forgetAll()
    return 'made'
  }

  return {
    async person(id) {
      const found = personById.get(id)
      if (!found) return null
      const { picture, sessionsOnly, reason, until, ...person } = found
      const ban = person.bannedAt === null ? null : { reason, until }
      return { ...person, sessionsOnly: sessionsOnly === 1, ...(picture !== null && { picture }), ...(ban && { ban }) }
    },

    async standing(user, session, at) {
      const found = holding.get(at, session, user)
      if (!found) return session === null ? 'live' : 'ended'
      if (found.banned === 1) return 'banned'
      if (session !== null) return found.found === 1 ? 'live' : 'ended'
      return found.kind === 'guest' && found.sessionsOnly === 0 ? 'live' : 'ended'
    },

    async makeAccount(account) {
      let answer: MadeAccount = 'no-guest'
      // What returns false is rolled back.
      await together(
        account.user.id,
        () => {
          answer = writeAccount(account)
          return answer === 'made'
        },
        records.forgetAll,
      )
      return answer
    },

    renameAccount: (user, name, keys) =>
      together(
        user,
        () => {
          if (!writeKeys(user, keys)) return false
          rename.run(name, user)
          renameAccount.run(name, keys[0], user)
          records.forgetAll()
          return true
        },
        records.forgetAll,
      ),

    mergeGuest: (guest, account, session, at) =>
      together(
        guest,
        () => {
          if (personById.get(guest)?.kind !== 'guest') return []
          const both = bothAt.all(guest, account)
          if (both.length > 0) return both
          moveSeats.run({ guest, account })
          moveMatches.run({ guest, account })
          moveAdmissions.run({ guest, account })
          dropAdmissions.run({ guest, account })
          moveKept.run({ guest, account })
          sessionRows.dropAll(guest)
          told.move(guest, account, session)
          chat.move(guest, account)
          order.move(guest, account)
          merged.run({ guest, account })
          revoke(guest, null, at)
          records.forgetAll()
          return []
        },
        records.forgetAll,
      ),

    addSession: (session) => together(session.user, () => sessionRows.write(session)),

    async sessionsOf(user) {
      return sessionRows.of(user)
    },

    async sessionWith(token) {
      return byToken.get(token) ?? null
    },

    endSession: (user, session, at) =>
      together(user, () => {
        const changes = session === null ? sessionRows.dropAll(user) : sessionRows.drop(user, session)
        if (changes === 0) return false
        revoke(user, session, at)
        return true
      }),

    async revocations(after) {
      return after === null ? newest.all() : later.all(after)
    },

    async authAdapter() {
      // It is loaded when somebody first signs in: most tests and many visitors never do.
      const { drizzleAdapter } = await import('better-auth/adapters/drizzle')
      const schema = { user: accounts, session: sessions, account: credentials, verification: verifications }
      return drizzleAdapter(db, { provider: 'sqlite', schema })
    },
  }
}
