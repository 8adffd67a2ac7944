import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { boundedCache } from '../runtime/bounded-cache.ts'
import type { Clock } from '../runtime/clock.ts'
import { newId } from '../runtime/ids.ts'
import type { Store, User } from '../store/store.ts'
import type { ApiError } from './api-error.ts'
import type { CookieSecrets } from './cookie-secrets.ts'
import { type Holder, type SignedIds, signedIds } from './signed-id.ts'

const COOKIE = 'playchart'
/** 400 days, the longest that browsers keep a cookie. */
const MAX_AGE_S = 34_560_000
/** How many `Cookie` headers are remembered with the holder of the signed cookie in them. */
const KEPT = 20_000
/** Longer ones have other cookies in them, and are read each time. */
const LONGEST_KEPT = 200

/** What routes know about the caller. */
export interface Identified {
  Variables: {
    /** Id of the user: who holds the signed cookie. */
    user: string
    /** A newcomer who is not let in: the page opens, and calls are refused. */
    isTurnedAway: boolean
  }
}

export type Identity = ReturnType<typeof identity>

interface IdentityOptions {
  readonly secrets: CookieSecrets
  /** Why no more newcomers are taken; null where they are. */
  readonly newcomer: (c: Context) => ApiError | null
  readonly trustProxy?: boolean | undefined
  readonly store: Pick<Store, 'setting' | 'joined'>
  readonly clock: Clock
}

/**
 * Knows the caller by a signed cookie, and gives one to a newcomer. Nothing is stored until the user needs a name. When too many newcomers
 * come from one address, pages are sent without a cookie, and calls are refused.
 */
export function identity({ secrets, newcomer, trustProxy = false, store, clock }: IdentityOptions) {
  const ids = signedIds(secrets)
  const beforeHttps = holdersBeforeHttps(ids, store, clock)
  const [overHttp, overHttps] = [boundedCache<Holder>(KEPT), boundedCache<Holder>(KEPT)]

  /** Who holds the signed cookie that came with a request; null where none did, or nobody signed it. */
  function holder(c: Context, secure: boolean): Holder | null {
    const header = c.req.header('cookie')
    if (header === undefined) return null
    const remembered = secure ? overHttps : overHttp
    const known = remembered.get(header)
    if (known) return known
    const sent = secure ? getCookie(c, COOKIE, 'host') : getCookie(c, COOKIE)
    const found = sent === undefined ? null : ids.read(sent)
    // What is forged is not kept: it would push out the others.
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
      // Browsers take a __Host- cookie from this very host over https only: no other page of the domain can plant one.
      setCookie(c, COOKIE, ids.sign(user), secure ? { ...kept, prefix: 'host' } : kept)
    }
    if (earlier) deleteCookie(c, COOKIE, { path: '/' })
    await next()
  })
}

/** The setting that holds when the server was first asked over https, in milliseconds since 1970. */
const HTTPS_SINCE = 'https-since'

/**
 * Tells over https who holds a cookie from the time when the server spoke http, so that nobody loses their matches when it moves to https.
 * Another page of the domain can plant such a cookie, and then act as the same user as the person who received it. Therefore only users
 * count who were there before the first request over https: no new ones can be made.
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

  /** Id of the user; null where the cookie is nobody's, or that of a user who came later. */
  return async (cookie: string | undefined): Promise<string | null> => {
    const began = httpsSince()
    const holder = cookie === undefined ? null : ids.read(cookie)
    const joined = holder && (await store.joined(holder.id))
    return joined !== null && joined <= (await began) ? (holder?.id ?? null) : null
  }
}

/** The user with this id, as a guest when it has no name yet. */
export async function userOf(store: Store, id: string): Promise<User> {
  return (await store.user(id)) ?? { id, name: guestName(id) }
}

/** The same for the same id: 'Guest 4821'. */
export function guestName(id: string): string {
  const number = createHash('sha256').update(id).digest().readUInt32BE() % 9000
  return `Guest ${1000 + number}`
}
