import type { ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * Headers that an answer has whatever its route does are given to Node's answer: the `Headers` of `fetch` checks, copies and sorts them. A
 * header that the route sets itself replaces the one given here.
 */

/** Node's answer; undefined where a program calls the app without a connection. */
export function nodeAnswer(c: Context): ServerResponse | undefined {
  const { outgoing }: Partial<HttpBindings> = c.env ?? {}
  return outgoing
}

/** Sets a header of the answer, before or after the route has made it. */
export function answerHeader(c: Context, name: string, value: string): void {
  const outgoing = nodeAnswer(c)
  if (outgoing) outgoing.setHeader(name, value)
  // c.header() would create a new response if there is one already.
  else if (c.finalized) c.res.headers.set(name, value)
  else c.header(name, value)
}

/** Adds another header of this name, such as a second cookie, before the route makes its answer. */
export function addAnswerHeader(c: Context, name: string, value: string): void {
  const outgoing = nodeAnswer(c)
  if (outgoing) outgoing.appendHeader(name, value)
  else c.header(name, value, { append: true })
}
