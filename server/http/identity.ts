import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { newId } from '../runtime/ids.ts'
import type { Store, User } from '../store/store.ts'
import type { ApiError } from './api-error.ts'
import type { CookieSecrets } from './cookie-secrets.ts'
import { signedIds } from './signed-id.ts'

const COOKIE = 'playchart'
/** 400 days, the longest that browsers keep a cookie. */
const MAX_AGE_S = 34_560_000

/** What routes know about the caller. */
export interface Identified {
  Variables: {
    /** Id of the user: who holds the signed cookie. */
    user: string
  }
}

export type Identity = ReturnType<typeof identity>

/**
 * Knows the caller by a signed cookie, and gives one to a newcomer. Nothing is stored until the user needs a name. When too many newcomers
 * come from one address, pages are sent without a cookie, and calls are refused.
 */
export function identity(secrets: CookieSecrets, newcomer: (c: Context) => ApiError | null, trustProxy = false) {
  const ids = signedIds(secrets)
  return createMiddleware<Identified>(async (c, next) => {
    const secure = /^https\b/.test((trustProxy && c.req.header('x-forwarded-proto')) || c.req.url)
    const sent = secure ? getCookie(c, COOKIE, 'host') : getCookie(c, COOKIE)
    const known = sent === undefined ? null : ids.read(sent)
    const refusal = known ? null : newcomer(c)
    if (refusal && c.req.path.startsWith('/api/')) throw refusal
    const user = known?.id ?? newId()
    c.set('user', user)
    if (!known?.current && !refusal) {
      const kept = { httpOnly: true, sameSite: 'Lax', path: '/', maxAge: MAX_AGE_S, secure } as const
      // Browsers take a __Host- cookie from this very host over https only: no other page of the domain can plant one.
      setCookie(c, COOKIE, ids.sign(user), secure ? { ...kept, prefix: 'host' } : kept)
    }
    await next()
  })
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
