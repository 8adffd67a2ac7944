import type { BetterAuthOptions } from 'better-auth'
import type { DBAdapter } from 'better-auth/adapters'
import type { Ban } from './moderation/moderation-records.ts'
import type { ROLES, USER_KINDS } from './schema.ts'

/** What the server asks of a database about people. Each method is one transaction; times are milliseconds since 1970. */
export interface PeopleStore {
  user(id: string): Promise<User | null>
  /** When a user was added; null if there is no such user. */
  joined(id: string): Promise<number | null>
  /** Adds a user; an existing one does not change. */
  addUser(user: User, at: number): Promise<void>
  renameUser(user: User): Promise<void>

  /** Null for somebody who is not stored: a guest who has done nothing yet. */
  person(id: string): Promise<PersonRecord | null>
  /** Whether a cookie with this user and session may be used then; session null for one without. */
  standing(user: string, session: string | null, at: number): Promise<Standing>
  /** Makes an account of a guest, who stays the same user, with a first session. Writes nothing unless it returns `made`. */
  makeAccount(account: NewAccount): Promise<MadeAccount>
  /** Renames an account. Returns false, writing nothing, if another account has one of the keys. */
  renameAccount(user: string, name: string, keys: readonly string[]): Promise<boolean>
  /**
   * Gives all that a guest has to an account, in which their browser has this session, and ends the guest's sessions. Returns the matches in which both have a seat and that are not
   * over: then nothing is written. Merging a guest who is merged, or whom nobody knows, does nothing.
   */
  mergeGuest(guest: string, account: string, session: string, at: number): Promise<readonly string[]>

  /** Accounts, by name, at most `limit`. */
  accounts(limit: number): Promise<AccountRecord[]>
  /** The account with this first key. */
  accountFoundBy(key: string): Promise<AccountRecord | null>
  /** What was remembered of the user's rights has to be checked again, as where a session ends. */
  setRole(user: string, role: Role, at: number): Promise<void>
  /** Ends all sessions of a user until the ban ends. Null lifts it. */
  setBan(user: string, ban: Ban | null, at: number): Promise<void>
  /** Removes a person's name, sessions, ways to sign in and lines of chat, also from reports; seats and matches stay. */
  deletePerson(user: string, at: number): Promise<void>
  /** Keeps a link by which another browser becomes this user. */
  addDeviceLink(link: DeviceLink): Promise<void>
  /** Takes the link away, and returns its user; null if there is none that has not expired. */
  takeDeviceLink(hash: string, at: number): Promise<string | null>
  /** From now on only cookies with a session are accepted of this user, who has this one. */
  needSessions(user: User, session: SessionRecord): Promise<void>

  /** The user whose account is entered so; null if there is none. */
  entering(identity: ProviderIdentity): Promise<string | null>
  /** Adds a credential to an account, unless there is one from the same provider. */
  addCredential(user: string, identity: ProviderIdentity, at: number): Promise<void>
  /** The providers by which a user's account is entered. */
  providersOf(user: string): Promise<readonly string[]>
  /** The accounts with providers by which a user's account is entered, oldest first. */
  identitiesOf(user: string): Promise<LinkedIdentity[]>
  /** Removes the credential of a provider. `usable`: the providers that this server offers. */
  removeCredential(user: string, provider: string, usable: readonly string[]): Promise<RemovedCredential>
  /** By which account at a provider a user's account is entered: the provider's own id of the person; null: none. */
  subjectOf(user: string, provider: string): Promise<string | null>
  /** Makes a mail address a way into an account, instead of any other. Returns false, writing nothing, if it leads into another one. */
  setMail(user: string, address: string, at: number): Promise<boolean>
  /** The password of an account, as better-auth hashes it; null if it has none. */
  passwordOf(user: string): Promise<string | null>
  /** Gives an account this password, as better-auth hashes it. */
  setPassword(user: string, passwordHash: string, at: number): Promise<void>
  /** Keeps what has to be known when a sign-in that was begun is finished. */
  beginSignIn(hash: string, value: string, at: number, expiresAt: number): Promise<void>
  /** Returns that; null if there is none that has not expired. */
  begunSignIn(hash: string, at: number): Promise<string | null>
  /** The same, and takes it away. */
  takeSignIn(hash: string, at: number): Promise<string | null>

  /** Adds a passkey. Returns false, writing nothing, if somebody has it already. */
  addPasskey(passkey: PasskeyRecord): Promise<boolean>
  passkey(id: string): Promise<PasskeyRecord | null>
  /** Oldest first. */
  passkeysOf(user: string): Promise<PasskeyRecord[]>
  passkeyUsed(id: string, counter: number): Promise<void>
  /** `usable`: the providers that this server offers. */
  removePasskey(user: string, id: string, usable: readonly string[]): Promise<RemovedCredential>

  /** Gives a user this picture instead of any other; null: none. */
  setPicture(user: string, picture: PictureRecord | null): Promise<void>
  /** The picture with this id, a JPEG; null if it is gone. */
  picture(id: string): Promise<Uint8Array | null>
  /** Id of the user whose picture it is; null if it is gone. */
  pictureOwner(id: string): Promise<string | null>

  addSession(session: SessionRecord): Promise<void>
  /** Newest first. */
  sessionsOf(user: string): Promise<SessionRecord[]>
  sessionWith(token: string): Promise<SessionRecord | null>
  /** Ends a session; null: all sessions of the user. Returns false if there is none. */
  endSession(user: string, session: string | null, at: number): Promise<boolean>
  /** What was ended after the revocation with this id, oldest first; null: only tells the newest. */
  revocations(after: number | null): Promise<Revocation[]>

  /** For better-auth, which reads and writes its own tables. */
  authAdapter(): Promise<(options: BetterAuthOptions) => DBAdapter<BetterAuthOptions>>
}

export type UserKind = (typeof USER_KINDS)[number]
export type Role = (typeof ROLES)[number]

export interface User {
  readonly id: string
  readonly name: string
  /** Default: a guest. */
  readonly kind?: UserKind
  /** They have a way to be told what happens while they do not look. */
  readonly told?: true
  /** The id of their picture, if they have one. */
  readonly picture?: string
}

export interface PersonRecord extends User {
  readonly kind: UserKind
  readonly role: Role
  /** Only cookies with a session are accepted. */
  readonly sessionsOnly: boolean
  readonly bannedAt: number | null
  /** Left out if there is none. */
  readonly ban?: Ban
  readonly mergedInto: string | null
}

/** `ended`: the session is over, or the user must sign in. */
export type Standing = 'live' | 'ended' | 'banned'

/** `no-guest`: the user has an account already; `credential-taken`: the credential belongs to another one. */
export type MadeAccount = 'made' | 'name-taken' | 'no-guest' | 'credential-taken'

/** `unknown`: there is none; `last`: no other leads into the account, so nothing is removed. */
export type RemovedCredential = 'removed' | 'unknown' | 'last'

export interface NewAccount {
  readonly user: User
  /** What must be unique among accounts; the first is what the account is found by. */
  readonly keys: readonly string[]
  /** How it is entered; the password as better-auth hashes it. */
  readonly credential: { readonly passwordHash: string } | ProviderIdentity
  readonly session: SessionRecord
  readonly at: number
}

/** What the server calls itself as a provider: it mails a link, and the address is the provider's id of the person. */
export const MAIL = 'mail'

/** An account with a provider, by which an account here is entered. */
export interface ProviderIdentity {
  readonly provider: string
  /** The provider's own id of the person. */
  readonly subject: string
}

export interface LinkedIdentity extends ProviderIdentity {
  /** Since when. */
  readonly at: number
}

export interface SessionRecord {
  readonly id: string
  readonly user: string
  /** Known to better-auth only. */
  readonly token: string
  readonly createdAt: number
  /** The browser, as it describes itself; null if it does not. */
  readonly userAgent: string | null
}

export interface AccountRecord {
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly bannedAt: number | null
  readonly createdAt: number
}

export interface PasskeyRecord {
  readonly id: string
  readonly user: string
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly createdAt: number
  /** The browser that made it, as it describes itself; null if it does not. */
  readonly userAgent: string | null
}

export interface PictureRecord {
  readonly id: string
  readonly bytes: Uint8Array
  /** When it was made. */
  readonly at: number
}

export interface DeviceLink {
  /** Of what stands in the link. */
  readonly hash: string
  readonly user: string
  readonly expiresAt: number
}

export interface Revocation {
  readonly id: number
  readonly user: string
  /** Null: all of them. */
  readonly session: string | null
}
