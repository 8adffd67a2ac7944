import { hc } from 'hono/client'
import { expect, expectTypeOf, test } from 'vitest'
import { START, testServer } from '../testing/test-server.ts'
import type { App, GameInfo, MatchInfo } from './app.ts'

test('the client is typed by the routes', async () => {
  const server = await testServer()
  const api = hc<App>('http://localhost', {
    fetch: (input: RequestInfo | URL, init?: RequestInit) => server.app.request(input as string, init),
  }).api

  const created = await api.matches.$post({ json: { game: 'tictactoe', seats: 2, variant: {}, players: ['me', { agent: 'random' }] } })
  const match = await created.json()
  expectTypeOf(match.mySeat).toEqualTypeOf<number | null>()
  expectTypeOf(match).toExtend<MatchInfo>()
  expect(match).toMatchObject({ status: 'running', creator: true })

  const cookie = created.headers.get('set-cookie')!
  const move = { param: { id: match.id }, json: { move: 'place', args: { square: 4 }, expectVersion: 0 } }
  const moved = await api.matches[':id'].moves.$post(move, { headers: { cookie } })
  const { version } = await moved.json()
  expectTypeOf(version).toBeNumber()
  expect(version).toBe(2)

  const { games } = await (await api.games.$get({ query: {} })).json()
  expectTypeOf<(typeof games)[number]>().toExtend<GameInfo>()
  const resigns = (name: string) => games.find((game) => game.name === name)?.absentResign
  expect([resigns('tictactoe'), resigns('pig')]).toEqual([true, undefined])
  const { view } = await (await api.matches[':id'].versions[':version'].$get({ param: { id: match.id, version: '1' } })).json()
  expectTypeOf(view.version).toBeNumber()
  expect(view.version).toBe(1)
})

test('the router is built before the first request', async () => {
  const { app } = await testServer()
  expect(() => app.get('/later', (c) => c.text('too late'))).toThrow('matcher is already built')
})

test('a definition is sent once: the second time its tag is enough', async () => {
  const { app } = await testServer()
  const first = await app.request('/api/games/memory/definition?seats=3')
  expect(first.headers.get('cache-control')).toBe('public, no-cache')
  expect(first.headers.get('set-cookie')).toBe(null)
  const second = await app.request('/api/games/memory/definition?seats=3', { headers: { 'if-none-match': first.headers.get('etag')! } })
  expect([second.status, await second.text()]).toEqual([304, ''])
  const other = await app.request('/api/games/memory/definition?seats=2', { headers: { 'if-none-match': first.headers.get('etag')! } })
  expect(other.status).toBe(200)
})

test('a guest has a name, keeps it, and can choose another', async () => {
  const server = await testServer()
  const ann = server.guest()
  const { body } = await ann.get('/api/me')
  expect(body.name).toMatch(/^Guest [1-9]\d{3}$/)
  expect((await ann.get('/api/me')).body).toEqual(body)
  const { id } = await ann.create({ game: 'memory', players: ['me', 'open'] })
  expect((await ann.get(`/api/matches/${id}`)).body.players[0].name).toBe(body.name)
  expect((await ann.request('PUT', '/api/me', { name: '  Ann 👩‍👩‍👧‍👦 ' })).body).toEqual({
    name: 'Ann 👩‍👩‍👧‍👦',
    kind: 'guest',
    role: 'player',
  })
  expect((await ann.get(`/api/matches/${id}`)).body.players[0].name).toBe('Ann 👩‍👩‍👧‍👦')
})

test('who only looks leaves no trace in the database', async () => {
  const server = await testServer()
  const before = await server.rows()
  const passer = server.guest()
  for (const path of ['/api/me', '/api/games', '/api/matches', '/api/matches?mine=1']) expect((await passer.get(path)).status).toBe(200)
  expect(passer.cookie).toMatch(/^playchart=/)
  expect(await server.rows()).toBe(before)
})

test('answers that depend on the caller are not to be kept by anybody', async () => {
  const server = await testServer()
  for (const path of ['/api/me', '/api/nothing']) expect((await server.guest().get(path)).headers.get('cache-control')).toBe('no-store')
  expect((await server.guest().get('/api/matches')).headers.get('cache-control')).toBe('private, no-cache')
})

test('times are those of the clock the server was given', async () => {
  const server = await testServer()
  await server.clock.advance(5)
  const { createdAt, updatedAt } = await server.guest().create({ game: 'memory', players: ['me', { agent: 'random' }] })
  expect([createdAt, updatedAt]).toEqual([START + 5, START + 5])
})

test.each([
  ['http://localhost/api/me', {}, false],
  ['https://localhost/api/me', {}, true],
  ['https://localhost/api/me', { 'x-forwarded-proto': 'http' }, true],
  ['http://localhost/api/me', { 'x-forwarded-proto': 'https' }, false],
  ['http://localhost/api/me', { 'x-forwarded-proto': 'https' }, true, true],
  ['http://localhost/api/me', { 'x-forwarded-proto': 'https, http' }, true, true],
  ['https://localhost/api/me', { 'x-forwarded-proto': 'http' }, false, true],
  ['http://localhost/api/me', {}, false, true],
])('the cookie for %s with %o is to be sent over https only: %s', async (url, headers, secure, trustProxy = false) => {
  const { app } = await testServer({ trustProxy })
  const response = await app.request(url, { headers: headers as Record<string, string> })
  const cookie = response.headers.get('set-cookie')
  expect(cookie).toMatch(secure ? /^__Host-playchart=.*; HttpOnly; Secure; SameSite=Lax$/ : /^playchart=.*; HttpOnly; SameSite=Lax$/)
})

test('a list that is as it was is not sent again', async () => {
  const server = await testServer()
  const ann = server.guest()
  await ann.create({ game: 'memory', players: ['me', 'open'] })
  for (const path of ['/api/games', '/api/matches']) {
    const first = await ann.fetch('GET', path)
    const ask = () => ann.fetch('GET', path, undefined, { 'if-none-match': first.headers.get('etag')! })
    expect([(await ask()).status, await (await ask()).text()]).toEqual([304, ''])
    if (path === '/api/games') continue
    await ann.create({ game: 'memory', players: ['me', 'open'] })
    expect((await ask()).status).toBe(200)
  }
})

test('long answers are compressed, short ones, moves and streams are not', async () => {
  const server = await testServer()
  const ann = server.guest()
  const gzip = { 'accept-encoding': 'gzip, br' }
  const encoded = async (path: string, headers = gzip) => (await ann.fetch('GET', path, undefined, headers)).headers.get('content-encoding')
  const { id } = await ann.create({ game: 'memory', players: ['me', { agent: 'random' }] })
  const long = await ann.fetch('GET', '/api/games/memory/definition?seats=2', undefined, gzip)
  expect([long.headers.get('content-encoding'), long.headers.get('vary')]).toEqual(['gzip', 'Accept-Encoding'])
  const text = await new Response(long.body!.pipeThrough(new DecompressionStream('gzip'))).text()
  expect(JSON.parse(text)).toMatchObject({ name: 'memory' })
  expect(await encoded('/api/games/memory/definition?seats=2', { 'accept-encoding': 'identity' })).toBe(null)
  expect(await encoded('/api/me')).toBe(null)
  const stream = await ann.fetch('GET', `/api/matches/${id}/events`, undefined, gzip)
  expect(stream.headers.get('content-encoding')).toBe(null)
  await stream.body!.cancel()
  const move = await ann.fetch('POST', `/api/matches/${id}/moves`, { move: 'reveal', args: { slot: 0 } }, gzip)
  expect([move.status, move.headers.get('content-encoding')]).toEqual([200, null])
})

// Hono's other router takes longer for every request: it is used where one path has a name, and another a parameter, in the same place.
test('routes are found by one expression', async () => {
  const { app } = await testServer()
  await app.request('/api/games')
  expect(app.router.name).toBe('SmartRouter + RegExpRouter')
})
