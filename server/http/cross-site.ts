import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import { ApiError } from './api-error.ts'

/** How long a browser remembers what another origin may ask for. */
const PREFLIGHT_KEPT_S = 600

/** Pages of other origins that may call the API in their user's name, as `https://play.example.org`. */
export type AllowedOrigins = ReadonlySet<string>

/** Throws Error for what is no origin: a protocol, a host, a port if need be, and nothing else. */
export function allowedOrigins(origins: readonly string[]): AllowedOrigins {
  for (const origin of origins) {
    const isOrigin = URL.canParse(origin) && /^https?:/.test(origin) && new URL(origin).origin === origin
    if (!isOrigin) throw new Error(`ALLOWED_ORIGINS has '${origin}', but an origin is a protocol and a host, as https://play.example.org.`)
  }
  return new Set(origins)
}

/** Tells browsers that pages of these origins may call the API with its cookie, and read answers. Others are told nothing. */
export function crossOrigin(allowed: AllowedOrigins): MiddlewareHandler {
  if (allowed.size === 0) return (_, next) => next()
  return cors({
    origin: (origin) => (allowed.has(origin) ? origin : null),
    credentials: true,
    allowMethods: ['GET', 'POST', 'PUT'],
    allowHeaders: ['Content-Type', 'X-Request-Id'],
    exposeHeaders: ['Playchart-Time', 'Retry-After', 'X-Request-Id'],
    maxAge: PREFLIGHT_KEPT_S,
  })
}

/**
 * Refuses what a page of another site makes a browser send in its user's name, unless that page may. Browsers say where a request comes
 * from; a program that says nothing carries no user's cookie unless its owner put it there.
 */
export const sameOrigin = (allowed: AllowedOrigins) =>
  createMiddleware(async (c, next) => {
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
    const upgrades = c.req.header('upgrade') !== undefined
    if (reads && !upgrades) return next()
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    if (origin !== undefined && allowed.has(origin)) return next()
    const foreign =
      (site !== undefined && site !== 'same-origin' && site !== 'none') ||
      (origin !== undefined && hostOf(origin) !== new URL(c.req.url).host)
    if (foreign) throw new ApiError({ code: 'cross-site', message: 'This request was sent by another site.' })
    return next()
  })

/** Without the protocol: behind a proxy the server does not know whether it was https. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
