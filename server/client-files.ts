import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { identity } from './identity.ts'

/** Folders of the built client. */
export interface ClientFolders {
  readonly client: string
  /** Served under /inspector/. */
  readonly inspector: string
}

/** The build names these by their content, so they never change. */
const LASTING = /^(\/inspector)?\/assets\//
/** Any address that is no file is a page of the client, which draws it itself. */
const PAGE = /^(?!\/inspector\/)(.*\/)?[^./]*$/

/** Serves the built client. Whoever opens a page gets the cookie that makes him a guest. */
export function clientFiles({ client, inspector }: ClientFolders, cookieSecret: string): Hono {
  const page = join(client, 'index.html')
  const pages = new Hono().use(identity(cookieSecret)).get('*', serveStatic({ path: page }))
  const files = new Hono()
  files.use(lasting)
  if (!existsSync(page)) return files.get('*', (c) => c.text('The client has not been built yet: run npm run build.', 404))
  files.get('*', (c, next) => (PAGE.test(c.req.path) ? pages.fetch(c.req.raw, c.env) : next()))
  if (existsSync(inspector)) {
    const rewriteRequestPath = (path: string) => path.slice('/inspector'.length)
    files.get('/inspector/*', serveStatic({ root: inspector, rewriteRequestPath }))
  }
  return files.get('*', serveStatic({ root: client }))
}

const lasting = createMiddleware(async (c, next) => {
  await next()
  c.header('Cache-Control', keeping(c.req.path, c.res))
})

function keeping(path: string, { ok, headers }: Response): string {
  // A cookie is for one guest: a cache that kept it would make everybody the same one.
  if (headers.has('Set-Cookie')) return 'private, no-store'
  return ok && LASTING.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
}
