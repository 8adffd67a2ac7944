import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Builds the viewer as it is built for production, and the host page from a folder outside this package, where `xstate`
 * is version 5 and the bridge is found by its package's name, as for the app. Returns where each is; `remove` cleans up.
 */
export async function buildAll(): Promise<{ inspector: string; host: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'inspector-'))
  const [pages, host, inspector] = ['pages', 'host', 'inspector'].map((name) => join(folder, name)) as [string, string, string]
  await mkdir(pages)
  await symlink(here('../../../node_modules'), join(folder, 'node_modules'))
  for (const file of ['host.html', 'host.ts', 'charts.ts']) await cp(here(file), join(pages, file))
  const quiet = { logLevel: 'error' as const, configFile: false as const }
  await build({ ...quiet, root: pages, build: { outDir: host, rolldownOptions: { input: join(pages, 'host.html') } } })
  await build({ logLevel: 'error', configFile: here('../vite.config.ts'), build: { outDir: inspector } })
  return { inspector, host, remove: () => rm(folder, { recursive: true }) }
}

const TYPES: { readonly [extension: string]: string } = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
/** Nothing from elsewhere, nothing inline: the viewer must work under it. */
const POLICY = "default-src 'self'; img-src 'self' data:; frame-ancestors 'self'"

/** A static server on a port of its own: `/inspector/` is one folder, everything else the other. */
export async function serve(inspector: string, rest: string): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url!, 'http://localhost').pathname)
    const file = path.startsWith('/inspector/') ? join(inspector, path.slice('/inspector/'.length)) : join(rest, path)
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
