import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import { ApiError } from './api-error.ts'
import { requestHeader } from './headers.ts'

/** How long a browser caches what another origin may request. */
const PREFLIGHT_KEPT_S = 600

/** Origins whose pages may call the API for their user, such as `https://play.example.org`. */
export type AllowedOrigins = ReadonlySet<string>

/** Throws Error for a value that is not an origin: a protocol, a host, an optional port, and nothing else. */
export function allowedOrigins(origins: readonly string[]): AllowedOrigins {
  for (const origin of origins) {
    const isOrigin = URL.canParse(origin) && /^https?:/.test(origin) && new URL(origin).origin === origin
    if (!isOrigin) throw new Error(`ALLOWED_ORIGINS has '${origin}', but an origin is a protocol and a host, as https://play.example.org.`)
  }
  return new Set(origins)
}

/** Allows pages of these origins, if any, to call the API with its cookie and to read answers. Other origins get no CORS headers. */
export function crossOrigin(allowed: AllowedOrigins): MiddlewareHandler[] {
  if (allowed.size === 0) return []
  const shared = cors({
    origin: (origin) => (allowed.has(origin) ? origin : null),
    credentials: true,
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['Content-Type', 'X-Request-Id'],
    exposeHeaders: ['Playchart-Time', 'Retry-After', 'X-Request-Id'],
    maxAge: PREFLIGHT_KEPT_S,
  })
  return [shared]
}

/**
 * Refuses requests that a page of another site makes a browser send for its user, unless its origin is allowed. Browsers send the origin; a
 * program that sends none has no user's cookie unless its owner set it.
 */
export const sameOrigin = (allowed: AllowedOrigins) =>
  createMiddleware((c, next) => {
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
    const upgrades = requestHeader(c, 'upgrade') !== undefined
    if (reads && !upgrades) return next()
    const site = requestHeader(c, 'sec-fetch-site')
    const origin = requestHeader(c, 'origin')
    if (origin !== undefined && allowed.has(origin)) return next()
    const foreign =
      (site !== undefined && site !== 'same-origin' && site !== 'none') ||
      (origin !== undefined && hostOf(origin) !== new URL(c.req.url).host)
    if (foreign) throw new ApiError({ code: 'cross-site', message: 'This request was sent by another site.' })
    return next()
  })

/** Without the protocol, because behind a proxy the server does not know whether it was https. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
