import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type Guest, guest } from '../../testing/guest.ts'
import { TEST_LIMITS, testServer } from '../../testing/test-server.ts'
import type { AppOptions } from '../app.ts'
import { listen } from '../listen.ts'
import type { Limited, Limits, Rate } from './limits.ts'

const PLENTY: Rate = { most: 10_000, seconds: 60 }
const FEW: Rate = { most: 3, seconds: 60 }

const limit = (what: Limited, who: { person?: Rate; address?: Rate }): Limits => ({
  ...TEST_LIMITS,
  rates: { ...TEST_LIMITS.rates, [what]: { person: PLENTY, address: PLENTY, ...who } },
})

/** A server on a port, so that callers have an address. */
async function reached(options: Partial<AppOptions>) {
  const server = await testServer(options)
  const { port, close } = await listen(server.app, 0)
  onTestFinished(close)
  /** Seen through a proxy, where one is trusted, callers share an address. */
  const caller = (headers: Record<string, string> = { 'x-forwarded-for': '192.0.2.1' }): Guest =>
    guest({ request: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers: { ...init.headers, ...headers } }) })
  return { server, port, caller }
}

const refusal = (what: string) => ({
  status: 429,
  body: { code: 'too-many', message: expect.stringMatching(new RegExp(`^Too many ${what} in a short time\\. Please try again in `)) },
})

const CALLS: readonly [Limited, what: string, method: string, path: string, body?: unknown][] = [
  ['moves', 'moves', 'POST', '/api/matches/ID/moves', { move: 'place', args: { square: 0 } }],
  ['matches', 'new matches', 'POST', '/api/matches', { game: 'tictactoe', seats: 2, variant: {}, players: ['me', 'open'] }],
  ['matches', 'new matches', 'POST', '/api/matches/ID/rematch'],
  ['matches', 'new matches', 'POST', '/api/matches/ID/go-on', { version: 0 }],
  ['seats', 'seats taken or left', 'POST', '/api/matches/ID/join', {}],
  ['seats', 'seats taken or left', 'POST', '/api/matches/ID/leave'],
  ['invitations', 'invitations by name', 'POST', '/api/matches/ID/invitations', { name: 'Bob' }],
  ['names', 'changes of the name', 'PUT', '/api/me', { name: 'Ann' }],
  ['signIns', 'sign-ins', 'POST', '/api/me/sign-up', { name: 'Player', password: 'four words are better' }],
  ['mails', 'mails', 'POST', '/api/me/notices/mail', { address: 'ann@example.org' }],
  ['reports', 'reports', 'POST', '/api/reports', { match: 'ID', reason: 'other', words: '' }],
  ['lines', 'new live connections', 'GET', '/api/matches/ID/live'],
  ['chat', 'lines of chat', 'POST', '/api/matches/ID/chat', { text: 'Hello' }],
  ['simulations', 'simulations', 'GET', '/api/games/tictactoe/simulation'],
  ['reads', 'requests', 'GET', '/api/matches'],
  ['reads', 'requests', 'GET', '/api/matches/ID'],
  ['reads', 'requests', 'GET', '/api/matches/ID/history'],
  ['reads', 'requests', 'GET', '/api/matches/ID/versions/0'],
  ['reads', 'requests', 'GET', '/api/matches/ID/versions/0/diagram'],
  ['reads', 'requests', 'GET', '/api/matches/ID/versions/0/chart'],
  ['reads', 'requests', 'GET', '/api/matches/ID/moves'],
  ['reads', 'requests', 'GET', '/api/matches/ID/moves/place'],
]

test.each(CALLS)('%s: beyond the limit on %s a person waits, and others go on (%s %s)', async (what, said, method, path, body) => {
  const { server, caller } = await reached({ limits: limit(what, { person: FEW }) })
  const { id } = await server.guest().create({ game: 'tictactoe', players: ['open', { agent: 'random' }] })
  const [ann, bob] = [caller(), caller()]
  const ask = (who: Guest) => who.request(method, path.replace('ID', id), body)
  await Promise.all([ann.get('/api/me'), bob.get('/api/me')])
  for (let i = 0; i < FEW.most; i++) expect((await ask(ann)).status).not.toBe(429)
  const before = await server.rows()
  const refused = await ask(ann)
  expect(refused).toMatchObject(refusal(said))
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(FEW.seconds)
  expect(await server.rows()).toBe(before)
  expect((await ask(bob)).status).not.toBe(429)
})

test.each(CALLS)('%s: beyond the limit on %s a network waits (%s %s)', async (what, said, method, path, body) => {
  const { server, caller } = await reached({ limits: limit(what, { address: FEW }), trustProxy: true })
  const { id } = await server.guest().create({ game: 'tictactoe', players: ['open', { agent: 'random' }] })
  const ask = (who: Guest) => who.request(method, path.replace('ID', id), body)
  // What the caller writes stands before what the proxy adds.
  for (let i = 0; i < FEW.most; i++) expect((await ask(caller({ 'x-forwarded-for': `10.0.0.${i}, 192.0.2.1` }))).status).not.toBe(429)
  expect(await ask(caller({ 'x-forwarded-for': '192.0.2.1' }))).toMatchObject(refusal(`${said} from your network`))
  expect((await ask(caller({ 'x-forwarded-for': '192.0.2.1, 192.0.2.2' }))).status).not.toBe(429)
})

test('without a trusted proxy nobody is believed about their address, and this machine is not limited', async () => {
  const { caller } = await reached({ limits: limit('reads', { address: FEW }) })
  const ask = () => caller({ 'x-forwarded-for': '192.0.2.1' }).get('/api/games/tictactoe/definition?seats=2')
  for (let i = 0; i < 2 * FEW.most; i++) expect((await ask()).status).toBe(200)
})

test('after the time that is said, the caller may go on', async () => {
  const { caller } = await reached({ limits: limit('names', { person: { most: 2, seconds: 1 } }) })
  const ann = caller()
  const rename = async () => (await ann.request('PUT', '/api/me', { name: 'Ann' })).status
  await ann.get('/api/me')
  expect([await rename(), await rename(), await rename()]).toEqual([200, 200, 429])
  await vi.waitFor(async () => expect(await rename()).toBe(200), 5000)
})

test('many at the same moment get no more through than one after another', async () => {
  const { caller } = await reached({ limits: limit('names', { person: FEW }) })
  const ann = caller()
  await ann.get('/api/me')
  const answers = await Promise.all(Array.from({ length: 20 }, () => ann.request('PUT', '/api/me', { name: 'Ann' })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(FEW.most)
})

test('newcomers of one network are refused after so many, while those who are known go on', async () => {
  const { caller, server } = await reached({ limits: { ...TEST_LIMITS, guests: FEW }, trustProxy: true })
  const known = caller()
  for (const who of [known, caller(), caller()]) expect((await who.get('/api/me')).status).toBe(200)
  const refused = await caller().get('/api/me')
  expect(refused).toMatchObject(refusal('new guests from your network'))
  expect(refused.headers.get('set-cookie')).toBe(null)
  expect((await known.get('/api/me')).status).toBe(200)
  // A call within the process has no address.
  expect((await server.guest().get('/api/me')).status).toBe(200)
})

test('so many live connections of one person are open at once; one that ends makes room', async () => {
  const { caller, port, server } = await reached({ limits: { ...TEST_LIMITS, openLines: { person: 2, address: 100 } } })
  const { id } = await server.guest().create({ game: 'tictactoe', players: ['me', 'open'] })
  const [ann, bob] = [caller(), caller()]
  await Promise.all([ann.get('/api/me'), bob.get('/api/me')])
  /** Resolves to 101 or the status of the refusal. */
  const open = (who: Guest) =>
    new Promise<readonly [number, WebSocket]>((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/api/matches/${id}/live`, { headers: { cookie: who.cookie } })
      socket.once('message', () => resolve([101, socket]))
      socket.once('unexpected-response', (_, response) => {
        response.resume()
        resolve([response.statusCode ?? 0, socket])
      })
      socket.once('error', reject)
    })
  const [, first] = await open(ann)
  const stream = await ann.fetch('GET', `/api/matches/${id}/events`)
  expect(stream.status).toBe(200)
  expect((await open(ann))[0]).toBe(429)
  const events = await ann.get(`/api/matches/${id}/events`)
  expect(events).toMatchObject({ status: 429, body: { code: 'too-many', message: expect.stringContaining('close a page') } })
  expect((await ann.get('/api/events')).status).toBe(429)
  expect((await open(bob))[0]).toBe(101)
  first.close()
  await vi.waitFor(async () => expect((await open(ann))[0]).toBe(101))
  expect((await open(ann))[0]).toBe(429)
  await stream.body!.cancel()
  await vi.waitFor(async () => expect((await open(ann))[0]).toBe(101))
})

test('so many live connections of one network are open at once', async () => {
  const { caller, server } = await reached({ limits: { ...TEST_LIMITS, openLines: { person: 100, address: 2 } }, trustProxy: true })
  const { id } = await server.guest().create({ game: 'tictactoe', players: ['me', 'open'] })
  for (const who of [caller(), caller()]) {
    const stream = await who.fetch('GET', `/api/matches/${id}/events`)
    expect(stream.status).toBe(200)
    onTestFinished(() => stream.body!.cancel())
  }
  expect(await caller().get(`/api/matches/${id}/events`)).toMatchObject({ status: 429, body: { code: 'too-many' } })
})

test('so many passwords are tried for one account, however its name is written; others go on', async () => {
  const few = { fromOne: { most: 2, seconds: 60 }, fromAll: PLENTY }
  const { caller } = await reached({ limits: { ...TEST_LIMITS, passwords: few } })
  const tried = async (name: string) => (await caller().post('/api/me/sign-in', { name, password: 'guessed' })).body
  for (const name of ['Alice', 'ALICE']) expect((await tried(name)).code).toBe('wrong-password')
  expect(await tried('A l i c e')).toMatchObject({
    code: 'too-many',
    message: expect.stringMatching(/^Too many passwords for this name in/),
  })
  expect((await tried('Bob')).code).toBe('wrong-password')
})
