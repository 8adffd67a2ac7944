import type { Context, MiddlewareHandler, Next } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import type { Staff } from '../moderation/recording.ts'
import { may, type Right } from '../moderation/rights.ts'
import { guestName } from '../people/names.ts'
import { bannedText, type Revoked } from '../people/people.ts'
import { boundedCache } from '../runtime/bounded-cache.ts'
import type { Channel } from '../runtime/channel.ts'
import type { Clock } from '../runtime/clock.ts'
import { newId } from '../runtime/ids.ts'
import type { ServerRefusal } from '../runtime/result.ts'
import type { Standing } from '../store/people-store.ts'
import type { Store, User } from '../store/store.ts'
import { ApiError, NO_ADDRESS } from './api-error.ts'
import { addAnswerHeader, answerHeader, hostHeader, requestHeader } from './headers.ts'
import { type CookieSecrets, type SignedIds, signedIds } from './signed-id.ts'

const COOKIE = 'playchart'
/** 400 days, the longest that browsers keep a cookie. */
const MAX_AGE_S = 34_560_000
/** How many `Cookie` headers are cached with the holder of their signed cookie. */
const KEPT = 20_000
/** Longer headers contain other cookies, and are not cached. */
const LONGEST_KEPT = 200

/** What routes know about the caller. */
export interface Identified {
  Variables: {
    /** Id of the user: who holds the signed cookie. */
    user: string
    /** Id of their session; null for a guest without one. */
    session: string | null
    /** A newcomer who is refused, or somebody who is banned: pages open without a cookie, calls are refused. */
    isTurnedAway: boolean
  }
}

export interface Identity {
  readonly middleware: MiddlewareHandler<Identified>
  /** Who the caller is; null for somebody without a valid cookie. Sets no cookie and refuses nobody. */
  known(c: Context): Promise<{ readonly user: string; readonly session: string | null } | null>
  /** Makes the caller somebody from the next request on, instead of who they are. */
  become(c: Context, user: string, session: string | null): void
  /** Where the caller reaches the server: `https://play.example.org`. */
  originOf(c: Context): string
}

interface IdentityOptions {
  readonly secrets: CookieSecrets
  /** Why no more newcomers are accepted; null if they are. */
  readonly newcomer: (c: Context) => ApiError | null
  readonly trustProxy?: boolean | undefined
  readonly store: Pick<Store, 'setting' | 'joined' | 'standing' | 'person'>
  /** Tells that sessions may have ended. */
  readonly revoked: Channel<Revoked>
  readonly clock: Clock
}

/** Who a signed cookie names. */
interface Known {
  readonly user: string
  readonly session: string | null
  /** Whether the current secret signed it. */
  readonly current: boolean
}

const SIGNED_OUT: ServerRefusal = { code: 'signed-out', message: 'You were signed out on this device. Reload the page to go on.' }

/**
 * Identifies the caller by a signed cookie, and gives newcomers one. Nothing is stored until the user needs a name. When too many newcomers
 * come from one address, pages are sent without a cookie, and calls are refused. Whose session has ended becomes a newcomer with the next
 * page; their calls are refused until then, so that no late answer replaces the cookie of somebody who has signed in.
 */
export function identity({ secrets, newcomer, trustProxy = false, store, revoked, clock }: IdentityOptions): Identity {
  const ids = signedIds(secrets)
  const beforeHttps = holdersBeforeHttps(ids, store, clock)
  /** By `Cookie` header. Verifying one again takes a microsecond. */
  const [overHttp, overHttps] = [boundedCache<Known>(KEPT), boundedCache<Known>(KEPT)]
  /** How often they were emptied: what was read from the store before may be out of date. */
  let emptied = 0

  revoked.subscribe(() => {
    emptied++
    overHttp.clear()
    overHttps.clear()
  })

  const isSecure = (c: Context) => /^https\b/.test((trustProxy && requestHeader(c, 'x-forwarded-proto')) || c.req.url)

  /** Who the signed cookie names, and whether they may use it; null without a validly signed one. */
  async function verified(c: Context, header: string, secure: boolean): Promise<(Known & { standing: Standing }) | null> {
    const sent = secure ? getCookie(c, COOKIE, 'host') : getCookie(c, COOKIE)
    const known = sent === undefined ? null : read(ids, sent)
    if (!known) return null
    const before = emptied
    const standing = await store.standing(known.user, known.session, clock.now())
    // Others are not cached: they would evict those who may go on.
    if (standing === 'live' && before === emptied && header.length <= LONGEST_KEPT) (secure ? overHttps : overHttp).set(header, known)
    return { ...known, standing }
  }

  function setCookie(c: Context, value: string, set: typeof addAnswerHeader): void {
    const secure = isSecure(c)
    const kept = { httpOnly: true, sameSite: 'Lax', path: '/', maxAge: MAX_AGE_S, secure } as const
    // Browsers accept a __Host- cookie from this host over https only, so no other page of the domain can set one.
    set(c, 'Set-Cookie', generateCookie(COOKIE, ids.sign(value), secure ? { ...kept, prefix: 'host' } : kept))
  }

  const middleware = createMiddleware<Identified>((c, next) => {
    const secure = isSecure(c)
    const header = requestHeader(c, 'cookie')
    const remembered = header === undefined ? undefined : (secure ? overHttps : overHttp).get(header)
    if (!remembered?.current) return identify(c, next, remembered)
    c.set('user', remembered.user)
    c.set('session', remembered.session)
    c.set('isTurnedAway', false)
    return next()
  })

  async function identify(c: Context<Identified>, next: Next, remembered: Known | undefined): Promise<void> {
    const secure = isSecure(c)
    const header = requestHeader(c, 'cookie')
    const found = header === undefined ? null : (remembered ?? (await verified(c, header, secure)))
    const standing = found && 'standing' in found ? found.standing : 'live'
    const isCall = c.req.path.startsWith('/api/')
    if (standing === 'banned' && isCall) throw new ApiError({ code: 'banned', message: await whyBanned(store, found?.user) })
    if (standing === 'ended' && isCall) throw new ApiError(SIGNED_OUT)
    const known = standing === 'ended' ? null : found
    const earlier = secure && !known ? await beforeHttps(getCookie(c, COOKIE)) : null
    const refusal = known || earlier ? null : newcomer(c)
    if (refusal && isCall) throw refusal
    const { user, session } = known ?? earlier ?? { user: newId(), session: null }
    c.set('user', user)
    c.set('session', session)
    c.set('isTurnedAway', refusal !== null || standing === 'banned')
    if (!known?.current && !refusal) setCookie(c, signedText(user, session), addAnswerHeader)
    if (earlier) addAnswerHeader(c, 'Set-Cookie', generateCookie(COOKIE, '', { path: '/', maxAge: 0 }))
    await next()
  }

  return {
    middleware,
    async known(c) {
      const header = requestHeader(c, 'cookie')
      const found = header === undefined ? null : await verified(c, header, isSecure(c))
      return found?.standing === 'live' ? { user: found.user, session: found.session } : null
    },
    become: (c, user, session) => setCookie(c, signedText(user, session), answerHeader),
    originOf: (c) => `http${isSecure(c) ? 's' : ''}://${hostHeader(c) ?? new URL(c.req.url).host}`,
  }
}

/** What somebody who is banned reads. */
const whyBanned = async (store: Pick<Store, 'person'>, user: string | undefined) =>
  bannedText((user === undefined ? null : await store.person(user))?.ban)

/** What is signed: ids have no dots. */
const signedText = (user: string, session: string | null) => (session === null ? user : `${user}.${session}`)

function read(ids: SignedIds, cookie: string): Known | null {
  const holder = ids.read(cookie)
  if (!holder) return null
  const [user = '', session = null] = holder.id.split('.')
  return { user, session, current: holder.current }
}

/** The setting with the time of the first https request, in milliseconds since 1970. */
const HTTPS_SINCE = 'https-since'

/**
 * Accepts over https a cookie that was set when the server spoke http, so that nobody loses their matches when it moves to https. Another
 * page of the domain can set such a cookie and then act as the same user. Therefore it is accepted only for users who were added before the
 * first https request, which nobody can create afterwards.
 */
function holdersBeforeHttps(ids: SignedIds, store: Pick<Store, 'setting' | 'joined' | 'standing'>, clock: Clock) {
  let since: Promise<number> | undefined

  function httpsSince(): Promise<number> {
    since ??= store.setting(HTTPS_SINCE, String(clock.now())).then(Number)
    since.catch(() => {
      since = undefined
    })
    return since
  }

  /** Null if the signature is invalid, the user was added later, or the session has ended. */
  return async (cookie: string | undefined): Promise<Known | null> => {
    const began = httpsSince()
    const known = cookie === undefined ? null : read(ids, cookie)
    const joined = known && (await store.joined(known.user))
    if (!known || joined === null || joined > (await began)) return null
    return (await store.standing(known.user, known.session, clock.now())) === 'live' ? known : null
  }
}

/** The user with this id; without a stored name, a guest. */
export async function userOf(store: Store, id: string): Promise<User> {
  return (await store.user(id)) ?? { id, name: guestName(id) }
}

/** What routes for moderators know about the caller. */
export interface StaffIdentified {
  Variables: Identified['Variables'] & { staff: Staff }
}

/**
 * Lets those through who may do this now, whatever they could do a moment ago. To everybody else it is an address that does not exist: no
 * cookie is set, and nothing else of the request is looked at.
 */
export const staffOnly =
  ({ store, knownCaller }: { readonly store: Pick<Store, 'person'>; readonly knownCaller: Identity['known'] }) =>
  (right: Right) =>
    createMiddleware<StaffIdentified>(async (c, next) => {
      const known = await knownCaller(c)
      const person = known && (await store.person(known.user))
      if (!known || !person || !may(person.role, right)) throw new ApiError(NO_ADDRESS)
      c.set('user', known.user)
      c.set('session', known.session)
      c.set('isTurnedAway', false)
      c.set('staff', { user: known.user, role: person.role })
      await next()
    })
