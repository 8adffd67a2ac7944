import { createMiddleware } from 'hono/factory'
import { ApiError } from './api-error.ts'

/**
 * Refuses what a page of another site makes a browser send in its user's name. Browsers say where a request comes from;
 * a program that says nothing carries no user's cookie unless its owner put it there.
 */
export const sameOrigin = createMiddleware(async (c, next) => {
  const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
  const upgrades = c.req.header('upgrade') !== undefined
  if (reads && !upgrades) return next()
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  const foreign =
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (origin !== undefined && hostOf(origin) !== new URL(c.req.url).host)
  if (foreign) throw new ApiError({ code: 'cross-site', message: 'This request does not come from the page itself.' })
  return next()
})

/** Without the protocol: behind a proxy the server does not know whether it was https. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
