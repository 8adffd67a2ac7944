import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { testServer } from '../testing/test-server.ts'
import { allowedOrigins } from './cross-site.ts'
import { listen } from './listen.ts'

const FRIEND = 'https://play.example.org'
const OTHERS = ['https://evil.example', 'http://play.example.org', 'https://play.example.org:8443', 'https://a.play.example.org', 'null']

async function reached(origins: readonly string[]) {
  const server = await testServer({ allowedOrigins: origins })
  const { port, close } = await listen(server.app, 0)
  onTestFinished(close)
  const ann = server.guest()
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  const headers = (origin: string) => ({ origin, 'sec-fetch-site': 'cross-site', 'content-type': 'application/json', cookie: ann.cookie })
  return {
    /** Renames Ann, as a page of that origin has her browser do it. */
    rename: (origin: string) =>
      fetch(`http://localhost:${port}/api/me`, { method: 'PUT', headers: headers(origin), body: JSON.stringify({ name: 'Ann' }) }),
    read: (origin: string) => fetch(`http://localhost:${port}/api/me`, { headers: headers(origin) }),
    preflight: (origin: string) =>
      fetch(`http://localhost:${port}/api/me`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' },
      }),
    /** Resolves to 101, or the status of the refusal. */
    socket: (origin: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const socket = new WebSocket(`ws://localhost:${port}/api/matches/${id}/live`, { origin, headers: { cookie: ann.cookie } })
        socket.once('open', () => resolve(101))
        socket.once('unexpected-response', (_, response) => {
          response.resume()
          resolve(response.statusCode)
        })
        socket.once('error', reject)
      }),
  }
}

const shared = ({ headers }: Response) => [headers.get('access-control-allow-origin'), headers.get('access-control-allow-credentials')]

test('pages of an allowed origin call the API with the cookie, and read answers', async () => {
  const { rename, read, preflight, socket } = await reached([FRIEND])
  const asked = await preflight(FRIEND)
  expect([asked.status, ...shared(asked)]).toEqual([204, FRIEND, 'true'])
  expect(asked.headers.get('access-control-allow-methods')).toBe('GET,POST,PUT,DELETE')
  const renamed = await rename(FRIEND)
  expect([renamed.status, ...shared(renamed), renamed.headers.get('vary')]).toEqual([
    200,
    FRIEND,
    'true',
    expect.stringContaining('Origin'),
  ])
  expect(renamed.headers.get('access-control-expose-headers')).toContain('Retry-After')
  expect(await (await read(FRIEND)).json()).toMatchObject({ name: 'Ann' })
  expect(await socket(FRIEND)).toBe(101)
})

test.each(OTHERS)('a page of %s changes nothing, reads nothing and opens no socket', async (origin) => {
  for (const origins of [[FRIEND], []]) {
    const { rename, read, preflight, socket } = await reached(origins)
    expect(shared(await preflight(origin))[0]).toBe(null)
    const refused = await rename(origin)
    expect([refused.status, (await refused.json()).code, shared(refused)[0]]).toEqual([403, 'cross-site', null])
    expect(shared(await read(origin))[0]).toBe(null)
    expect(await socket(origin)).toBe(403)
  }
})

test('refusals can be read by an allowed page as well', async () => {
  const { rename } = await reached([FRIEND])
  const statuses = [
    await rename(FRIEND),
    await fetch((await rename(FRIEND)).url, { method: 'PUT', headers: { origin: FRIEND }, body: '{}' }),
  ]
  expect(statuses.map((answer) => [answer.status, shared(answer)[0]])).toEqual([
    [200, FRIEND],
    [400, FRIEND],
  ])
})

test.each(['*', 'play.example.org', 'https://play.example.org/', 'https://play.example.org/a', 'ftp://play.example.org', 'null'])(
  '%s is no origin',
  (origin) => {
    expect(() => allowedOrigins([origin])).toThrow(`ALLOWED_ORIGINS has '${origin}', but an origin is a protocol and a host`)
  },
)
