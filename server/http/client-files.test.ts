import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder, testServer } from '../testing/test-server.ts'

async function built() {
  const folder = temporaryFolder()
  const client = join(folder, 'client')
  const inspector = join(folder, 'inspector')
  const write = (path: string, text: string) => {
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, text)
  }
  write(join(client, 'index.html'), '<title>Playchart</title>')
  write(join(client, 'assets/main-abc123.js'), 'console.log(1)')
  write(join(client, 'assets/main-abc123.js.br'), 'as brotli')
  write(join(client, 'assets/main-abc123.js.gz'), 'as gzip')
  write(join(client, 'icon.svg'), '<svg/>')
  write(join(inspector, 'index.html'), '<title>Inspector</title>')
  write(join(inspector, 'assets/worker.js'), 'self')
  write(join(folder, 'secret.txt'), 'not to be seen')
  return testServer({ client: { client, inspector } })
}

test.each(['/', '/match/k3v5q7xw2mzt4abc', '/no/such/page'])(
  '%s is a page of the client, for the one who opens it, and makes them a guest',
  async (path) => {
    const { app } = await built()
    const response = await app.request(path)
    // Read at once: Node ends the body of a response once another that shared it is collected.
    expect([response.status, await response.text()]).toEqual([200, '<title>Playchart</title>'])
    expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('set-cookie')).toMatch(/^playchart=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
    const again = await app.request(path, { headers: { cookie: response.headers.get('set-cookie')!.split(';')[0] } })
    expect([again.headers.get('cache-control'), again.headers.get('set-cookie')]).toEqual(['private, no-store', null])
  },
)

test.each([
  ['/assets/main-abc123.js', 'text/javascript', 'console.log(1)', true],
  ['/icon.svg', 'image/svg+xml', '<svg/>', false],
  ['/inspector/', 'text/html', '<title>Inspector</title>', false],
  ['/inspector/index.html', 'text/html', '<title>Inspector</title>', false],
  ['/inspector/assets/worker.js', 'text/javascript', 'self', true],
])('%s is a file', async (path, type, text, lasting) => {
  const { app } = await built()
  const response = await app.request(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain(type)
  expect(response.headers.get('cache-control')).toBe(lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
  expect(response.headers.get('set-cookie')).toBe(null)
  expect(await response.text()).toBe(text)
})

test.each([
  '/assets/gone.js',
  '/inspector/gone.js',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/inspector/..%2f..%2fsecret.txt',
])('%s is not there', async (path) => {
  const { app } = await built()
  const response = await app.request(path)
  expect(response.status).toBe(404)
  expect(await response.text()).not.toContain('not to be seen')
})

test('everything carries headers that keep other sites out', async () => {
  const { app } = await built()
  for (const path of ['/', '/assets/main-abc123.js', '/api/games', '/api/nothing']) {
    const { headers } = await app.request(path)
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).not.toContain('unsafe-eval')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  }
})

test('a client that is not built yet: a sentence that says so', async () => {
  const { app } = await testServer({ client: { client: '/nowhere', inspector: '/nowhere' } })
  const response = await app.request('/')
  expect([response.status, await response.text()]).toEqual([404, 'The client has not been built yet: run npm run build.'])
  expect((await app.request('/api/games')).status).toBe(200)
})

test.each([
  ['gzip, deflate, br', 'br', 'as brotli'],
  ['gzip', 'gzip', 'as gzip'],
  ['identity', null, 'console.log(1)'],
])('to a browser that takes %s a file goes as it was compressed by the build', async (accepted, encoding, text) => {
  const { app } = await built()
  const response = await app.request('/assets/main-abc123.js', { headers: { 'accept-encoding': accepted } })
  expect([response.status, response.headers.get('content-encoding'), await response.text()]).toEqual([200, encoding, text])
  expect(response.headers.get('content-type')).toContain('text/javascript')
  expect(response.headers.get('cache-control')).toContain('immutable')
})

test.each(['/icon.svg', '/assets/main-abc123.js'])('%s is sent again only if it has changed', async (path) => {
  const { app } = await built()
  const headers = { cookie: (await app.request('/')).headers.get('set-cookie')!.split(';')[0]! }
  const first = await app.request(path, { headers })
  const again = await app.request(path, { headers: { ...headers, 'if-none-match': first.headers.get('etag')! } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'))
})
