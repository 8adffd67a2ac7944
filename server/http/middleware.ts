import { hostname } from 'node:os'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { secureHeaders } from 'hono/secure-headers'
import type { Metrics } from '../operations/metrics.ts'
import type { Clock } from '../runtime/clock.ts'
import { ApiError } from './api-error.ts'

/** What every request goes through before it comes to a route. */

const OWN = "'self'"

/** Nothing from elsewhere, and nobody else's frame around it. Frames and workers of its own are the inspector's. */
export const securityHeaders = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: [OWN],
    // Inline styles place and turn the cards.
    styleSrc: [OWN, "'unsafe-inline'"],
    imgSrc: [OWN, 'data:'],
    frameSrc: [OWN],
    workerSrc: [OWN, 'blob:'],
    frameAncestors: [OWN],
    baseUri: [OWN],
    formAction: [OWN],
    objectSrc: ["'none'"],
  },
  // These two do nothing but warn on the console where there is no https, and https is not for this server to decide.
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  strictTransportSecurity: false,
})

export const noStore = createMiddleware(async (c, next) => {
  await next()
  // c.header() would make another response of one that is there already.
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
})

/** The time by the server's clock, in milliseconds since 1970, by which deadlines are told; `Date` is the system's. */
const TIME_HEADER = 'Playchart-Time'

export const serverTime = (clock: Clock) =>
  createMiddleware(async (c, next) => {
    await next()
    c.res.headers.set(TIME_HEADER, String(clock.now()))
  })

/** What is shorter fits into a packet as it is. */
const FEWEST_COMPRESSED_BYTES = 1024
const compressing = compress({ threshold: FEWEST_COMPRESSED_BYTES })

/** Compresses long answers of calls that read. A stream of events goes out as it comes. */
export const compressed = createMiddleware(async (c, next) => {
  const isStream = c.req.header('upgrade') !== undefined || c.req.path.endsWith('/events')
  if (c.req.method !== 'GET' || isStream) return next()
  return compressing(c, async () => {
    await next()
    await sized(c)
  })
})

async function sized(c: Context): Promise<void> {
  if (!c.res.body || c.res.headers.has('Content-Length')) return
  const { byteLength } = await c.res.clone().arrayBuffer()
  c.header('Content-Length', String(byteLength))
}

const LARGEST_BODY_BYTES = 64 * 1024

function tooLarge(): never {
  throw new ApiError({ code: 'too-large', message: `The body is larger than ${LARGEST_BODY_BYTES} bytes.` })
}

const limitedStream = bodyLimit({ maxSize: LARGEST_BODY_BYTES, onError: tooLarge })

/** Node reads no more of a body than its length says, so that is enough to know; asking for the body itself would make a stream of it. */
export const limitedBody = createMiddleware((c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
  const length = c.req.header('content-length')
  if (length === undefined || c.req.header('transfer-encoding') !== undefined) return limitedStream(c, next)
  return Number(length) > LARGEST_BODY_BYTES ? tooLarge() : next()
})

/** Stands for every name. */
const ANY = '*'
/** Nobody's DNS decides where these lead. */
const ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[[\da-f:.]+\])$/
const LOCAL = /(^|\.)localhost$/

/**
 * Refuses requests for names that are not the server's own. A page of another site whose name leads, by a trick of its DNS, to this server
 * would else be read as its own. IP addresses, localhost and the machine's own name are always the server's.
 * @param names those besides; `*`: any
 */
export function allowedHosts(names: readonly string[]) {
  const machine = hostname().toLowerCase()
  const own = new Set([...names.map((name) => name.toLowerCase()), machine, `${machine}.local`])
  return createMiddleware(async (c, next) => {
    const host = (c.req.header('host') ?? new URL(c.req.url).host).replace(/:\d*$/, '').toLowerCase()
    if (own.has(ANY) || own.has(host) || ADDRESS.test(host) || LOCAL.test(host)) return next()
    throw new ApiError({ code: 'unknown-host', message: 'This server has another name. Its operator can add this one to ALLOWED_HOSTS.' })
  })
}

/** Measures how long requests take, and counts errors by their code. Live lines count until they are open. */
export const measuredRequests = ({ requests, refusals }: Metrics) =>
  createMiddleware(async (c, next) => {
    const since = performance.now()
    await next()
    // Middleware is there for all methods.
    const route = matchedRoutes(c).findLast(({ method }) => method !== 'ALL')?.path ?? 'none'
    requests.observe({ method: c.req.method, route, status: c.res.status }, (performance.now() - since) / 1000)
    if (c.error) refusals.inc({ code: c.error instanceof ApiError ? c.error.refusal.code : 'failed' })
  })
