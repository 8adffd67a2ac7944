import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import { getMimeType } from 'hono/utils/mime'
import { type Boards, builtIn, FOLDER_OF_BOARDS } from '../games/boards/boards.ts'
import type { Identified, Identity } from './identity.ts'
import { builtLanguages, variesByLanguage } from './languages.ts'
import { type PageData, scriptText } from './page-data.ts'
import { pageFiles } from './page-files.ts'

/** Folders of the built client. */
export interface ClientFolders {
  readonly client: string
  /** Served under /inspector/. */
  readonly inspector: string
}

/** Files whose names contain a hash of their content, so they never change. */
const LASTING = /^((\/inspector)?\/assets|\/boards)\//
const NOT_MODIFIED = 304
/** Any address without a file extension is a page of the client, which routes it itself. */
const PAGE = /^(?!\/inspector\/)(.*\/)?[^./]*$/

/**
 * Serves the built client and boards that were built separately. Opening a page sets the cookie that identifies a guest, and includes what
 * `data` collects for them, in their language.
 */
export function clientFiles(
  { client, inspector }: ClientFolders,
  own: Identity['middleware'],
  data: (c: Context<Identified>, language: string) => Promise<PageData | null>,
  boards: Boards = builtIn,
): Hono {
  const languages = builtLanguages(client)
  const linksOf = new Map(languages.all.map((language) => [language, pageFiles(languages.folder(language))]))
  const pages = new Hono<Identified>().use(own, compress(), languages.detect).get('*', async (c) => {
    const { language } = c.var
    const [html, included] = await Promise.all([readFile(join(languages.folder(language), 'index.html'), 'utf8'), data(c, language)])
    // The page contains data of one visitor.
    c.header('Cache-Control', 'private, no-store')
    c.header('Content-Language', language)
    variesByLanguage(c)
    return c.html(included ? withData(html, included, linksOf.get(language)?.(c.req.path, included.drawn) ?? '') : html)
  })
  const files = new Hono()
  if (!existsSync(join(client, 'index.html')))
    return files.get('*', (c) => c.text('The client has not been built yet: run npm run build.', 404))
  files.get('*', (c, next) => (PAGE.test(c.req.path) ? pages.fetch(c.req.raw, c.env) : next()))
  files.use(lasting, etag())
  // These are built when the server starts; all other files were compressed when they were built.
  files.use(`${FOLDER_OF_BOARDS}/*`, compress())
  files.get(`${FOLDER_OF_BOARDS}/:file`, (c) => {
    const file = c.req.param('file')
    const content = boards.file(file)
    return content ? c.body(content.slice(), 200, { 'Content-Type': getMimeType(file) ?? 'application/octet-stream' }) : c.notFound()
  })
  if (existsSync(inspector)) {
    const rewriteRequestPath = (path: string) => path.slice('/inspector'.length)
    files.get('/inspector/*', serveStatic({ root: inspector, rewriteRequestPath, precompressed: true, onFound: tagged }))
  }
  // Boards import these by one address; which chunks they belong to depends on the page's language.
  files.get('/shared/*', languages.detect, async (c, next) => {
    const root = languages.folder(c.var.language)
    variesByLanguage(c)
    return serveStatic({ root, precompressed: true, onFound: tagged })(c, next)
  })
  return files.get('*', serveStatic({ root: client, precompressed: true, onFound: tagged }))
}

const withData = (html: string, data: PageData, links: string) =>
  html
    .replace('</head>', () => `${data.tags}${links}</head>`)
    .replace('</body>', () => `<script type="application/json" id="page-data">${scriptText(data)}</script></body>`)

/** Sets an ETag from length, time and the language, if there is one, without reading the file. */
function tagged(path: string, c: Context): void {
  const { size, mtimeMs } = statSync(path)
  const language = c.get('language')
  c.header('ETag', `W/"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}${language ? `-${language}` : ''}"`)
}

const lasting = createMiddleware(async (c, next) => {
  await next()
  c.header('Cache-Control', keeping(c.req.path, c.res))
})

function keeping(path: string, { ok, status }: Response): string {
  return (ok || status === NOT_MODIFIED) && LASTING.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
}
