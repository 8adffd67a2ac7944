import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { boundedCache } from '../runtime/bounded-cache.ts'
import type { Clock } from '../runtime/clock.ts'
import { newId } from '../runtime/ids.ts'
import type { Store, User } from '../store/store.ts'
import { addAnswerHeader } from './answer-headers.ts'
import type { ApiError } from './api-error.ts'
import { type CookieSecrets, type Holder, type SignedIds, signedIds } from './signed-id.ts'

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
    /** A newcomer who is refused: pages open without a cookie, calls are refused. */
    isTurnedAway: boolean
  }
}

export type Identity = ReturnType<typeof identity>

interface IdentityOptions {
  readonly secrets: CookieSecrets
  /** Why no more newcomers are accepted; null if they are. */
  readonly newcomer: (c: Context) => ApiError | null
  readonly trustProxy?: boolean | undefined
  readonly store: Pick<Store, 'setting' | 'joined'>
  readonly clock: Clock
}

/**
 * Identifies the caller by a signed cookie, and gives newcomers one. Nothing is stored until the user needs a name. When too many newcomers
 * come from one address, pages are sent without a cookie, and calls are refused.
 */
export function identity({ secrets, newcomer, trustProxy = false, store, clock }: IdentityOptions) {
  const ids = signedIds(secrets)
  const beforeHttps = holdersBeforeHttps(ids, store, clock)
  const [overHttp, overHttps] = [boundedCache<Holder>(KEPT), boundedCache<Holder>(KEPT)]

  /** The holder of the signed cookie in a request; null without a validly signed one. */
  function holder(c: Context, secure: boolean): Holder | null {
    const header = c.req.header('cookie')
    if (header === undefined) return null
    const remembered = secure ? overHttps : overHttp
    const known = remembered.get(header)
    if (known) return known
    const sent = secure ? getCookie(c, COOKIE, 'host') : getCookie(c, COOKIE)
    const found = sent === undefined ? null : ids.read(sent)
    // Forged cookies are not cached: they would evict the others.
    if (found && header.length <= LONGEST_KEPT) remembered.set(header, found)
    return found
  }

  return createMiddleware<Identified>(async (c, next) => {
    const secure = /^https\b/.test((trustProxy && c.req.header('x-forwarded-proto')) || c.req.url)
    const known = holder(c, secure)
    const earlier = secure && !known ? await beforeHttps(getCookie(c, COOKIE)) : null
    const refusal = known || earlier ? null : newcomer(c)
    if (refusal && c.req.path.startsWith('/api/')) throw refusal
    const user = known?.id ?? earlier ?? newId()
    c.set('user', user)
    c.set('isTurnedAway', refusal !== null)
    if (!known?.current && !refusal) {
      const kept = { httpOnly: true, sameSite: 'Lax', path: '/', maxAge: MAX_AGE_S, secure } as const
      // Browsers accept a __Host- cookie from this host over https only, so no other page of the domain can set one.
      addAnswerHeader(c, 'Set-Cookie', generateCookie(COOKIE, ids.sign(user), secure ? { ...kept, prefix: 'host' } : kept))
    }
    if (earlier) addAnswerHeader(c, 'Set-Cookie', generateCookie(COOKIE, '', { path: '/', maxAge: 0 }))
    await next()
  })
}

/** The setting with the time of the first https request, in milliseconds since 1970. */
const HTTPS_SINCE = 'https-since'

/**
 * Accepts over https a cookie that was set when the server spoke http, so that nobody loses their matches when it moves to https. Another
 * page of the domain can set such a cookie and then act as the same user. Therefore it is accepted only for users who were added before the
 * first https request, which nobody can create afterwards.
 */
function holdersBeforeHttps(ids: SignedIds, store: Pick<Store, 'setting' | 'joined'>, clock: Clock) {
  let since: Promise<number> | undefined

  function httpsSince(): Promise<number> {
    since ??= store.setting(HTTPS_SINCE, String(clock.now())).then(Number)
    since.catch(() => {
      since = undefined
    })
    return since
  }

  /** Returns the user's id; null if the signature is invalid or the user was added later. */
  return async (cookie: string | undefined): Promise<string | null> => {
    const began = httpsSince()
    const holder = cookie === undefined ? null : ids.read(cookie)
    const joined = holder && (await store.joined(holder.id))
    return joined !== null && joined <= (await began) ? (holder?.id ?? null) : null
  }
}

/** The user with this id; without a stored name, a guest. */
export async function userOf(store: Store, id: string): Promise<User> {
  return (await store.user(id)) ?? { id, name: guestName(id) }
}

/** Derived from the id: 'Guest 4821'. */
export function guestName(id: string): string {
  const number = createHash('sha256').update(id).digest().readUInt32BE() % 9000
  return `Guest ${1000 + number}`
}
