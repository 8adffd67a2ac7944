import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { LiveMessage } from '../matches/live/live-message.ts'
import { counterGame } from '../testing/counter-game.ts'
import type { Guest } from '../testing/guest.ts'
import { heardLog } from '../testing/heard-log.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { LIMITS, timesLimits } from './limits/limits.ts'
import { listen } from './listen.ts'

interface Line {
  readonly messages: LiveMessage[]
  readonly closed: Promise<number>
  send(...messages: object[]): Promise<void>
  until(type: LiveMessage['type'], count?: number): Promise<LiveMessage[]>
}

async function playing(
  options: Parameters<typeof testServer>[0] = {},
): Promise<TestServer & { ann: Guest; bob: Guest; id: string; line(guest: Guest): Line }> {
  const server = await testServer(options)
  const { port, close } = await listen(server.app, 0)
  onTestFinished(close)
  const [ann, bob] = [server.guest(), server.guest()]
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  await bob.post(`/api/matches/${id}/join`)
  return { ...server, ann, bob, id, line: ({ cookie }) => lineOf(`ws://localhost:${port}/api/matches/${id}/live?changes=1`, cookie) }
}

function lineOf(url: string, cookie: string, headers: Record<string, string> = {}): Line {
  const socket = new WebSocket(url, { headers: { cookie, ...headers } })
  const opened = new Promise((resolve) => socket.once('open', resolve))
  const messages: LiveMessage[] = []
  socket.on('message', (data) => messages.push(JSON.parse(String(data))))
  const of = (type: LiveMessage['type']) => messages.filter((message) => message.type === type)
  return {
    messages,
    closed: new Promise((resolve) => socket.once('close', resolve)),
    async send(...sent) {
      await opened
      for (const message of sent) socket.send(JSON.stringify(message))
    },
    async until(type, count = 1) {
      await vi.waitFor(() => expect(of(type).length).toBeGreaterThanOrEqual(count), { timeout: 60_000, interval: 5 })
      return of(type)
    },
  }
}

const place = (square: number, rest: object = {}) => ({ type: 'move', move: 'place', args: { square }, key: `square ${square}`, ...rest })

test('a move over the line is made, told to all, and then answered', async () => {
  const { ann, bob, id, line } = await playing()
  const [anns, bobs] = [line(ann), line(bob)]
  await Promise.all([anns.until('view'), bobs.until('view')])
  await anns.send(place(4, { expectVersion: 0 }))
  expect(await anns.until('made')).toEqual([{ type: 'made', key: 'square 4', version: 2 }])
  expect(anns.messages.map(({ type }) => type)).toEqual(['match', 'view', 'changes', 'made'])
  expect(await bobs.until('changes')).toMatchObject([{ from: 0, steps: [{ move: 'place', by: 0 }, { move: 'nextTurn' }] }])
  expect(bobs.messages.map(({ type }) => type)).toEqual(['match', 'view', 'changes'])
  expect((await ann.get(`/api/matches/${id}`)).body.version).toBe(2)
})

test('a rule that fails in a move over the line is logged with the request that opened it', async () => {
  const { app, guest } = await testServer({ games: [counterGame] })
  const { port, close } = await listen(app, 0)
  onTestFinished(close)
  const ann = guest()
  const { id } = await ann.create({ game: 'counter', players: ['me'] })
  const line = lineOf(`ws://localhost:${port}/api/matches/${id}/live`, ann.cookie, { 'x-request-id': 'proxy-7' })
  await line.until('view')
  const logged = heardLog()
  await line.send({ type: 'move', move: 'add', args: { by: 3 }, key: 'a' })
  expect(await line.until('refused')).toMatchObject([{ key: 'a', code: 'failed' }])
  expect(logged).toMatchObject([{ event: 'rule-failed', request: 'proxy-7', match: id, version: 0 }])
})

test('the same key is one move, whichever way it is sent again', async () => {
  const { ann, id, line } = await playing()
  const anns = line(ann)
  await anns.send(place(4), place(4))
  expect(await anns.until('made', 2)).toEqual(Array(2).fill({ type: 'made', key: 'square 4', version: 2 }))
  expect(await ann.move(id, 'place', { square: 4 }, { key: 'square 4' })).toMatchObject({ status: 200, body: { version: 2 } })
  expect(await ann.move(id, 'place', { square: 5 }, { key: 'square 4' })).toMatchObject({ status: 422, body: { code: 'key-used' } })
})

test('moves that are sent at once are made in order', async () => {
  const { ann, bob, id, line } = await playing()
  const [anns, bobs] = [line(ann), line(bob)]
  await Promise.all([anns.until('view'), bobs.until('view')])
  await anns.send(place(0), { type: 'move', move: 'resign', key: 'enough' }, place(1))
  expect(await anns.until('made', 2)).toMatchObject([
    { key: 'square 0', version: 2 },
    { key: 'enough', version: 3 },
  ])
  expect(await anns.until('refused')).toMatchObject([{ key: 'square 1', code: 'finished' }])
  expect((await ann.get(`/api/matches/${id}`)).body).toMatchObject({ status: 'finished', winners: [1] })
})

test.each([
  ['out of turn', place(4), 'bob'],
  ['not a move', { type: 'move', move: 'fly', key: 'k' }, 'ann'],
  ['a wrong argument', place(99), 'ann'],
  ['of the wrong kind', place(4, { args: [] }), 'ann'],
  ['a word too many', place(4, { hurry: true }), 'ann'],
  ['for another seat', place(4, { seat: 1 }), 'ann'],
  ['without a seat', place(4), 'eve'],
] as const)('what is refused is refused as over HTTP: %s', async (_, sent, by) => {
  const server = await playing()
  const eve = server.guest()
  await eve.get('/api/me')
  const who = { ...server, eve }[by]
  const [line, rows] = [server.line(who), await server.rows()]
  await line.send(sent)
  const [refused] = await line.until('refused')
  const { type: _type, ...body } = sent
  const { body: answer } = await who.post(`/api/matches/${server.id}/moves`, body)
  expect(refused).toEqual({ type: 'refused', key: sent.key, ...answer })
  expect(await server.rows()).toBe(rows)
})

test('moves over the line and over HTTP count together, and one who goes on is cut off', async () => {
  const { ann, id, line } = await playing({ limits: timesLimits(LIMITS, 1) })
  const anns = line(ann)
  await anns.until('view')
  for (let i = 0; i < 100; i++) await ann.move(id, 'fly')
  await anns.send(place(4))
  expect(await anns.until('refused')).toMatchObject([{ code: 'too-many', retryAfter: expect.any(Number), key: 'square 4' }])
  for (let i = 0; i < 110; i++) {
    await anns.send(place(4))
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await anns.closed).toBe(1008)
})

test('too many moves at the same time end the line', async () => {
  const { ann, line } = await playing()
  const anns = line(ann)
  await anns.until('view')
  await anns.send(...Array.from({ length: 40 }, (_, i) => place(4, { key: `move ${i}` })))
  expect(await anns.closed).toBe(1008)
  expect(anns.messages.find(({ type }) => type === 'error')).toMatchObject({ code: 'too-many' })
})

test('a client that asks for the view is sent it, and changes from there', async () => {
  const { ann, id, line } = await playing()
  const anns = line(ann)
  await ann.move(id, 'place', { square: 4 })
  await anns.until('match')
  await anns.send({ type: 'view' })
  const lastView = () => anns.messages.findLast(({ type }) => type === 'view')
  // The one that it was sent as it opened may be of before the move.
  await expect.poll(lastView).toMatchObject({ view: { version: 2 } })
})

test('neither key nor type: the line ends', async () => {
  const { ann, line } = await playing()
  for (const sent of [{ type: 'move', move: 'place' }, { type: 'view', of: 'bob' }, { type: 'pulse' }, ['view']]) {
    const anns = line(ann)
    await anns.send(sent)
    expect(await anns.closed).toBe(1008)
    expect(anns.messages.at(-1)).toMatchObject({ type: 'error', code: 'malformed' })
  }
})
