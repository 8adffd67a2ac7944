import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * Middleware reads headers from Node's request, and sets them on Node's answer: the `Headers` of `fetch` checks, copies and sorts them. A
 * header that the route sets itself replaces the one given here.
 */

/** A header of the request, by its name in lower case; several of that name are joined by commas. Not for `host`: of that Node keeps the first. */
export function requestHeader(c: Context, name: string): string | undefined {
  const incoming = nodeRequest(c)
  if (!incoming) return c.req.header(name)
  const value = incoming.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

/** The `Host` header; several are joined by commas, so that they name no host. */
export function hostHeader(c: Context): string | undefined {
  const incoming = nodeRequest(c)
  if (!incoming) return c.req.header('host')
  const { rawHeaders } = incoming
  // Names and values alternate.
  const hosts = rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === 'host')
  return hosts.length === 0 ? undefined : hosts.join(', ')
}

/** Node's request; undefined where a program calls the app without a connection. */
export function nodeRequest(c: Context): IncomingMessage | undefined {
  const { incoming }: Partial<HttpBindings> = c.env ?? {}
  return incoming
}

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
