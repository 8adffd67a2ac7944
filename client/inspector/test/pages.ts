import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The viewer as it is built for production, which comes before all tests. */
const VIEWER = here('../dist')

/**
 * Builds the host page in a folder outside this package, where `xstate` is version 5 and the bridge is found by its package's name, as
 * for the app. Returns where it is; `remove` cleans up.
 */
export async function buildHost(): Promise<{ folder: string; remove(): Promise<void> }> {
  const around = await mkdtemp(join(tmpdir(), 'inspector-'))
  const [pages, folder] = [join(around, 'pages'), join(around, 'host')]
  await mkdir(pages)
  await symlink(here('../../../node_modules'), join(around, 'node_modules'))
  for (const file of ['host.html', 'host.ts', 'charts.ts']) await cp(here(file), join(pages, file))
  const input = join(pages, 'host.html')
  await build({ logLevel: 'error', configFile: false, root: pages, build: { outDir: folder, rolldownOptions: { input } } })
  return { folder, remove: () => rm(around, { recursive: true }) }
}

const TYPES: { readonly [extension: string]: string } = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
/** Nothing from elsewhere, nothing inline: the viewer must work under it. */
const POLICY = "default-src 'self'; img-src 'self' data:; frame-ancestors 'self'"

/** A static server on a port of its own: `/inspector/` is the viewer, everything else the folder. */
export async function serve(folder: string): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url!, 'http://localhost').pathname)
    const file = path.startsWith('/inspector/') ? join(VIEWER, path.slice('/inspector/'.length)) : join(folder, path)
    const whole = file.endsWith('/') || path === '/inspector/' ? join(file, 'index.html') : file
    readFile(whole).then(
      (body) => {
        const policy: { [header: string]: string } = path.startsWith('/inspector/') ? { 'content-security-policy': POLICY } : {}
        response.writeHead(200, { 'content-type': TYPES[extname(whole)] ?? 'application/octet-stream', ...policy }).end(body)
      },
      () => response.writeHead(404).end('not found'),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the server has no port')
  return { url: `http://127.0.0.1:${address.port}`, server }
}
