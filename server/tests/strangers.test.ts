import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import tictactoe from '../../games/tictactoe/game.ts'
import { listen } from '../http/listen.ts'
import type { Guest } from '../testing/guest.ts'
import { account } from '../testing/staff.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

/** Somebody who has the id of a match that they may not watch is answered everywhere as if there were no such match. */

const NO_MATCH = 'k3v5q7xw2mzt4abc'

/** What a call may be sent along with. */
const BODIES: { readonly [call: string]: unknown } = {
  'POST /:id/moves': { move: 'reveal', args: { slot: 0 } },
  'POST /:id/join': { seat: 1 },
  'POST /:id/agents': { seat: 1, agent: 'random' },
  'POST /:id/fill': { agent: 'random' },
  'POST /:id/order': { order: [1, 0] },
  'POST /:id/free': { seat: 0 },
  'POST /:id/invitations': { player: { match: NO_MATCH, seat: 0 } },
  'POST /:id/dismiss': { name: 'Ann' },
  'POST /:id/answer': { accept: true },
  'POST /:id/chat': { text: 'Hello' },
  'PUT /:id/chat/read': { room: 'players', line: 1 },
  'POST /:id/chat/mutes': { room: 'players', line: 1 },
  'POST /:id/claim': { claim: 'end' },
  'POST /:id/offers': { kind: 'draw' },
  'POST /:id/go-on': { version: 0 },
  'POST /:id/offers/:offer': { agree: true },
}

/** Every call about a match that its app has. */
function callsAbout(server: TestServer): readonly (readonly [method: string, path: string])[] {
  const found = server.app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/matches/:id'))
  return [...new Map(found.map(({ method, path }) => [`${method} ${path}`, [method, path] as const])).values()]
}

/** All that a guest is answered about a match, whatever they ask; what names the match or the moment is left out. */
async function answersTo(server: TestServer, who: Guest, id: string): Promise<string[]> {
  const answers: string[] = []
  for (const [method, path] of callsAbout(server)) {
    const address = path
      .replace(':id', id)
      .replace(':version', '0')
      .replace(':link', 'abc')
      .replace(':offer', '1')
      .replace(':room', 'players')
      .replace(':line', '1')
      .replace(':move', 'hide')
    for (const body of method === 'GET'
      ? [undefined]
      : [BODIES[`${method} ${path.replace('/api/matches', '')}`] ?? {}, { wrong: true }, '{']) {
      const response = await who.fetch(method, address, body)
      const text = response.headers.get('content-type')?.includes('event-stream') ? await firstOf(response) : await response.text()
      const headers = [...response.headers].filter(([name]) => !['x-request-id', 'set-cookie', 'date', 'playchart-time'].includes(name))
      answers.push(`${method} ${path} ${response.status} ${JSON.stringify(headers)} ${text}`.replaceAll(id, 'ID'))
    }
  }
  return answers
}

/** What a stream says first; it may go on. */
async function firstOf(response: Response): Promise<string> {
  const reader = response.body!.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return Buffer.from(value ?? []).toString()
}

async function onTheLine(port: number, id: string, { cookie }: Guest, first = () => {}): Promise<string> {
  const socket = new WebSocket(`ws://localhost:${port}/api/matches/${id}/live?changes=1`, { headers: { cookie } })
  const messages: string[] = []
  socket.on('message', (data) => messages.push(String(data)))
  socket.once('message', first)
  const code = await new Promise((resolve) => socket.once('close', resolve))
  return `${messages.join()} ${code}`
}

const BEFORE = { game: 'memory', players: ['me', 'open'] }
const SHUT = [
  ['by link, before it begins', { visibility: 'link' }, false],
  ['by link, while it is played', { visibility: 'link' }, true],
  ['private, before it begins', { visibility: 'private' }, false],
  ['private, while it is played', { visibility: 'private', watchers: 'link' }, true],
  ['open to players, but not to watchers', { visibility: 'open', watchers: 'players' }, true],
] as const

test.each(SHUT)('a match %s: to a stranger with its id it does not exist', async (_, access, begins) => {
  const server = await testServer()
  const { port, close } = await listen(server.app, 0)
  onTestFinished(close)
  const [ann, eve] = [server.guest(), server.guest()]
  const players = begins ? ['me', { agent: 'random' }] : BEFORE.players
  const { body: made, status } = await ann.post('/api/matches', { ...BEFORE, players, seats: 2, ...access })
  expect([status, made.status]).toEqual([201, begins ? 'running' : 'open'])
  await eve.get('/api/me')

  expect(callsAbout(server).length).toBeGreaterThan(20)
  const before = await server.rows()
  expect((await eve.fetch('GET', `/api/previews/matches/${made.id}`)).status).toBe(404)
  const told = await answersTo(server, eve, made.id)
  expect(told).toEqual(await answersTo(server, eve, NO_MATCH))
  expect(told.filter((answer) => / 2\d\d \[/.test(answer) && !answer.includes('unknown-match'))).toEqual([])
  expect(await onTheLine(port, made.id, eve)).toBe(await onTheLine(port, NO_MATCH, eve))
  expect(await server.rows()).toBe(before)
  for (const query of ['', '?status=open', '?status=running', '?mine=1', '?invited=1', '?game=memory', '?people=1'])
    expect((await eve.get(`/api/matches${query}`)).body).toEqual({ matches: [], next: null })
  expect((await ann.get(`/api/matches/${made.id}/${begins ? 'history' : 'guests'}`)).status).toBe(200)
})

test('a stranger is not told that the server no longer has the game of a private match', async () => {
  const before = await testServer()
  const [ann, eve] = [before.guest(), before.guest()]
  await eve.get('/api/me')
  const { body } = await ann.post('/api/matches', { ...BEFORE, players: ['me', { agent: 'random' }], seats: 2, watchers: 'players' })
  await before.end()
  const server = await testServer({ database: before.database, games: [tictactoe] })
  const { port, close } = await listen(server.app, 0)
  onTestFinished(close)
  expect(await onTheLine(port, body.id, ann)).not.toBe(await onTheLine(port, NO_MATCH, ann))
  expect(await onTheLine(port, body.id, eve)).toBe(await onTheLine(port, NO_MATCH, eve))
})

test('who watches an open table that only its players may watch once it begins is told nothing of the deal', async () => {
  const server = await testServer()
  const { port, close } = await listen(server.app, 0)
  onTestFinished(close)
  const [ann, bob, eve] = [server.guest(), server.guest(), server.guest()]
  const { body: made } = await ann.post('/api/matches', { ...BEFORE, seats: 2, visibility: 'open', watchers: 'players' })
  await eve.get('/api/me')
  let line = Promise.resolve('')
  await new Promise<void>((watching) => {
    line = onTheLine(port, made.id, eve, watching)
  })
  await bob.post(`/api/matches/${made.id}/join`)
  const told = await line
  expect(told).not.toContain('"view"')
  expect(told).toMatch(/"code":"unknown-match".* 1008$/)
})

test('to everybody without the role for it, what is for moderators is an address that does not exist', async () => {
  const server = await testServer()
  const [guest, player, mona, ada] = [
    server.guest(),
    await account(server, 'Eve'),
    await account(server, 'Mona', 'moderator'),
    await account(server, 'Ada', 'admin'),
  ]
  const { id } = await player.create({ game: 'memory', players: ['me', { agent: 'random' }] })
  await guest.get('/api/me')
  const calls = new Map(
    server.app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/admin'))
      .map(({ method, path }) => [`${method} ${path}`, [method, path] as const]),
  )
  expect(calls.size).toBeGreaterThan(20)
  const ended = `${mona.cookie.slice(0, -1)}x`
  const answer = async (method: string, address: string, cookie: string | undefined, body: string | undefined) => {
    const headers = { ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) }
    const response = await server.app.request(address, { method, headers, body })
    const told = [...response.headers].filter(([name]) => !['x-request-id', 'playchart-time'].includes(name))
    return `${response.status} ${JSON.stringify(told)} ${await response.text()}`
  }
  const demoted = mona.cookie
  await server.store.setRole(mona.id, 'player', server.clock.now())
  const before = await server.rows()
  for (const [method, path] of calls.values()) {
    const address = path
      .replace(':id', id)
      .replace(':person', ada.id)
      .replace(':as', 'admin')
      .replace(':version', '0')
      .replace(':room', 'players')
      .replace(':line', '1')
      .replace(':move', 'hide')
      .replace(/:\w+/, 'abc')
    for (const body of method === 'GET' ? [undefined] : ['{}', '{']) {
      for (const cookie of [undefined, 'playchart=forged', ended, guest.cookie, player.cookie, demoted]) {
        const nowhere = await answer(method, address.replace('/api/admin', '/api/nowhere'), cookie, body)
        expect(nowhere).toMatch(/^404 /)
        expect(await answer(method, address, cookie, body), `${method} ${address} ${cookie}`).toBe(nowhere)
      }
    }
  }
  expect(await server.rows()).toBe(before)
  expect((await ada.get(`/api/admin/matches/${id}/views/admin`)).status).toBe(200)
})
