import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { View } from '../../engine/model/views.ts'
import type { Guest } from '../testing/guest.ts'
import { TEST_LIMITS, temporaryFolder, testServer } from '../testing/test-server.ts'
import type { AppOptions } from './app.ts'

const MANIFEST = {
  'index.html': { file: 'assets/index-1.js', css: ['assets/index-1.css'], isEntry: true },
  '_match-2.js': { file: 'assets/match-2.js', name: 'match', imports: ['_runtime-3.js', 'index.html'] },
  '_runtime-3.js': { file: 'assets/runtime-3.js' },
  '../games/memory/board.tsx': { file: 'assets/board-4.js', imports: ['index.html', '_match-2.js'], css: ['assets/board-4.css'] },
}

/** A server with a client whose pages hold nothing but what the server puts into them. */
async function serving(options: Partial<AppOptions> = {}) {
  const client = join(temporaryFolder(), 'client')
  mkdirSync(join(client, '.vite'), { recursive: true })
  writeFileSync(join(client, 'index.html'), '<head></head><body></body>')
  writeFileSync(join(client, '.vite/manifest.json'), JSON.stringify(MANIFEST))
  return testServer({ client: { client, inspector: '/nowhere' }, ...options })
}

interface InitialData {
  time: number
  answers: { [address: string]: unknown }
  view: View | null
}

/** The data that a page includes; null: none. */
async function initialData(who: Guest, path: string): Promise<InitialData | null> {
  const html: string = (await who.get(path)).body
  const [, text = 'null'] = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(html) ?? []
  return JSON.parse(text)
}

const linksIn = (html: string) =>
  [...html.matchAll(/<link rel="(\w+)" crossorigin href="([^"]+)">/g)].map(([, rel, href]) => `${rel} ${href}`)

/** Every answer is what the same visitor is told who asks. */
async function expectAnswers(who: Guest, { answers }: InitialData, ...addresses: string[]) {
  expect(Object.keys(answers).sort()).toEqual(addresses.sort())
  for (const [address, answer] of Object.entries(answers)) expect([address, answer]).toEqual([address, (await who.get(address)).body])
}

/** Ann and Bob at a match of memory, in which a card is turned; nobody else can tell which were turned back. */
async function playing() {
  const server = await serving()
  const [ann, bob, eve] = [server.guest(), server.guest(), server.guest()]
  const { id } = await ann.create({ game: 'memory', players: ['me', 'open'], variant: { size: 'small' } })
  await bob.post(`/api/matches/${id}/join`)
  await ann.move(id, 'reveal', { slot: 3 })
  return { ...server, ann, bob, eve, id }
}

test('the lobby brings who one is, the games and the lists', async () => {
  const { ann, eve, clock } = await playing()
  for (const who of [ann, eve]) {
    const page = await initialData(who, '/')
    expect(page).toMatchObject({ time: clock.now(), view: null })
    const lists = ['mine=1&status=unfinished', 'mine=1&status=finished', 'invited=1', 'status=open', 'status=running'].map(
      (query) => `/api/matches?${query}`,
    )
    await expectAnswers(who, page!, '/api/me', '/api/games', ...lists)
  }
})

test('a match brings itself, its definition and its newest view, each as this visitor may know it', async () => {
  const { ann, bob, eve, id } = await playing()
  for (const [who, viewer] of [
    [ann, 0],
    [bob, 1],
    [eve, 'spectator'],
  ] as const) {
    const page = await initialData(who, `/matches/${id}`)
    await expectAnswers(who, page!, '/api/me', `/api/matches/${id}`, '/api/games/memory/definition?seats=2')
    const { version } = (await who.get(`/api/matches/${id}`)).body
    expect(page!.view).toEqual((await who.get(`/api/matches/${id}/versions/${version}`)).body.view)
    expect(page!.view).toMatchObject({ viewer })
  }
})

test('of a match in which nobody has moved the first view is brought, so that the deal is seen', async () => {
  const server = await serving()
  const ann = server.guest()
  const { id, version } = await ann.create({ game: 'blackjack', players: ['me', { agent: 'random' }] })
  expect(version).toBeGreaterThan(0)
  const at = async (wanted: number) => (await ann.get(`/api/matches/${id}/versions/${wanted}`)).body.view
  expect((await initialData(ann, `/matches/${id}`))!.view).toEqual(await at(0))
  await ann.move(id, 'stand')
  const { version: newest } = (await ann.get(`/api/matches/${id}`)).body
  expect((await initialData(ann, `/matches/${id}`))!.view).toEqual(await at(newest))
})

test('a match that waits for players has no view; where there is none, the page brings who one is', async () => {
  const server = await serving()
  const ann = server.guest()
  const { id } = await ann.create({ game: 'memory', players: ['me', 'open'] })
  expect(await initialData(ann, `/matches/${id}`)).toMatchObject({ view: null, answers: { [`/api/matches/${id}`]: { status: 'open' } } })
  for (const path of ['/matches/nothing', '/no/such/page']) await expectAnswers(ann, (await initialData(ann, path))!, '/api/me')
})

test('opening a page changes nothing', async () => {
  const { ann, id, rows } = await playing()
  await ann.post(`/api/matches/${id}/leave`)
  const before = await rows()
  await initialData(ann, `/matches/${id}`)
  await initialData(ann, '/')
  expect(await rows()).toBe(before)
})

test('a name cannot end the script that it is in', async () => {
  const server = await serving()
  const ann = server.guest()
  const name = '</script><!--<script>'
  await ann.request('PUT', '/api/me', { name })
  expect((await initialData(ann, '/'))!.answers['/api/me']).toEqual({ name, kind: 'guest', role: 'player' })
  const { body } = await ann.get<string>('/')
  expect(body.match(/<\/script>/g)).toHaveLength(1)
  expect(body).not.toContain('<!--')
})

test('a page that brings something is kept nowhere, and none of it is code', async () => {
  const { ann, id } = await playing()
  const { headers, body } = await ann.get<string>(`/matches/${id}`)
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('etag')).toBeNull()
  expect(headers.get('content-security-policy')).not.toMatch(/script-src|unsafe-eval/)
  expect(body.match(/<script(?! type="application\/json")/g)).toBeNull()
})

test('who is not let in gets the page, and hears why when its client asks', async () => {
  const server = await serving({ limits: { ...TEST_LIMITS, guests: { most: 1, seconds: 60 } }, trustProxy: true })
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  await server.app.request('/', { headers })
  const page = await server.app.request('/', { headers })
  expect([page.status, await page.text()]).toEqual([200, '<head></head><body></body>'])
  expect((await server.app.request('/api/me', { headers })).status).toBe(429)
})

test('who has asked too much gets the page, and hears why when its client asks', async () => {
  const person = { most: 1, seconds: 60 }
  const server = await serving({
    limits: { ...TEST_LIMITS, rates: { ...TEST_LIMITS.rates, reads: { ...TEST_LIMITS.rates.reads, person } } },
  })
  const ann = server.guest()
  await ann.get('/api/me')
  expect(await initialData(ann, '/')).not.toBeNull()
  expect(await initialData(ann, '/')).toBeNull()
  expect((await ann.get('/api/matches')).status).toBe(429)
})

test('the page of a match links the code that shows it, and that of its board', async () => {
  const { ann, id } = await playing()
  expect(linksIn((await ann.get(`/matches/${id}`)).body)).toEqual([
    'modulepreload /assets/runtime-3.js',
    'modulepreload /assets/match-2.js',
    'stylesheet /assets/board-4.css',
    'modulepreload /assets/board-4.js',
  ])
  expect(linksIn((await ann.get('/')).body)).toEqual([])
})
