import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Guest } from '../testing/guest.ts'
import { heardLog } from '../testing/heard-log.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { allEnd } from '../testing/until.ts'

/** Whatever is sent here is answered with `{ code, message }`, and nothing in the database has changed. So all is sent to one server. */
let server: TestServer
let ann: Guest
let bob: Guest
let spectator: Guest
/** A running tic-tac-toe of Ann and Bob, Ann to move; an open one; one that Ann has won. */
let id: string
let open: string
let finished: string

const until = allEnd()
const logged = heardLog(until)
beforeAll(begin)
afterEach(() => {
  expect(logged).toEqual([])
})

async function begin(): Promise<void> {
  server = await testServer({}, until)
  ann = server.guest()
  bob = server.guest()
  spectator = server.guest()
  id = await twoPlayers()
  open = (await ann.create({ game: 'tictactoe', players: ['me', 'open'] })).id
  finished = await twoPlayers()
  for (const [who, square] of [
    [ann, 0],
    [bob, 3],
    [ann, 1],
    [bob, 4],
    [ann, 2],
  ] as const)
    await who.move(finished, 'place', { square })
}

async function twoPlayers(): Promise<string> {
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  await bob.post(`/api/matches/${id}/join`)
  return id
}

type Refused = [what: string, status: number, code: string, send: () => ReturnType<Guest['request']>]

function refused(cases: Refused[]): void {
  test.each(cases)('%s: %i %s', async (...[, status, code, send]) => {
    const before = await server.rows()
    const answer = await send()
    expect(answer.status).toBe(status)
    const { by, ...body } = answer.body as { by?: string }
    expect(body).toEqual({ code, message: expect.stringMatching(/^[\w{].{3,200}\.$/s) })
    expect(by ?? 'nothing').toMatch(/^[\w. ]+$/)
    expect(await server.rows()).toBe(before)
  })
}

const place = (square: unknown, rest: object = {}) => ({ move: 'place', args: { square }, ...rest })
const move = (body: unknown, headers = {}) => ann.request('POST', `/api/matches/${id}/moves`, body, headers)
const create = (change: object) =>
  ann.post('/api/matches', { game: 'tictactoe', seats: 2, variant: {}, players: ['me', 'open'], ...change })

describe('what does not exist', () => {
  refused([
    ['an address', 404, 'not-found', () => ann.get('/api/nothing')],
    ['a method', 404, 'not-found', () => ann.request('DELETE', `/api/matches/${id}`)],
    ['a match', 404, 'unknown-match', () => ann.get('/api/matches/aaaaaaaaaaaaaaaa')],
    ['a match with a strange id', 404, 'unknown-match', () => ann.get(`/api/matches/${encodeURIComponent("'; drop table matches; --")}`)],
    ['a move at no match', 404, 'unknown-match', () => ann.move('nowhere', 'place', { square: 0 })],
    ['joining no match', 404, 'unknown-match', () => ann.post('/api/matches/nowhere/join')],
    ['a game', 404, 'unknown-game', () => create({ game: 'chess' })],
    ['a game named like a property of every object', 404, 'unknown-game', () => create({ game: 'constructor' })],
    ['the definition of no game', 404, 'unknown-game', () => ann.get('/api/games/chess/definition?seats=2')],
    ['matches of no game', 404, 'unknown-game', () => ann.get('/api/matches?game=chess')],
    ['a move', 400, 'unknown-move', () => ann.move(id, 'castle')],
    ['a move named like a property of every object', 400, 'unknown-move', () => ann.move(id, 'constructor')],
    ['a fix-up as a move', 400, 'unknown-move', () => ann.move(id, 'nextTurn')],
    ['a version', 404, 'unknown-version', () => ann.get(`/api/matches/${id}/versions/7`)],
    ['a version that is no number', 400, 'arguments', () => ann.get(`/api/matches/${id}/versions/first`)],
    ['an agent', 400, 'arguments', () => create({ players: ['me', { agent: 'deep-blue' }] })],
    ['an agent named like a property of every object', 400, 'arguments', () => create({ players: ['me', { agent: 'toString' }] })],
    ['an agent at an open seat', 400, 'arguments', () => ann.post(`/api/matches/${open}/agents`, { seat: 1, agent: 'deep-blue' })],
    ['a seat to join', 400, 'arguments', () => bob.post(`/api/matches/${open}/join`, { seat: 2 })],
    ['an option', 400, 'arguments', () => create({ variant: { size: 'small' } })],
    ['a value of an option', 400, 'arguments', () => create({ game: 'memory', variant: { size: 'gigantic' } })],
    ['a status', 400, 'arguments', () => ann.get('/api/matches?status=lost')],
  ])
})

describe('what cannot be read', () => {
  refused([
    ['JSON cut short', 400, 'malformed', () => move('{"move": "place"')],
    ['no JSON at all', 400, 'malformed', () => move('place 4')],
    ['an empty body', 400, 'malformed', () => move('')],
    ['another content type', 400, 'arguments', () => move(JSON.stringify(place(4)), { 'content-type': 'text/plain' })],
    ['a list', 400, 'arguments', () => move([place(4)])],
    ['null', 400, 'arguments', () => move('null')],
    ['a word it does not know', 400, 'arguments', () => move(place(4, { cheat: true }))],
    ['no move', 400, 'arguments', () => move({ args: { square: 4 } })],
    ['a move that is a number', 400, 'arguments', () => move({ move: 4 })],
    ['arguments that are a list', 400, 'arguments', () => move({ move: 'place', args: [4] })],
    ['a version that is text', 400, 'arguments', () => move(place(4, { expectVersion: '0' }))],
    ['a negative version', 400, 'arguments', () => move(place(4, { expectVersion: -1 }))],
    ['a seat that is text', 400, 'arguments', () => move(place(4, { seat: 'admin' }))],
    ['a very long name of a move', 400, 'arguments', () => move({ move: 'x'.repeat(1000) })],
    ['too large a body', 413, 'too-large', () => move({ move: 'place', args: { square: 'x'.repeat(70_000) } })],
    ['too large a body of unknown length', 413, 'too-large', () => move('x'.repeat(70_000), { 'transfer-encoding': 'chunked' })],
    ['leaving with a word it does not know', 400, 'arguments', () => ann.post(`/api/matches/${open}/leave`, { now: true })],
    ['leaving with JSON cut short', 400, 'malformed', () => ann.post(`/api/matches/${open}/leave`, '{')],
    ['players that are no list', 400, 'arguments', () => create({ players: 'me' })],
    ['a variant that is text', 400, 'arguments', () => create({ variant: 'large' })],
    ['an invisible name', 400, 'arguments', () => ann.request('PUT', '/api/me', { name: ' \u200b ' })],
    ['a name that is too long', 400, 'arguments', () => ann.request('PUT', '/api/me', { name: 'x'.repeat(31) })],
    ['a key with a null character', 400, 'arguments', () => move(place(4, { key: 'a\0b' }))],
    ['half of a character', 400, 'arguments', () => move(place(4, { key: '\ud83d' }))],
    ['a null character deep inside', 400, 'arguments', () => move({ move: 'place', args: { square: [{ at: ['\0'] }] } })],
    ['a null character in a name', 400, 'arguments', () => move({ move: 'place', args: { 'square\0': 4 } })],
    ['a null character that is searched for', 400, 'arguments', () => ann.get('/api/matches?game=%00')],
    ['a null character in an address', 404, 'unknown-match', () => ann.get('/api/matches/%00')],
    ['a name that is a number', 400, 'arguments', () => ann.request('PUT', '/api/me', { name: 7 })],
  ])
})

describe('arguments of a move', () => {
  const nested = `{"move":"place","args":{"square":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`
  refused([
    ['missing', 400, 'arguments', () => move({ move: 'place', args: {} })],
    ['left out altogether', 400, 'arguments', () => move({ move: 'place' })],
    ['text', 400, 'arguments', () => move(place('4'))],
    ['a fraction', 400, 'arguments', () => move(place(1.5))],
    ['null', 400, 'arguments', () => move(place(null))],
    ['an object', 400, 'arguments', () => move(place({ toString: 4 }))],
    ['below the range', 400, 'arguments', () => move(place(-1))],
    ['above the range', 400, 'arguments', () => move(place(9))],
    ['beyond all numbers', 400, 'arguments', () => move('{"move":"place","args":{"square":1e999}}')],
    ['one too many', 400, 'arguments', () => move({ move: 'place', args: { square: 4, mark: 'X' } })],
    ['a prototype', 400, 'arguments', () => move('{"move":"place","args":{"__proto__":{"square":4}}}')],
    ['nested without end', 400, 'arguments', () => move(nested)],
  ])
})

describe('what is not possible now', () => {
  refused([
    ['a move out of turn', 409, 'turn', () => bob.move(id, 'place', { square: 4 })],
    ["a spectator's move", 403, 'not-seated', () => spectator.move(id, 'place', { square: 4 })],
    ["a move for another's seat", 403, 'not-seated', () => ann.move(id, 'place', { square: 4 }, { seat: 1 })],
    ['a move for a seat that is not there', 403, 'not-seated', () => ann.move(id, 'place', { square: 4 }, { seat: 2 })],
    ["a spectator's move for a seat", 403, 'not-seated', () => spectator.move(id, 'place', { square: 4 }, { seat: 0 })],
    ['a move on a finished match', 409, 'finished', () => bob.move(finished, 'place', { square: 8 })],
    ['a move before the match begins', 409, 'not-started', () => ann.move(open, 'place', { square: 4 })],
    ['a move on a version that is not yet', 409, 'stale', () => ann.move(id, 'place', { square: 4 }, { expectVersion: 1 })],
    ['the past of a match that has none', 409, 'not-started', () => ann.get(`/api/matches/${open}/history`)],
    ['joining twice', 409, 'seated', () => ann.post(`/api/matches/${open}/join`)],
    ['joining a seat that is taken', 409, 'seat-taken', () => bob.post(`/api/matches/${open}/join`, { seat: 0 })],
    ['joining a running match', 409, 'started', () => spectator.post(`/api/matches/${id}/join`)],
    ['joining a running match at which one sits', 409, 'started', () => ann.post(`/api/matches/${id}/join`)],
    ['leaving a running match without a seat', 403, 'not-seated', () => spectator.post(`/api/matches/${id}/leave`)],
    ['leaving a finished match', 409, 'finished', () => ann.post(`/api/matches/${finished}/leave`)],
    ['resigning from a finished match', 409, 'finished', () => ann.move(finished, 'resign')],
    ['resigning without a seat', 403, 'not-seated', () => spectator.move(id, 'resign')],
    ['resigning for another', 403, 'not-seated', () => ann.move(id, 'resign', {}, { seat: 1 })],
    ['resigning with arguments', 400, 'arguments', () => ann.move(id, 'resign', { now: true })],
    ['resigning before the match begins', 409, 'not-started', () => ann.move(open, 'resign')],
    ['a rematch of a running match', 409, 'not-finished', () => ann.post(`/api/matches/${id}/rematch`)],
    ['a rematch of a match that has not begun', 409, 'not-finished', () => ann.post(`/api/matches/${open}/rematch`)],
    ['a rematch of another’s match', 403, 'not-seated', () => spectator.post(`/api/matches/${finished}/rematch`)],
    ['a rematch of no match', 404, 'unknown-match', () => ann.post('/api/matches/nowhere/rematch')],
    ['a rematch with a word it does not know', 400, 'arguments', () => ann.post(`/api/matches/${finished}/rematch`, { seats: 3 })],
    ['leaving without a seat', 403, 'not-seated', () => bob.post(`/api/matches/${open}/leave`)],
    ["an agent at another's match", 403, 'not-creator', () => bob.post(`/api/matches/${open}/agents`, { seat: 1, agent: 'random' })],
    ['an agent on a taken seat', 409, 'seat-taken', () => ann.post(`/api/matches/${open}/agents`, { seat: 0, agent: 'random' })],
    ['too few seats', 400, 'arguments', () => create({ seats: 1, players: ['me'] })],
    ['too many seats', 400, 'arguments', () => create({ seats: 3, players: ['me', 'open', 'open'] })],
    ['more seats than players', 400, 'arguments', () => create({ players: ['me'] })],
    ['two seats for oneself', 400, 'arguments', () => create({ players: ['me', 'me'] })],
    ['a definition for too many', 400, 'arguments', () => ann.get('/api/games/tictactoe/definition?seats=3')],
    ['a definition for nobody knows how many', 400, 'arguments', () => ann.get('/api/games/tictactoe/definition')],
    ['a plain request where WebSocket is spoken', 426, 'upgrade-required', () => ann.get(`/api/matches/${id}/live`)],
  ])
})

const from = (headers: object) => move(place(4), headers as Record<string, string>)
describe('a request from another site, with the cookie', () => {
  refused([
    ['by its origin', 403, 'cross-site', () => from({ origin: 'https://evil.example' })],
    ['by an origin that is none', 403, 'cross-site', () => from({ origin: 'null' })],
    ['by another port of this machine', 403, 'cross-site', () => from({ origin: 'http://localhost:9999' })],
    ['by what the browser says of it', 403, 'cross-site', () => from({ 'sec-fetch-site': 'cross-site' })],
    ['from a sister domain', 403, 'cross-site', () => from({ 'sec-fetch-site': 'same-site' })],
    [
      'without a body',
      403,
      'cross-site',
      () => bob.request('POST', `/api/matches/${open}/join`, undefined, { origin: 'https://evil.example' }),
    ],
  ])
})

test("a cookie that was changed, or signed elsewhere, is nobody's", async () => {
  const forged = [ann.cookie.replace(/=[a-z2-7]{4}/, '=aaaa'), `playchart=${ann.cookie.slice(10, 26)}`, 'playchart=x.y', 'playchart=%']
  for (const cookie of forged) {
    const answer = await server.guest().request('POST', `/api/matches/${id}/moves`, place(4), { cookie })
    expect(answer).toMatchObject({ status: 403, body: { code: 'not-seated' } })
    expect(answer.headers.get('set-cookie')).toMatch(/^playchart=/)
  }
})

test.each([
  [{ move: 'place', args: { square: 4 }, seat: 'admin' }, 'seat must be a number.'],
  [{ move: 'place', args: { square: 4 }, seat: 0.5 }, 'seat must be a whole number.'],
  [{ move: 'place', args: { square: 4 }, expectVersion: -1 }, 'expectVersion must be at least 0.'],
  [{ move: 'place', args: [4] }, 'args must be an object.'],
  [{ move: 'place', cheat: true, fly: true }, 'Unknown: cheat, fly.'],
  [{ move: 'x'.repeat(1000) }, 'move must have at most 100 characters.'],
  [{}, 'move is missing.'],
  [[], 'The body must be an object.'],
])('%j is refused in a sentence: %s', async (body, message) => {
  expect((await move(body)).body).toEqual({ code: 'arguments', message })
})

test.each([
  [{ players: 'me' }, 'players must be a list.'],
  [{ players: ['you', 'me'] }, 'players.0 must be me, open or { agent }.'],
  [{ players: ['me'] }, 'players must have one entry per seat.'],
  [{ game: '' }, 'game must not be empty.'],
  [{ seats: 1000 }, 'seats must be at most 100.'],
])('a match with %j is refused in a sentence: %s', async (change, message) => {
  expect((await create(change)).body).toEqual({ code: 'arguments', message })
})

describe('what changes something, on a server of its own', () => {
  beforeEach(begin)

  test('the page itself is let through', async () => {
    expect(await from({ origin: 'http://localhost', 'sec-fetch-site': 'same-origin' })).toMatchObject({ status: 200 })
  })

  test('the same move twice: the second is refused', async () => {
    expect(await ann.move(id, 'place', { square: 4 }, { expectVersion: 0 })).toMatchObject({ status: 200 })
    const before = await server.rows()
    expect(await ann.move(id, 'place', { square: 4 }, { expectVersion: 0 })).toMatchObject({ status: 409, body: { code: 'stale' } })
    expect(await ann.move(id, 'place', { square: 4 })).toMatchObject({ status: 409, body: { code: 'turn' } })
    expect(await bob.move(id, 'place', { square: 4 })).toMatchObject({
      status: 409,
      body: { code: 'rule', message: 'That square is taken.' },
    })
    expect(await server.rows()).toBe(before)
  })

  test('a second tab of the same player: the tab that did not see the move is refused as stale', async () => {
    const tab = (body: object) => server.guest().request('POST', `/api/matches/${id}/moves`, body, { cookie: ann.cookie })
    expect(await tab(place(0, { expectVersion: 0 }))).toMatchObject({ status: 200 })
    expect(await tab(place(8, { expectVersion: 0 }))).toMatchObject({ status: 409, body: { code: 'stale' } })
  })
})
