import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { isLogged, log } from '../runtime/log.ts'
import { answerHeader, requestHeader } from './headers.ts'

/** The header by which an answer and lines of the log are matched. */
const HEADER = 'X-Request-Id'
const ASKED = HEADER.toLowerCase()
/** A valid id from a proxy or client: it is repeated in the log and in a header. */
const SANE = /^[\w.-]{1,64}$/

/** Differs between processes; a counter behind it is cheaper than random ids. */
const PROCESS = randomBytes(6).toString('base64url')
let count = 0

/** What Hono knows of a request that has an id. Exported, since the declarations of the package name it. */
export interface Identifiable {
  Variables: {
    /** The request's id. */
    request: string
  }
}

/**
 * Gives every request an id, the caller's if it is valid. Each answer has it as a header, and each line logged about the request. It is
 * passed explicitly: with `AsyncLocalStorage`, Node 20 would call a hook for every promise, which took a fifth of the time of a move.
 */
export const requestId = createMiddleware<Identifiable>(async (c, next) => {
  const given = requestHeader(c, ASKED)
  const id = given !== undefined && SANE.test(given) ? given : `${PROCESS}.${(++count).toString(36)}`
  c.set('request', id)
  answerHeader(c, HEADER, id)
  const since = performance.now()
  await next()
  const { status } = c.res
  const level = status === FAILED ? 'warn' : 'debug'
  if (!isLogged(level)) return
  const { method, path } = c.req
  log('request', { request: id, method, path, status, ms: Math.round(performance.now() - since) }, level)
})

/** Requests that fail are always logged: the id leads to the lines with the reason. */
const FAILED = 500

/** The id of a request that has passed `requestId`. */
export const requestOf = (c: Context): string => c.get('request')
