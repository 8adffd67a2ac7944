import { MAIL, type NewAccount, type PeopleStore } from '../../people-store.ts'
import type { Database } from '../../sqlite/database.ts'
import type { GroupCommit } from '../../sqlite/group-commit.ts'

/** How better-auth calls a password. */
const PASSWORD = 'credential'

/** Writes a way into an account, inside a transaction. Returns false, writing nothing, if it leads into an account already. */
export function wayWriter({ $client: client }: Database): (user: string, way: NewAccount['way'], at: number) => boolean {
  const add = client.prepare(
    `insert into credentials (id, user_id, account_id, provider_id, password, created_at, updated_at)
    values (?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
  )
  return (user, way, at) => {
    const row =
      'passwordHash' in way
        ? ([`password-${user}`, user, user, PASSWORD, way.passwordHash] as const)
        : ([`${way.provider}-${user}`, user, way.subject, way.provider, null] as const)
    return add.run(...row, at, at).changes > 0
  }
}

/** Another way than these into an account, counted by a user's id. */
interface Other {
  readonly user: string
  /** Not this provider. */
  readonly provider?: string
  /** Nor this passkey. */
  readonly passkey?: string
  /** The providers that the server offers. */
  readonly usable: readonly string[]
}

/** Whether the account can be entered in another way, inside a transaction. */
export function otherWays({ $client: client }: Database): (other: Other) => boolean {
  const count = client
    .prepare<[Record<string, string>], number>(
      `select (select count(*) from passkeys where user = @user and id <> @passkey)
        + (select count(*) from credentials where user_id = @user and provider_id <> @provider
          and (provider_id = '${PASSWORD}' or provider_id in (select value from json_each(@usable))))`,
    )
    .pluck()
  return ({ user, provider = '', passkey = '', usable }) =>
    (count.get({ user, provider, passkey, usable: JSON.stringify(usable) }) ?? 0) > 0
}

type Ways = Pick<
  PeopleStore,
  | 'entering'
  | 'addWay'
  | 'providersOf'
  | 'removeWay'
  | 'subjectOf'
  | 'setMail'
  | 'setPassword'
  | 'beginSignIn'
  | 'begunSignIn'
  | 'takeSignIn'
>

/** Ways into accounts besides passwords, and sign-ins that were begun elsewhere. */
export function wayStore(db: Database, together: GroupCommit): Ways {
  const { $client: client } = db
  const write = wayWriter(db)
  const holder = client
    .prepare<[string, string], string>('select user_id from credentials where provider_id = ? and account_id = ?')
    .pluck()
  const providers = client
    .prepare<[string, string], string>('select provider_id from credentials where user_id = ? and provider_id <> ?')
    .pluck()
  const hasOther = otherWays(db)
  const has = client.prepare<[string, string], unknown>('select 1 from credentials where user_id = ? and provider_id = ?')
  const drop = client.prepare('delete from credentials where user_id = ? and provider_id = ?')
  const begin = client.prepare(
    'insert into verifications (id, identifier, value, expires_at, created_at, updated_at) values (?, ?, ?, ?, ?, ?)',
  )
  const dropOld = client.prepare('delete from verifications where expires_at < ?')
  const subject = client
    .prepare<[string, string], string>('select account_id from credentials where user_id = ? and provider_id = ?')
    .pluck()
  const begun = client.prepare<[string, number], string>('select value from verifications where id = ? and expires_at >= ?').pluck()
  const take = client
    .prepare<[string, number], string>('delete from verifications where id = ? and expires_at >= ? returning value')
    .pluck()

  return {
    async entering({ provider, subject }) {
      return holder.get(provider, subject) ?? null
    },
    async addWay(user, way, at) {
      await together(user, () => void write(user, way, at))
    },
    async providersOf(user) {
      return providers.all(user, PASSWORD)
    },
    removeWay: (user, provider, usable) =>
      together(user, () => {
        if (provider === PASSWORD || !has.get(user, provider)) return 'unknown'
        if (!hasOther({ user, provider, usable })) return 'last'
        drop.run(user, provider)
        return 'removed'
      }),
    async subjectOf(user, provider) {
      return subject.get(user, provider) ?? null
    },
    setMail: (user, address, at) =>
      together(user, () => {
        drop.run(user, MAIL)
        // What returns false is rolled back.
        return write(user, { provider: MAIL, subject: address }, at)
      }),
    async setPassword(user, passwordHash, at) {
      await together(user, () => {
        drop.run(user, PASSWORD)
        write(user, { passwordHash }, at)
      })
    },
    async beginSignIn(hash, value, at, expiresAt) {
      await together(hash, () => {
        dropOld.run(at)
        begin.run(hash, hash, value, expiresAt, at, at)
      })
    },
    async begunSignIn(hash, at) {
      return begun.get(hash, at) ?? null
    },
    takeSignIn: (hash, at) => together(hash, () => take.get(hash, at) ?? null),
  }
}
