import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { extname, join, normalize } from 'node:path'

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
