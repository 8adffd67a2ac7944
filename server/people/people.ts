import { type Channel, createChannel } from '../runtime/channel.ts'
import type { Clock } from '../runtime/clock.ts'
import { newId, newSecret } from '../runtime/ids.ts'
import { createKeyedQueue } from '../runtime/keyed-queue.ts'
import { log } from '../runtime/log.ts'
import { createRepeated } from '../runtime/repeated.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import type { Ban } from '../store/moderation/moderation-records.ts'
import type { PersonRecord, ProviderIdentity, RemovedCredential, Revocation, Role, SessionRecord } from '../store/people-store.ts'
import type { Store } from '../store/store.ts'
import { type Auth, createAuth } from './auth.ts'
import { isReserved, keysOf } from './names.ts'

/** Sessions of a user may have ended: what is remembered of them has to be checked again. */
export interface Revoked {
  readonly type: 'revoked'
  readonly user: string
}

/** Somebody who is signed in from now on. */
export interface SignedIn {
  readonly user: string
  readonly session: string
}

/** Who asks, and with which browser. */
export interface Asking {
  readonly user: string
  /** How the browser describes itself. */
  readonly userAgent: string | null
}

/** Accounts and sessions. Guests become accounts and stay the same user. */
export interface People {
  signUp(asking: Asking, name: string, password: string): Promise<Result<SignedIn>>
  /** Also gives all that the guest who asks has to the account. */
  signIn(asking: Asking, name: string, password: string): Promise<Result<SignedIn>>
  /**
   * Signs in somebody whom a provider knows. If no account can be entered so, it is added to the caller's account; of a guest an account is
   * made, with the first of the names that nobody has.
   */
  become(asking: Asking, identity: ProviderIdentity, names: readonly string[]): Promise<Result<SignedIn>>
  /** Begins a session of a user, and gives them all that the guest who asks has. */
  open(asking: Asking, user: string): Promise<Result<SignedIn>>
  /** Removes the person's name, sessions, ways to sign in and lines of chat. Their seats and matches stay, as those of “Player”. */
  remove(user: string): Promise<void>
  rename(person: PersonRecord, name: string): Promise<Result<null>>
  /** As the store keeps a password. */
  hash(password: string): Promise<Result<string>>
  /** Gives an account a new password, and ends all its sessions but this one. */
  setPassword(signedIn: SignedIn, passwordHash: string): Promise<void>
  /** The same where they know the password that it has; `current` is not looked at if it has none. */
  changePassword(signedIn: SignedIn, current: string, password: string): Promise<Result<null>>
  /** Removes a provider's way into an account, but not the last way. */
  removeCredential(user: string, provider: string): Promise<Result<null>>
  /** The same with a passkey. */
  removePasskey(user: string, passkey: string): Promise<Result<null>>
  sessions(user: string): Promise<readonly SessionRecord[]>
  /** Ends a session, and its connections; null: all of the user's. */
  endSession(user: string, session: string | null): Promise<Result<null>>
  /** Gives a user a role. What they see and do by a role that they had ends at once. */
  grant(user: string, role: Role): Promise<void>
  /** Ends all sessions of a user, and keeps them out; null lets them in again. */
  ban(user: string, ban: Ban | null): Promise<void>
  readonly revoked: Channel<Revoked>
  /** Begins to look for sessions that other servers on the same database have ended. */
  start(): void
  stop(): Promise<void>
}

interface PeopleOptions {
  readonly store: Store
  readonly clock: Clock
  /** Known to this server only. */
  readonly secret: string
  /** The providers that it offers. */
  readonly offered: readonly string[]
}

/** So many revocations that have been counted may be committed after a later one. */
const COMMITTED_LATER = 100
/** How often to look what other servers have ended. */
const LOOK_EVERY_MS = 2500
/** Each password takes 16 MB and a tenth of a second of a core. */
const HASHED_AT_ONCE = 2
const MOST_WAITING = 50

const NOT_KNOWN = 'There is no account with this name and password. Names of guests cannot be used to sign in.'
const WRONG = 'That is not the password of your account. Nothing was changed.'
const TAKEN = 'Somebody has this name already, or one that looks like it. Please choose another one.'
const RESERVED = 'Accounts cannot have this name. Please choose another one.'
const OTHERS = 'That account belongs to somebody else here. Sign out, and sign in with it, to be them.'
const LAST_WAY = 'Without it you could not sign in to your account any more. Add another way first, such as a passkey.'
const BUSY = 'Too many people are signing in right now. Please try again in a few seconds.'

/** A session that begins at `at`, in milliseconds since 1970. */
export const newSession = ({ user, userAgent }: Asking, at: number): SessionRecord => ({
  id: newId(),
  user,
  token: newSecret(),
  createdAt: at,
  userAgent,
})

export function createPeople({ store, clock, secret, offered }: PeopleOptions): People {
  const revoked: Channel<Revoked> = createChannel()
  const hashing = createSlots()
  let auth: Promise<Auth> | undefined
  /** Id of the newest revocation that is known, and which of those shortly before it are. */
  let newest: number | undefined
  let knownBefore = new Set<number>()

  function loaded(): Promise<Auth> {
    auth ??= createAuth(store, secret)
    auth.catch(() => {
      auth = undefined
    })
    return auth
  }

  const tell = (user: string) => revoked.happened({ type: 'revoked', user })

  async function signedIn(token: string): Promise<SessionRecord> {
    const session = await store.sessionWith(token)
    if (!session) throw new Error('A session is gone before it was used.')
    return session
  }

  /** Gives all that a guest has to the user of a new session, which is ended if that is refused. */
  async function enter(guest: string, { id, user }: SessionRecord): Promise<Result<SignedIn>> {
    const at = clock.now()
    const person = await store.person(user)
    const refused = async (code: 'banned' | 'both-seated', sentence: string) => {
      await store.endSession(user, id, at)
      return refuse(code, sentence)
    }
    if (!person || isBanned(person, at)) return refused('banned', bannedText(person?.ban))
    const both = user === guest ? [] : await store.mergeGuest(guest, user, id, at)
    if (both.length > 0) return refused('both-seated', bothSeated(person.name, both.length))
    tell(guest)
    return ok({ user, session: id })
  }

  /** Resolves to those that were not known. */
  async function newRevocations(): Promise<readonly Revocation[]> {
    newest ??= (await store.revocations(null))[0]?.id ?? 0
    const found = await store.revocations(newest - COMMITTED_LATER)
    const fresh = found.filter(({ id }) => !knownBefore.has(id))
    knownBefore = new Set(found.map(({ id }) => id))
    newest = found.at(-1)?.id ?? newest
    return fresh
  }

  const looking = createRepeated(clock, LOOK_EVERY_MS, 'revocations-not-read', async () => {
    for (const { user } of await newRevocations()) revoked.heard({ type: 'revoked', user })
  })

  const people: People = {
    revoked,

    async signUp({ user, userAgent }, name, password) {
      if (isReserved(name)) return refuse('name-taken', RESERVED)
      const hash = await people.hash(password)
      if (!hash.ok) return hash
      const at = clock.now()
      const session = newSession({ user, userAgent }, at)
      const made = await store.makeAccount({
        user: { id: user, name },
        keys: keysOf(name),
        credential: { passwordHash: hash.value },
        session,
        at,
      })
      if (made === 'name-taken') return refuse('name-taken', TAKEN)
      if (made === 'no-guest') return refuse('signed-in', 'You have an account already. Sign out to make another one.')
      tell(user)
      return ok({ user, session: session.id })
    },

    async signIn({ user, userAgent }, name, password) {
      const token = await hashing(async () => (await (await loaded()).signIn(name, password, userAgent)) ?? '')
      if (token === null) return refuse('busy', BUSY)
      if (token === '') return refuse('wrong-password', NOT_KNOWN)
      return enter(user, await signedIn(token))
    },

    async become(asking, identity, names) {
      const { user } = asking
      const at = clock.now()
      const known = await store.entering(identity)
      const person = await store.person(user)
      if (person?.kind === 'account') {
        if (known !== null && known !== user) return refuse('signed-in', OTHERS)
        await store.addCredential(user, identity, at)
        const session = newSession(asking, at)
        await store.addSession(session)
        return ok({ user, session: session.id })
      }
      if (known !== null) return people.open(asking, known)
      for (const name of names) {
        const session = newSession(asking, at)
        const made = await store.makeAccount({ user: { id: user, name }, keys: keysOf(name), credential: identity, session, at })
        if (made === 'name-taken') continue
        // Another browser was a moment earlier.
        if (made === 'credential-taken') return people.become(asking, identity, names)
        if (made === 'no-guest') break
        tell(user)
        return ok({ user, session: session.id })
      }
      return refuse('signed-in', 'You have an account already. Sign out to make another one.')
    },

    async open({ user: guest, userAgent }, user) {
      const session = newSession({ user, userAgent }, clock.now())
      await store.addSession(session)
      return enter(guest, session)
    },

    async remove(user) {
      await store.deletePerson(user, clock.now())
      tell(user)
    },

    async rename({ id, kind }, name) {
      if (kind !== 'account') {
        await store.renameUser({ id, name })
        return ok(null)
      }
      if (isReserved(name)) return refuse('name-taken', RESERVED)
      return (await store.renameAccount(id, name, keysOf(name))) ? ok(null) : refuse('name-taken', TAKEN)
    },

    async hash(password) {
      const hash = await hashing(async () => (await loaded()).hash(password))
      return hash === null ? refuse('busy', BUSY) : ok(hash)
    },

    async setPassword({ user, session }, passwordHash) {
      await store.setPassword(user, passwordHash, clock.now())
      for (const { id } of await store.sessionsOf(user)) if (id !== session) await store.endSession(user, id, clock.now())
      tell(user)
    },

    async changePassword(signedIn, current, password) {
      const known = await store.passwordOf(signedIn.user)
      const isRight = known === null || (await hashing(async () => (await loaded()).verify(current, known)))
      if (isRight === null) return refuse('busy', BUSY)
      if (!isRight) return refuse('wrong-password', WRONG)
      const hash = await people.hash(password)
      if (!hash.ok) return hash
      await people.setPassword(signedIn, hash.value)
      return ok(null)
    },

    async removeCredential(user, provider) {
      return removal(await store.removeCredential(user, provider, offered), 'There is no such way into your account any more.')
    },

    async removePasskey(user, passkey) {
      return removal(await store.removePasskey(user, passkey, offered), 'You have no such passkey any more.')
    },

    sessions: (user) => store.sessionsOf(user),

    async endSession(user, session) {
      const ended = await store.endSession(user, session, clock.now())
      tell(user)
      return ended ? ok(null) : refuse('not-found', 'This session has ended already.')
    },

    async grant(user, role) {
      await store.setRole(user, role, clock.now())
      tell(user)
    },

    async ban(user, ban) {
      await store.setBan(user, ban, clock.now())
      tell(user)
    },

    start() {
      newRevocations().catch((error) => void log('revocations-not-read', { error }))
      looking.start()
    },

    stop: () => looking.stop(),
  }
  return people
}

function removal(done: RemovedCredential, unknown: string): Result<null> {
  if (done === 'unknown') return refuse('not-found', unknown)
  return done === 'last' ? refuse('last-way', LAST_WAY) : ok(null)
}

const bothSeated = (name: string, matches: number) =>
  `You sit in ${matches === 1 ? 'a match' : `${matches} matches`} both as this guest and as ${name}, so they cannot become one. ` +
  `Leave ${matches === 1 ? 'it' : 'them'} as one of the two, or finish, and sign in again. Nothing was changed.`

/** Runs work a little at a time; resolves to null without running it if too much is waiting. */
function createSlots(): <T>(work: () => Promise<T>) => Promise<T | null> {
  const queue = createKeyedQueue()
  let [waiting, next] = [0, 0]
  return async (work) => {
    if (waiting >= MOST_WAITING) return null
    waiting++
    try {
      return await queue.run(String(next++ % HASHED_AT_ONCE), work)
    } finally {
      waiting--
    }
  }
}

/** Whether somebody is kept out at this time, in milliseconds since 1970. */
export const isBanned = ({ bannedAt, ban }: Pick<PersonRecord, 'bannedAt' | 'ban'>, now: number): boolean =>
  bannedAt !== null && (ban?.until ?? Number.POSITIVE_INFINITY) > now

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** What somebody who is kept out reads. */
export function bannedText(ban: Ban | undefined): string {
  const { reason = null, until = null } = ban ?? {}
  const what = until === null ? 'was closed' : `is closed until ${DAY.format(until)} UTC`
  // It ends as it was written, with or without a full stop.
  const why = reason === null ? '.' : `: ${reason.replace(/[.\s]+$/, '')}.`
  return `This account ${what} by the people who run this server${why}`
}
