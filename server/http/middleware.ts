import type { ServerResponse } from 'node:http'
import { hostname } from 'node:os'
import { type Context, Hono, type MiddlewareHandler, type Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { secureHeaders } from 'hono/secure-headers'
import type { Metrics } from '../operations/metrics.ts'
import type { Clock } from '../runtime/clock.ts'
import { ApiError } from './api-error.ts'
import { answerHeader, hostHeader, nodeAnswer, requestHeader } from './headers.ts'

/** Middleware that every request passes before it reaches a route. */

const OWN = "'self'"

const secured = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: [OWN],
    // Inline styles position and rotate the cards.
    styleSrc: [OWN, "'unsafe-inline'"],
    imgSrc: [OWN, 'data:'],
    frameSrc: [OWN],
    workerSrc: [OWN, 'blob:'],
    frameAncestors: [OWN],
    baseUri: [OWN],
    formAction: [OWN],
    objectSrc: ["'none'"],
  },
  // Without https these two only cause warnings in the console, and the server does not decide about https.
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  strictTransportSecurity: false,
})

/** What the middleware sets, which is the same for every answer. */
async function headersSetBy(middleware: MiddlewareHandler): Promise<readonly (readonly [name: string, value: string])[]> {
  const answer = await new Hono()
    .use(middleware)
    .get('/', (c) => c.body(null))
    .request('/')
  return [...answer.headers]
}

let security: Awaited<ReturnType<typeof headersSetBy>> | undefined

/** The headers that every answer has but one that opens a WebSocket: they allow no content from elsewhere, and no framing by other sites. */
export async function headersOfAll() {
  security ??= await headersSetBy(secured)
  return security
}

/** Sets those headers. The inspector uses frames and workers of its own. */
export const securityHeaders = createMiddleware<AnsweredItself>((c, next) => {
  const outgoing = nodeAnswer(c)
  if (!outgoing) return secured(c, next)
  // `listen` has set them, except where a WebSocket is asked for.
  return outgoing.hasHeader('X-Frame-Options') ? next() : securedLater(c, outgoing, next)
})

/** After the route, which may have opened a WebSocket. */
async function securedLater(c: Context<AnsweredItself>, outgoing: ServerResponse, next: Next): Promise<void> {
  await next()
  if (c.var.sentStatus !== undefined) return
  for (const [name, value] of security ?? (await headersOfAll())) outgoing.setHeader(name, value)
}

const NO_STORE = ['Cache-Control', 'no-store'] as const

/** For answers that say nothing else about caches. */
export const noStore = createMiddleware(async (c, next) => {
  const outgoing = nodeAnswer(c)
  if (outgoing) {
    outgoing.setHeader(...NO_STORE)
    return next()
  }
  await next()
  if (!c.res.headers.has('Cache-Control')) answerHeader(c, ...NO_STORE)
})

/** The server's time in milliseconds since 1970, which deadlines refer to; `Date` is the system's. */
const TIME_HEADER = 'Playchart-Time'

export const serverTime = (clock: Clock) =>
  createMiddleware(async (c, next) => {
    await next()
    answerHeader(c, TIME_HEADER, String(clock.now()))
  })

/** Shorter answers fit into one packet anyway. */
const FEWEST_COMPRESSED_BYTES = 1024
const compressing = compress({ threshold: FEWEST_COMPRESSED_BYTES })

/** Compresses long answers of read calls. Event streams are sent uncompressed. */
export const compressed = createMiddleware((c, next) => {
  const isStream = requestHeader(c, 'upgrade') !== undefined || c.req.path.endsWith('/events')
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

/** Checks Content-Length only: Node reads no more of a body than that, and reading the body would turn it into a stream. */
export const limitedBody = createMiddleware((c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
  const length = requestHeader(c, 'content-length')
  if (length === undefined || requestHeader(c, 'transfer-encoding') !== undefined) return limitedStream(c, next)
  return Number(length) > LARGEST_BODY_BYTES ? tooLarge() : next()
})

/** Stands for every name. */
const ANY = '*'
/** Addresses that DNS cannot redirect. */
const ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[[\da-f:.]+\])$/
const LOCAL = /(^|\.)localhost$/

/**
 * Refuses requests for host names that are not the server's own: otherwise a page of another site whose name resolves to this server (DNS
 * rebinding) would count as its own. IP addresses, localhost and the machine's own name are always allowed.
 * @param names further names; `*`: any
 */
export function allowedHosts(names: readonly string[]) {
  const machine = hostname().toLowerCase()
  const own = new Set([...names.map((name) => name.toLowerCase()), machine, `${machine}.local`])
  return createMiddleware((c, next) => {
    const host = (hostHeader(c) ?? new URL(c.req.url).host).replace(/:\d*$/, '').toLowerCase()
    if (own.has(ANY) || own.has(host) || ADDRESS.test(host) || LOCAL.test(host)) return next()
    throw new ApiError({ code: 'unknown-host', message: 'This server has another name. Its operator can add this one to ALLOWED_HOSTS.' })
  })
}

/** What a route says of an answer that it has sent itself, past Hono. */
export interface AnsweredItself {
  Variables: { sentStatus?: number }
}

/** Measures the duration of requests, and counts errors by code. A live connection counts until it is open. */
export const measuredRequests = ({ requests, refusals }: Metrics) =>
  createMiddleware<AnsweredItself>(async (c, next) => {
    const since = performance.now()
    await next()
    // Middleware is registered for all methods.
    const route = matchedRoutes(c).findLast(({ method }) => method !== 'ALL')?.path ?? 'none'
    requests.observe({ method: c.req.method, route, status: c.var.sentStatus ?? c.res.status }, (performance.now() - since) / 1000)
    if (c.error) refusals.inc({ code: c.error instanceof ApiError ? c.error.refusal.code : 'failed' })
  })
