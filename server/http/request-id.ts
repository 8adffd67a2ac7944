import { randomBytes } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { inRequest, isLogged, log } from '../runtime/log.ts'

/** By which an answer and the lines of the log belong together. */
const HEADER = 'X-Request-Id'
/** What a proxy or a client may call its request: it is repeated in the log and in a header. */
const SANE = /^[\w.-]{1,64}$/

/** Differs from process to process; together with a count it costs less than a random id. */
const PROCESS = randomBytes(6).toString('base64url')
let count = 0

/** Gives every request an id, its own where it has a sane one: every answer has it as a header, and every line of the log that it leads to. */
export const requestId = createMiddleware(async (c, next) => {
  const given = c.req.header(HEADER)
  const id = given !== undefined && SANE.test(given) ? given : `${PROCESS}.${(++count).toString(36)}`
  c.header(HEADER, id)
  return inRequest(id, isLogged('debug') ? () => logged() : next)

  async function logged(): Promise<void> {
    const since = performance.now()
    await next()
    const { method, path } = c.req
    log('request', { method, path, status: c.res.status, ms: Math.round(performance.now() - since) }, 'debug')
  }
})
