import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { isLogged, log } from '../runtime/log.ts'

/** By which an answer and the lines of the log belong together. */
const HEADER = 'X-Request-Id'
/** What a proxy or a client may call its request: it is repeated in the log and in a header. */
const SANE = /^[\w.-]{1,64}$/

/** Differs from process to process; together with a count it costs less than a random id. */
const PROCESS = randomBytes(6).toString('base64url')
let count = 0

interface Identifiable {
  Variables: {
    /** The request's id. */
    request: string
  }
}

/**
 * Gives every request an id, its own where it has a sane one. Every answer has it as a header, and each line that is logged of the request.
 * It is passed on by hand: with `AsyncLocalStorage`, Node 20 would call a hook for every promise, which took a fifth of the time of a move.
 */
export const requestId = createMiddleware<Identifiable>(async (c, next) => {
  const given = c.req.header(HEADER)
  const id = given !== undefined && SANE.test(given) ? given : `${PROCESS}.${(++count).toString(36)}`
  c.set('request', id)
  c.header(HEADER, id)
  const since = performance.now()
  await next()
  const { status } = c.res
  const level = status === FAILED ? 'warn' : 'debug'
  if (!isLogged(level)) return
  const { method, path } = c.req
  log('request', { request: id, method, path, status, ms: Math.round(performance.now() - since) }, level)
})

/** One that failed is always logged: by its id it is found among the lines that say why. */
const FAILED = 500

/** The id of a request that has gone through `requestId`. */
export const requestOf = (c: Context): string => c.get('request')
