import { Client } from 'pg'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openPostgres } from '../store/postgres/open-postgres.ts'
import type { Guest } from '../testing/guest.ts'
import { heardLog } from '../testing/heard-log.ts'
import { type Node, startedNode, TOLD, type Watching } from '../testing/nodes.ts'
import { cuttableBell } from '../testing/postgres/cut-bell.ts'
import { postgresLine } from '../testing/postgres/postgres-line.ts'
import { STARTING_MS } from '../testing/postgres/postgres-server.ts'
import { testPostgres } from '../testing/postgres/test-postgres.ts'
import { account } from '../testing/staff.ts'
import { START, TEST_LIMITS } from '../testing/test-server.ts'
import { allEnd } from '../testing/until.ts'

/** Several servers on one PostgreSQL. Their clocks stand still unless a test says otherwise: what is told is told by the bell. */

const postgres = testPostgres()
let nodes: [Node, Node, Node]
const until = allEnd()
beforeAll(async () => {
  const address = await postgres.database()
  const start = () => startedNode(address, {}, until)
  nodes = [await start(), await start(), await start()]
}, STARTING_MS)

/** How long calls of a server outlast a database that is away in a test, in milliseconds. */
const SHORT_MS = 50

/** Somebody whom another node knows, asking this one. */
const at = (node: Node, who: Guest): Guest => {
  const there = node.guest()
  const request: Guest['request'] = (method, path, body) => there.request(method, path, body, { cookie: who.cookie })
  return {
    ...there,
    request,
    post: (path, body = {}) => request('POST', path, body),
    get: (path) => request('GET', path),
    cookie: who.cookie,
  }
}

/** From the first version on, each one once and in its order. */
const inOrder = (versions: readonly number[]) => versions.map((_, i) => (versions[0] ?? 0) + i)

async function seated([first, second]: readonly [Node, Node, Node], game = 'tictactoe', asked: object = {}) {
  const [ann, bob] = [first.guest(), second.guest()]
  const { body } = await ann.post('/api/matches', { game, seats: 2, players: ['me', 'open'], ...asked })
  const id: string = body.id
  return { ann, bob, id, join: async () => expect((await bob.post(`/api/matches/${id}/join`)).status).toBe(200) }
}

test('on every server, watchers see the match begin, every version in order and the end', async () => {
  const { ann, bob, id, join } = await seated(nodes)
  const watching = nodes.flatMap((node) => [
    node.watch(id, ann),
    node.watch(id, bob),
    node.watch(id, null),
    node.watch(id, null, '?changes=1'),
  ])
  for (const one of watching) await vi.waitFor(() => expect(one.last('match')?.match.status).toBe('open'), TOLD)
  await join()
  for (const one of watching) await one.until(0)
  const squares = [0, 3, 1, 4, 2]
  for (const [i, square] of squares.entries()) {
    const who = i % 2 === 0 ? ann : bob
    expect(
      await at(nodes[(i + i) % 3] ?? nodes[0], who).post(`/api/matches/${id}/moves`, { move: 'place', args: { square } }),
    ).toMatchObject({
      status: 200,
    })
  }
  const { version } = (await ann.get(`/api/matches/${id}`)).body
  for (const one of watching) {
    await one.until(version)
    await vi.waitFor(() => expect(one.last('match')?.match).toMatchObject({ status: 'finished', winners: [0] }), TOLD)
    expect(one.versions()).toEqual(inOrder(one.versions()))
  }
  // Viewers who may see the same are sent the same, letter for letter, by every server.
  const told = (one: Watching) => one.messages.filter(({ type }) => type === 'step').map((message) => JSON.stringify(message))
  for (const i of [0, 1, 2]) for (const other of [4, 8]) expect(told(watching[i + other]!)).toEqual(told(watching[i]!))
})

test('of moves made on all servers at the same time each is made or refused as on one, and all are shown in order', async () => {
  const { ann, bob, id, join } = await seated(nodes, 'memory', { variant: { size: 'small' } })
  await join()
  const watching = nodes.map((node) => node.watch(id, null))
  for (const one of watching) await one.until(0)
  const made: number[] = []
  const play = async (node: Node, who: Guest) => {
    for (let slot = 0; slot < 10; slot++) {
      const { status, body } = await at(node, who).post(`/api/matches/${id}/moves`, { move: 'reveal', args: { slot } })
      if (status === 200) made.push(body.version)
      else expect(['turn', 'rule', 'not-now', 'phase', 'finished', 'illegal'], JSON.stringify(body)).toContain(body.code)
    }
  }
  await Promise.all(nodes.flatMap((node) => [play(node, ann), play(node, bob)]))
  const { version } = (await ann.get(`/api/matches/${id}`)).body
  expect(made.length).toBeGreaterThan(1)
  expect(new Set(made).size).toBe(made.length)
  for (const one of watching) {
    await one.until(version)
    expect(one.versions()).toEqual(inOrder(one.versions()))
  }
})

test('a change of a list of matches is told on every server, to those it concerns only', async () => {
  const [first, second] = nodes
  const [ann, bob] = [first.guest(), second.guest()]
  await Promise.all([ann.get('/api/me'), bob.get('/api/me')])
  const news = async (node: Node, who: Guest) => {
    const stream = await node.guest().fetch('GET', '/api/events', undefined, { cookie: who.cookie })
    const told = new Set<string>()
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    onTestFinished(() => void reader.cancel())
    void (async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read())
        for (const [, text] of part.value.matchAll(/data: (.*)/g)) for (const list of JSON.parse(text!).changed) told.add(list)
    })()
    return told
  }
  const [annsThere, bobs] = [await news(second, ann), await news(second, bob)]
  await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  await vi.waitFor(() => expect([...annsThere].sort()).toEqual(['mine', 'open']), TOLD)
  await vi.waitFor(() => expect([...bobs]).toEqual(['open']), TOLD)
})

test('chat, offers, notes, clocks, absence and a cancelled table reach watchers on other servers', async () => {
  const { ann, bob, id, join } = await seated(nodes, 'tictactoe', { clock: { kind: 'bank', bankMs: 600_000 } })
  await join()
  const bobs = nodes[2].watch(id, bob, '?chat=1')
  await bobs.until(0)
  const line = (text: string) => vi.waitFor(() => expect(bobs.last('line')?.line).toMatchObject({ text, me: false, line: 1 }), TOLD)
  await ann.post(`/api/matches/${id}/chat`, { text: 'Hello' })
  await line('Hello')
  await at(nodes[1], bob).request('PUT', `/api/matches/${id}/chat/read`, { room: 'players', line: 1 })
  await vi.waitFor(() => expect(bobs.messages.filter(({ type }) => type === 'unread')).toHaveLength(2), TOLD)

  expect((await ann.post(`/api/matches/${id}/offers`, { kind: 'pause' })).status).toBe(200)
  await vi.waitFor(() => expect(bobs.last('match')?.match.offer).toMatchObject({ kind: 'pause', by: 0 }), TOLD)
  expect((await bob.post(`/api/matches/${id}/offers/1`, { agree: true })).status).toBe(200)
  await vi.waitFor(() => expect(bobs.last('note')?.note).toMatchObject({ kind: 'agreed', offer: 'pause' }), TOLD)
  await vi.waitFor(() => expect(bobs.last('clocks')?.clocks.pausedAt).not.toBe(null), TOLD)

  const open = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  const other = nodes[2].watch(open.id, bob)
  await vi.waitFor(() => expect(other.last('match')).toBeDefined(), TOLD)
  await ann.post(`/api/matches/${open.id}/leave`)
  await vi.waitFor(
    () => expect(other.last('error')).toMatchObject({ code: 'unknown-match', message: 'Everyone has left this match.' }),
    TOLD,
  )
})

test('lines of a chat that servers write at the same time are told everywhere in their order, once', async () => {
  const address = await postgres.database()
  const bell = await cuttableBell(address)
  const [first, second, third] = [await startedNode(bell.address), await startedNode(address), await startedNode(address)]
  const { ann, bob, id, join } = await seated([first, second, third])
  await join()
  const bobs = third.watch(id, bob, '?chat=1')
  await bobs.until(0)
  const lines = () => bobs.messages.flatMap((message) => (message.type === 'line' ? [message.line.line] : []))
  const say = (who: Guest, text: string) => who.post(`/api/matches/${id}/chat`, { text })
  await say(ann, 'one')
  await vi.waitFor(() => expect(lines()).toEqual([1]), TOLD)
  // What the first writes is heard later than what the second does.
  bell.cut()
  await say(ann, 'two')
  await say(bob, 'three')
  await vi.waitFor(() => expect(lines().at(-1)).toBe(3), TOLD)
  bell.heal()
  // A line that is read slowly holds up those after it.
  const { chatLines } = third.store
  const slow = vi.spyOn(third.store, 'chatLines')
  onTestFinished(() => slow.mockRestore())
  slow.mockImplementationOnce(async (reading) => {
    const found = await chatLines(reading)
    await new Promise((resolve) => setTimeout(resolve, 300))
    return found
  })
  await say(bob, 'four')
  await new Promise((resolve) => setTimeout(resolve, 100))
  await say(bob, 'five')
  await vi.waitFor(() => expect(lines().at(-1)).toBe(5), TOLD)
  expect(lines()).toEqual([1, 2, 3, 4, 5])
})

test('a user who is banned or signed out on one server is so on all at once', async () => {
  const [first, second] = nodes
  const ann = await account(first, 'Ann')
  const { id } = await second.guest().create({ game: 'tictactoe', players: ['me', 'open'] })
  expect((await at(second, ann).get('/api/me')).body).toMatchObject({ name: 'Ann' })
  const watching = second.watch(id, ann)
  await vi.waitFor(() => expect(watching.last('match')).toBeDefined(), TOLD)
  const closed = new Promise((resolve) => watching.socket.once('close', resolve))
  const { cookie } = ann
  expect((await ann.fetch('POST', '/api/me/sign-out')).status).toBeLessThan(300)
  expect(await closed).toBe(1008)
  await vi.waitFor(async () => expect((await second.guest().request('GET', '/api/matches', undefined, { cookie })).status).toBe(401), TOLD)
})

/** Ends the connections of all bells, as a failure of the database's machine would. */
async function endBells(address: string): Promise<number> {
  const client = new Client(address)
  await client.connect()
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'playchart bell' and datname = current_database()`,
  )
  await client.end()
  return rowCount ?? 0
}

test('what is told while a bell is broken is told once it is heard again', async () => {
  const address = await postgres.database()
  const bell = await cuttableBell(address)
  const [first, second] = [await startedNode(address), await startedNode(bell.address)]
  const { ann, bob, id, join } = await seated([first, first, second])
  const watching = second.watch(id, bob, '?chat=1')
  await vi.waitFor(() => expect(watching.last('match')).toBeDefined(), TOLD)
  bell.cut()
  await join()
  await ann.move(id, 'place', { square: 0 })
  await ann.post(`/api/matches/${id}/chat`, { text: 'Your turn' })
  expect(watching.last('match')?.match.status).toBe('open')
  bell.heal()
  const { version } = (await ann.get(`/api/matches/${id}`)).body
  await watching.until(version)
  expect(watching.versions()).toEqual(inOrder(watching.versions()))
  await vi.waitFor(() => expect(watching.last('line')?.line.text).toBe('Your turn'), TOLD)
  expect(await endBells(address)).toBeGreaterThan(0)
  await bob.move(id, 'place', { square: 1 })
  await watching.until(version + 1)
})

test('versions that nobody was told of are found within three seconds, while the bell is broken', async () => {
  const address = await postgres.database()
  const bell = await cuttableBell(address)
  const [first, second] = [await startedNode(address), await startedNode(bell.address)]
  const { ann, id, join } = await seated([first, first, second])
  await join()
  const watching = second.watch(id, null)
  await watching.until(0)
  bell.mute()
  await ann.move(id, 'place', { square: 0 })
  const { version } = (await ann.get(`/api/matches/${id}`)).body
  expect(watching.versions().at(-1)).toBe(0)
  await second.clock.advance(3000)
  await watching.until(version)
  expect(watching.versions()).toEqual(inOrder(watching.versions()))
})

test('who watches while the database goes away as a server catches up is shown every version once it is back', async () => {
  const logged = heardLog()
  const address = await postgres.database()
  const line = await postgresLine(address)
  const store = await openPostgres(line.address, SHORT_MS)
  const [first, second] = [await startedNode(address), await startedNode(address, { store })]
  onTestFinished(async () => {
    line.stop()
    await store.close()
  })
  const { ann, bob, id, join } = await seated([first, first, second])
  await join()
  const watching = second.watch(id, null)
  await watching.until(0)
  line.loseQuestion('from log where match = $1 and version > $2')
  line.cutAfterLoss()
  await ann.move(id, 'place', { square: 0 })
  await bob.move(id, 'place', { square: 1 })
  await line.lost()
  await vi.waitFor(() => expect(logged.map(({ event }) => event).join()).toMatch(/not-heard/), TOLD)
  line.heal()
  const { version } = (await ann.get(`/api/matches/${id}`)).body
  await watching.until(version)
  expect(watching.versions()).toEqual(inOrder(watching.versions()))
})

test('what another server has played and cannot be played again is shown as it stands, and goes on from there', async () => {
  const logged = heardLog()
  const address = await postgres.database()
  const bell = await cuttableBell(address)
  const [first, second] = [await startedNode(address), await startedNode(bell.address)]
  const { ann, bob, id, join } = await seated([first, second, second])
  await join()
  const watching = second.watch(id, bob, '?changes=1')
  await watching.until(0)
  bell.mute()
  await ann.move(id, 'place', { square: 0 })
  const client = new Client(address)
  await client.connect()
  await client.query('delete from log where match = $1 and version = 1', [id])
  await client.end()
  const { version } = (await ann.get(`/api/matches/${id}`)).body
  await second.clock.advance(3000)
  await vi.waitFor(() => expect(watching.last('view')?.view.version).toBe(version), TOLD)
  expect(logged.map(({ event }) => event)).toContain('not-caught-up')
  expect((await bob.move(id, 'place', { square: 1 })).status).toBe(200)
  await watching.until(version + 1)
  expect(watching.versions().slice(0, 3)).toEqual([0, version, version + 1])
})

const presence = (one: Watching) => one.last('presence')?.seats

test('who follows a match is told on every server, also that a page is hidden or closed', async () => {
  const { ann, bob, id, join } = await seated(nodes)
  await join()
  const outside = nodes[2].watch(id, null, '?presence=1')
  await vi.waitFor(() => expect(presence(outside)).toMatchObject([{ here: false }, { here: false }]), TOLD)
  const anns = nodes[0].watch(id, ann, '?presence=1')
  const bobs = nodes[1].watch(id, bob, '?presence=1')
  const both = [
    { here: true, visible: true },
    { here: true, visible: true },
  ]
  for (const one of [outside, anns, bobs]) await vi.waitFor(() => expect(presence(one)).toEqual(both), TOLD)
  bobs.socket.send(JSON.stringify({ type: 'visible', visible: false }))
  for (const one of [outside, anns]) await vi.waitFor(() => expect(presence(one)?.[1]).toEqual({ here: true, visible: false }), TOLD)
  // On another server they are on the screen.
  const elsewhere = nodes[2].watch(id, bob)
  for (const one of [outside, anns]) await vi.waitFor(() => expect(presence(one)?.[1]).toEqual({ here: true, visible: true }), TOLD)
  for (const { socket } of [bobs, elsewhere]) socket.close()
  await vi.waitFor(() => expect(presence(anns)?.[1]).toEqual({ here: true, visible: false }), TOLD)
  for (const { clock } of nodes) await clock.advance(3000)
  for (const one of [outside, anns]) await vi.waitFor(() => expect(presence(one)?.[1]).toEqual({ here: false, since: START }), TOLD)
})

test('the people of a server that is dead are gone when its lease is over; what can be claimed knows of it', async () => {
  const address = await postgres.database()
  const bell = await cuttableBell(address)
  const first = await startedNode(address)
  // Its clock stands still from now on, as does all that it would do by it.
  const dead = await startedNode(bell.address)
  const [ann, bob] = [first.guest(), dead.guest()]
  const { body } = await ann.post('/api/matches', { game: 'tictactoe', seats: 2, players: ['me', 'open'] })
  await bob.post(`/api/matches/${body.id}/join`)
  await ann.move(body.id, 'place', { square: 0 })
  const anns = first.watch(body.id, ann, '?presence=1')
  dead.watch(body.id, bob)
  await vi.waitFor(() => expect(presence(anns)?.[1]).toEqual({ here: true, visible: true }), TOLD)
  await first.clock.advance(29_000)
  const claim = () => ann.post(`/api/matches/${body.id}/claim`, { claim: 'go-on' })
  expect((await claim()).body).toMatchObject({ code: 'goes-on', message: expect.stringContaining('24 hours') })
  expect(presence(anns)?.[1]).toEqual({ here: true, visible: true })
  await first.clock.advance(11_000)
  await vi.waitFor(() => expect(presence(anns)?.[1]).toEqual({ here: false, since: START + 30_000 }), TOLD)
  expect((await claim()).body).toMatchObject({ code: 'goes-on', message: expect.not.stringContaining('24 hours') })
})

test('limits count what a caller does on all servers together', async () => {
  const address = await postgres.database()
  const few = { fromOne: { most: 3, seconds: 60 }, fromAll: { most: 100, seconds: 60 } }
  const start = () => startedNode(address, { limits: { ...TEST_LIMITS, passwords: few } })
  const two = [await start(), await start()]
  const tried = async (node: Node, name = 'Ann') => (await node.guest().post('/api/me/sign-in', { name, password: 'guessed' })).body.code
  expect([await tried(two[0]!), await tried(two[1]!), await tried(two[0]!)]).toEqual(['wrong-password', 'wrong-password', 'wrong-password'])
  await vi.waitFor(async () => expect(await Promise.all(two.map((node) => tried(node)))).toEqual(['too-many', 'too-many']), TOLD)
  expect(await tried(two[1]!, 'Bob')).toBe('wrong-password')
})

test('a session that another server ends in a transaction that takes long is ended here too, though later ones are known', async () => {
  const address = await postgres.database()
  const node = await startedNode(address)
  const [ann, bob] = [await account(node, 'Ann'), await account(node, 'Bob')]
  const { id } = await node.guest().create({ game: 'tictactoe', players: ['me', 'open'] })
  const watching = node.watch(id, ann)
  await vi.waitFor(() => expect(watching.last('match')).toBeDefined(), TOLD)
  const client = new Client(address)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query('delete from sessions where user_id = $1', [ann.id])
  await client.query('insert into revocations ("user", session, at) values ($1, null, 1)', [ann.id])
  expect((await bob.fetch('POST', '/api/me/sign-out')).status).toBe(200)
  const looks = vi.spyOn(node.store, 'revocations')
  onTestFinished(() => looks.mockRestore())
  await node.clock.advance(2500)
  await vi.waitFor(() => expect(looks.mock.settledResults.at(-1)?.value.at(-1)).toMatchObject({ user: bob.id }), TOLD)
  await client.query('commit')
  const closed = vi.fn()
  watching.socket.once('close', closed)
  await node.clock.advance(2500)
  await vi.waitFor(() => expect(closed.mock.calls[0]?.[0]).toBe(1008), TOLD)
})
