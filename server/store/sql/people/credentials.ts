import { type LinkedIdentity, MAIL, type NewAccount, type PeopleStore } from '../../people-store.ts'
import type { Sql, Steps } from '../statements.ts'

/** How better-auth calls a password. */
const PASSWORD = 'credential'

/** Writes a credential of an account, inside a transaction. Returns false, writing nothing, if it belongs to an account already. */
export function credentialWriter(sql: Sql): (user: string, credential: NewAccount['credential'], at: number) => Steps<boolean> {
  const add = sql.prepare(
    `insert into credentials (id, user_id, account_id, provider_id, password, created_at, updated_at)
    values (?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
  )
  return function* (user, credential, at) {
    const row =
      'passwordHash' in credential
        ? ([`password-${user}`, user, user, PASSWORD, credential.passwordHash] as const)
        : ([`${credential.provider}-${user}`, user, credential.subject, credential.provider, null] as const)
    return (yield* add.run(...row, at, at)).changes > 0
  }
}

/** A credential other than these, counted by a user's id. */
interface Other {
  readonly user: string
  /** Not this provider. */
  readonly provider?: string
  /** Nor this passkey. */
  readonly passkey?: string
  /** The providers that the server offers. */
  readonly usable: readonly string[]
}

/** Whether the account can be entered with another credential, inside a transaction. */
export function otherCredentials(sql: Sql): (other: Other) => Steps<boolean> {
  const count = sql
    .prepare<[Record<string, string>], number>(
      `select (select count(*) from passkeys where "user" = @user and id <> @passkey)
        + (select count(*) from credentials where user_id = @user and provider_id <> @provider
          and (provider_id = '${PASSWORD}' or provider_id in (select value from json_each(@usable))))`,
    )
    .pluck()
  return function* ({ user, provider = '', passkey = '', usable }) {
    return ((yield* count.get({ user, provider, passkey, usable: JSON.stringify(usable) })) ?? 0) > 0
  }
}

type CredentialStore = Pick<
  PeopleStore,
  | 'entering'
  | 'addCredential'
  | 'providersOf'
  | 'identitiesOf'
  | 'removeCredential'
  | 'subjectOf'
  | 'setMail'
  | 'passwordOf'
  | 'setPassword'
  | 'beginSignIn'
  | 'begunSignIn'
  | 'takeSignIn'
>

/** Credentials of accounts, and sign-ins that were begun elsewhere. */
export function credentialStore(sql: Sql): CredentialStore {
  const write = credentialWriter(sql)
  const holder = sql.prepare<[string, string], string>('select user_id from credentials where provider_id = ? and account_id = ?').pluck()
  const providers = sql
    .prepare<[string, string], string>('select provider_id from credentials where user_id = ? and provider_id <> ?')
    .pluck()
  const identities = sql.prepare<[string, string], LinkedIdentity>(
    `select provider_id as provider, account_id as subject, created_at as at from credentials
    where user_id = ? and provider_id <> ? order by created_at, provider_id`,
  )
  const hasOther = otherCredentials(sql)
  const has = sql.prepare<[string, string], unknown>('select 1 from credentials where user_id = ? and provider_id = ?')
  const drop = sql.prepare('delete from credentials where user_id = ? and provider_id = ?')
  const begin = sql.prepare(
    'insert into verifications (id, identifier, value, expires_at, created_at, updated_at) values (?, ?, ?, ?, ?, ?)',
  )
  const dropOld = sql.prepare('delete from verifications where expires_at < ?')
  const subject = sql.prepare<[string, string], string>('select account_id from credentials where user_id = ? and provider_id = ?').pluck()
  const password = sql.prepare<[string, string], string>('select password from credentials where user_id = ? and provider_id = ?').pluck()
  const begun = sql.prepare<[string, number], string>('select value from verifications where id = ? and expires_at >= ?').pluck()
  const take = sql.prepare<[string, number], string>('delete from verifications where id = ? and expires_at >= ? returning value').pluck()

  return {
    entering({ provider, subject }) {
      return sql.read(function* () {
        return (yield* holder.get(provider, subject)) ?? null
      })
    },
    async addCredential(user, credential, at) {
      await sql.write(user, () => write(user, credential, at))
    },
    providersOf(user) {
      return sql.read(() => providers.all(user, PASSWORD))
    },
    identitiesOf(user) {
      return sql.read(() => identities.all(user, PASSWORD))
    },
    removeCredential: (user, provider, usable) =>
      sql.write(user, function* () {
        if (provider === PASSWORD || !(yield* has.get(user, provider))) return 'unknown'
        if (!(yield* hasOther({ user, provider, usable }))) return 'last'
        yield* drop.run(user, provider)
        return 'removed'
      }),
    subjectOf(user, provider) {
      return sql.read(function* () {
        return (yield* subject.get(user, provider)) ?? null
      })
    },
    setMail: (user, address, at) =>
      sql.write(user, function* () {
        yield* drop.run(user, MAIL)
        // What returns false is rolled back.
        return yield* write(user, { provider: MAIL, subject: address }, at)
      }),
    passwordOf(user) {
      return sql.read(function* () {
        return (yield* password.get(user, PASSWORD)) ?? null
      })
    },
    async setPassword(user, passwordHash, at) {
      await sql.write(user, function* () {
        yield* drop.run(user, PASSWORD)
        yield* write(user, { passwordHash }, at)
      })
    },
    async beginSignIn(hash, value, at, expiresAt) {
      await sql.write(hash, function* () {
        yield* dropOld.run(at)
        yield* begin.run(hash, hash, value, expiresAt, at, at)
      })
    },
    begunSignIn(hash, at) {
      return sql.read(function* () {
        return (yield* begun.get(hash, at)) ?? null
      })
    },
    takeSignIn: (hash, at) =>
      sql.write(hash, function* () {
        return (yield* take.get(hash, at)) ?? null
      }),
  }
}
