import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type Game, setup } from '../../engine/index.ts'
import werewolf from '../../games/werewolf/game.ts'
import { listen } from '../http/listen.ts'
import type { ChatLineInfo, LiveMessage } from '../matches/live/live-message.ts'
import type { Guest } from '../testing/guest.ts'
import { account } from '../testing/staff.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const PASSWORD = 'four words are better'

/** A match of two, with somebody who watches. */
async function table(server: TestServer, watchers = 'everyone') {
  const [ann, bob, eve] = [server.guest(), server.guest(), server.guest()]
  for (const [who, name] of [
    [ann, 'Ann'],
    [bob, 'Bob'],
    [eve, 'Eve'],
  ] as const)
    await who.request('PUT', '/api/me', { name })
  const { body } = await ann.post('/api/matches', { game: 'tictactoe', seats: 2, players: ['me', 'open'], watchers })
  await bob.post(`/api/matches/${body.id}/join`)
  const at = `/api/matches/${body.id}/chat`
  const say = async (who: Guest, text: string) => who.post(at, { text })
  /** What somebody reads in a room. */
  const texts = async (who: Guest, room = 'players') => {
    const { status, body } = await who.get(`${at}?room=${room}`)
    return status === 200 ? body.lines.map(({ name, text }: ChatLineInfo) => `${name}: ${text}`) : body.code
  }
  return { ann, bob, eve, id: body.id as string, at, say, texts }
}

/** What comes over a live connection about chat. */
async function listened(server: TestServer) {
  const { port, close } = await listen(server.app, 0)
  onTestFinished(close)
  return {
    port,
    async socket(id: string, { cookie }: Guest, query = '?chat=1') {
      const socket = new WebSocket(`ws://localhost:${port}/api/matches/${id}/live${query}`, { headers: { cookie } })
      const heard: LiveMessage[] = []
      socket.on('message', (data) => heard.push(JSON.parse(String(data))))
      const chat = () => heard.filter(({ type }) => type === 'line' || type === 'unread')
      if (query) await vi.waitFor(() => expect(chat()).not.toEqual([]))
      else await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0))
      return { chat, socket }
    },
  }
}

test('players write to each other, and watchers among themselves until the match is over', async () => {
  const server = await testServer()
  const { ann, bob, eve, id, at, say, texts } = await table(server)
  expect(await say(ann, ' Hello\n<b>Bob</b> ')).toMatchObject({
    status: 201,
    body: { room: 'players', line: 1, name: 'Ann', guest: true, seat: 0, me: true, text: 'Hello <b>Bob</b>' },
  })
  await say(bob, 'Hello Ann')
  expect((await say(eve, 'Bob will win')).body).toMatchObject({ room: 'watchers', line: 1, seat: null })
  for (const who of [ann, bob, eve]) expect(await texts(who)).toEqual(['Ann: Hello <b>Bob</b>', 'Bob: Hello Ann'])
  expect(await texts(eve, 'watchers')).toEqual(['Eve: Bob will win'])
  expect(await texts(ann, 'watchers')).toBe('not-found')
  expect((await ann.get(at)).body).toMatchObject({ writes: 'players', rooms: ['players'], unread: 1 })
  expect((await eve.get(at)).body).toMatchObject({ writes: 'watchers', rooms: ['players', 'watchers'], unread: 2 })
  expect((await ann.request('PUT', `${at}/read`, { room: 'watchers', line: 1 })).status).toBe(404)
  expect((await ann.post(`${at}/mutes`, { room: 'watchers', line: 1 })).status).toBe(404)

  await ann.post(`/api/matches/${id}/moves`, { move: 'resign' })
  expect(await texts(ann, 'watchers')).toEqual(['Eve: Bob will win'])
  expect((await say(bob, 'Thanks')).body).toMatchObject({ room: 'players', line: 3 })
})

test('a line goes out over the live connections of those who may read it and take chat', async () => {
  const server = await testServer()
  const { port, socket } = await listened(server)
  const { ann, bob, eve, id, say } = await table(server)
  const [a, b, e] = [await socket(id, ann), await socket(id, bob), await socket(id, eve)]
  const plain = await socket(id, bob, '')
  const hangUp = new AbortController()
  const stream = await fetch(`http://localhost:${port}/api/matches/${id}/events?chat=1`, {
    headers: { cookie: bob.cookie },
    signal: hangUp.signal,
  })
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  let events = ''
  while (!events.includes('"unread"')) events += (await reader.read()).value
  await say(eve, 'Quiet here')
  await say(ann, 'Hello')
  while (!events.includes('"type":"line"')) events += (await reader.read()).value
  hangUp.abort()
  const line = (me: boolean) => ({ type: 'line', line: expect.objectContaining({ room: 'players', name: 'Ann', text: 'Hello', me }) })
  await vi.waitFor(() => expect(b.chat()).toEqual([{ type: 'unread', count: 0 }, { type: 'unread', count: 0 }, line(false)]))
  await vi.waitFor(() => expect(a.chat()).toEqual([{ type: 'unread', count: 0 }, line(true)]))
  await vi.waitFor(() => expect(e.chat().at(-1)).toEqual(line(false)))
  expect(e.chat()).toHaveLength(3)
  expect(plain.chat()).toEqual([])
  expect(events).not.toContain('Quiet here')
})

test('what is read is not unread any more, in all tabs, and comes page by page', async () => {
  const server = await testServer()
  const { socket } = await listened(server)
  const { ann, bob, id, at, say } = await table(server)
  for (let n = 1; n <= 120; n++) await say(ann, `line ${n}`)
  const tab = await socket(id, bob)
  expect(tab.chat()).toEqual([{ type: 'unread', count: 100 }])
  const page = async (before?: number) => (await bob.get(`${at}${before ? `?before=${before}` : ''}`)).body
  const newest = await page()
  expect([newest.lines[0].line, newest.lines.at(-1).line, newest.more, newest.read]).toEqual([71, 120, true, 0])
  const earlier = await page(21)
  expect([earlier.lines[0].line, earlier.lines.at(-1).line, earlier.more]).toEqual([1, 20, false])
  const read = (line: number) => bob.request('PUT', `${at}/read`, { room: 'players', line })
  await read(118)
  await vi.waitFor(() => expect(tab.chat().at(-1)).toEqual({ type: 'unread', count: 2 }))
  // A mark never goes back, nor past what there is.
  await read(3)
  await read(99_999)
  expect(await page()).toMatchObject({ unread: 0, read: 120 })
  await say(ann, 'one more')
  expect(await page()).toMatchObject({ unread: 1 })
  expect((await ann.get(at)).body).toMatchObject({ unread: 0 })
  // Somebody who has done nothing else.
  const passer = server.guest()
  await passer.request('PUT', `${at}/read`, { room: 'players', line: 100 })
  expect((await passer.get(`${at}?room=players`)).body).toMatchObject({ unread: 21, read: 100 })
})

test('the newest thousand lines are kept', async () => {
  const server = await testServer()
  const { ann, bob, at, id } = await table(server)
  const flood = (n: number) =>
    server.store.addLine({ match: id, room: 'players', user: 'flood', name: 'Flood', text: `line ${n}`, at: n }, { users: [], due: n })
  for (let n = 1; n <= 1003; n++) await flood(n)
  expect((await bob.get(`${at}?before=6`)).body.lines.map(({ line }: ChatLineInfo) => line)).toEqual([4, 5])
  expect((await ann.post(at, { text: 'Hello' })).body.line).toBe(1004)
})

test('who is muted is not heard any more, in any match, until they are heard again', async () => {
  const server = await testServer()
  const { socket } = await listened(server)
  const { ann, bob, id, at, say, texts } = await table(server)
  const line = (await say(ann, 'You are slow')).body
  expect((await ann.post(`${at}/mutes`, { room: 'players', line: 1 })).body).toMatchObject({
    code: 'not-muted',
    message: 'That is your own line.',
  })
  expect((await bob.post(`${at}/mutes`, { room: 'players', line: 2 })).status).toBe(404)
  const { body: mute } = await bob.post(`${at}/mutes`, { room: 'players', line: line.line })
  expect(mute).toMatchObject({ name: 'Ann' })
  // Twice is once.
  expect((await bob.post(`${at}/mutes`, { room: 'players', line: 1 })).body).toEqual(mute)
  const tab = await socket(id, bob)
  await say(ann, 'So slow')
  await say(bob, 'Patience')
  await vi.waitFor(() => expect(tab.chat()).toEqual([{ type: 'unread', count: 0 }, expect.objectContaining({ type: 'line' })]))
  expect(await texts(bob)).toEqual(['Bob: Patience'])
  expect(await texts(ann)).toEqual(['Ann: You are slow', 'Ann: So slow', 'Bob: Patience'])
  expect((await bob.get('/api/me/mutes')).body).toEqual({ mutes: [mute] })
  expect((await ann.request('DELETE', `/api/me/mutes/${mute.id}`)).status).toBe(404)
  expect((await bob.request('DELETE', `/api/me/mutes/${mute.id}`)).status).toBe(200)
  expect(await texts(bob)).toEqual(['Ann: You are slow', 'Ann: So slow', 'Bob: Patience'])
})

test.each([
  ['nothing', ' \u200b\u202e '],
  ['too much', 'a'.repeat(501)],
  ['no text', 5],
])('%s is no line', async (_, text) => {
  const server = await testServer()
  const { ann, at } = await table(server)
  const before = await server.rows()
  expect(await ann.post(at, { text })).toMatchObject({ status: 400, body: { code: 'arguments' } })
  expect(await server.rows()).toBe(before)
})

test('who may not watch reads, writes and hears nothing; who is banned neither', async () => {
  const server = await testServer()
  const { ann, bob, eve, at, say, texts } = await table(server, 'players')
  await say(ann, 'Among us')
  expect(await texts(eve)).toBe('unknown-match')
  expect((await say(eve, 'Hello')).body.code).toBe('unknown-match')
  await bob.post('/api/me/sign-up', { name: 'Bobby', password: PASSWORD })
  expect((await say(bob, 'Hello')).body).toMatchObject({ name: 'Bobby', text: 'Hello' })
  const { id } = (await server.store.accounts(10)).find(({ name }) => name === 'Bobby')!
  await server.store.setBan(id, { reason: null, until: null }, 1)
  // Another node would empty its caches within seconds.
  const fresh = await testServer({ database: server.database })
  const banned = await fresh.app.request(at, { headers: { cookie: bob.cookie } })
  expect([banned.status, (await banned.json()).code]).toEqual([403, 'banned'])
})

test('lines go to the account of a guest, are exported, and are removed with it', async () => {
  const server = await testServer()
  const { ann, bob, id, at, say, texts } = await table(server)
  await say(bob, 'As a guest')
  await say(ann, 'Hello')
  await ann.post(`${at}/mutes`, { room: 'players', line: 1 })
  await bob.post(`${at}/mutes`, { room: 'players', line: 2 })
  const home = server.guest()
  await home.post('/api/me/sign-up', { name: 'Robert', password: PASSWORD })
  await bob.post('/api/me/sign-in', { name: 'Robert', password: PASSWORD })
  expect(await texts(bob)).toEqual(['Robert: As a guest'])
  expect(await texts(ann)).toEqual(['Ann: Hello'])
  const { mutes } = (await ann.get('/api/me/mutes')).body
  await ann.request('DELETE', `/api/me/mutes/${mutes[0].id}`)
  expect((await bob.get('/api/me/export')).body.chat).toEqual([{ match: id, room: 'players', text: 'As a guest', at: server.clock.now() }])
  await bob.request('DELETE', '/api/me')
  expect(await texts(ann)).toEqual(['Player: null', 'Ann: Hello'])
  expect(await server.rows()).not.toContain('As a guest')
})

test('the chat of an open table goes with it', async () => {
  const server = await testServer()
  const ann = server.guest()
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  await ann.post(`/api/matches/${id}/chat`, { text: 'Anybody?' })
  await ann.request('PUT', `/api/matches/${id}/chat/read`, { room: 'players', line: 1 })
  expect((await ann.post(`/api/matches/${id}/cancel`)).status).toBe(200)
  expect(await server.rows()).not.toContain('Anybody?')
})

test('rules close the chat of players in phases that everybody knows, and not what watchers write', async () => {
  const server = await testServer({ games: [werewolf as unknown as Game] })
  const players = Array.from({ length: 5 }, () => server.guest())
  const [ann, eve] = [players[0]!, server.guest()]
  const { id } = await ann.create({ game: 'werewolf', players: ['me', 'open', 'open', 'open', 'open'] })
  const say = (who: Guest) => who.post(`/api/matches/${id}/chat`, { text: 'Who is it?' })
  const closed = async (who: Guest) => (await who.get(`/api/matches/${id}/chat`)).body.closed
  expect((await say(ann)).status).toBe(201)
  for (const other of players.slice(1)) await other.post(`/api/matches/${id}/join`)
  const sentence = 'The rules of this game do not let players write to each other now. You can write again later.'
  for (const who of players) {
    expect(await say(who)).toMatchObject({ status: 409, body: { code: 'chat-closed', message: sentence } })
    expect(await closed(who)).toBe(sentence)
  }
  expect([(await say(eve)).status, await closed(eve)]).toEqual([201, null])
  // The night is over after a while, no matter who has pointed.
  await server.clock.advance(90_000)
  await vi.waitFor(async () => expect(await closed(ann)).toBe(null))
  expect((await say(ann)).status).toBe(201)
})

test('who has written a line removes it within ten minutes, a moderator whenever; all who read it are told, and who did it is recorded', async () => {
  const server = await testServer()
  const { ann, bob, eve, id, at, say, texts } = await table(server)
  for (const text of ['Oops', 'Hello', 'Rude words']) await say(ann, text)
  await say(eve, 'Only for watchers')
  const { socket } = await listened(server)
  const [player, watcher] = [await socket(id, bob), await socket(id, eve)]
  const remove = (who: Guest, line: number, room = 'players') => who.request('DELETE', `${at}/${room}/${line}`)
  expect((await remove(bob, 1)).status).toBe(404)
  expect((await remove(ann, 1)).status).toBe(200)
  expect(await remove(ann, 1)).toMatchObject({
    status: 404,
    body: { message: 'You can remove what you have written yourself in the last ten minutes.' },
  })
  expect((await remove(bob, 1, 'watchers')).status).toBe(404)
  expect(await texts(bob)).toEqual(['Ann: null', 'Ann: Hello', 'Ann: Rude words'])
  for (const { chat } of [player, watcher])
    await vi.waitFor(() => expect(chat().at(-1)).toMatchObject({ type: 'line', line: { room: 'players', line: 1, text: null, me: false } }))
  await server.clock.advance(10 * 60_000 + 1)
  expect((await remove(ann, 2)).status).toBe(404)

  const mona = await account(server, 'Mona')
  const byMona = (line: number) => mona.request('DELETE', `/api/admin/matches/${id}/chat/players/${line}`)
  expect((await byMona(3)).body.code).toBe('not-found')
  expect((await mona.get(at)).body.moderates).toBeUndefined()
  await server.store.setRole(mona.id, 'moderator', server.clock.now())
  expect((await mona.get(at)).body.moderates).toBe(true)
  expect((await byMona(3)).status).toBe(200)
  expect((await byMona(3)).status).toBe(404)
  expect(await texts(ann)).toEqual(['Ann: null', 'Ann: Hello', 'Ann: null'])
  await vi.waitFor(() => expect(player.chat().at(-1)).toMatchObject({ line: { line: 3, text: null } }))
  const { entries } = (await mona.get('/api/admin/audit')).body
  expect(entries[1]).toMatchObject({ byName: 'Mona', what: 'remove-line', match: id, details: { line: 'players 3' } })
})

const rules = setup({ game: {} })
const parted = rules.createGame({
  name: 'parted',
  players: { min: 4, max: 4 },
  distribute: {},
  moves: { go: rules.move({ apply: () => {} }) },
  chat: { eliminated: 'apart' },
  chart: { initial: 'on', states: { on: { turn: 'all', on: { go: 'over' } }, over: { type: 'final' } } },
}) as unknown as Game

test('who is out writes to others who are out; those who play on, and watchers, read it when the match is over', async () => {
  const server = await testServer({ games: [parted] })
  const { socket } = await listened(server)
  const [ann, bob, cem, dan, eve] = [server.guest(), server.guest(), server.guest(), server.guest(), server.guest()]
  const { id } = await ann.create({ game: 'parted', players: ['me', 'open', 'open', 'open'] })
  for (const other of [bob, cem, dan]) await other.post(`/api/matches/${id}/join`)
  const at = `/api/matches/${id}/chat`
  const say = async (who: Guest, text: string) => (await who.post(at, { text })).body.room
  const texts = async (who: Guest, room: string) => {
    const { status, body } = await who.get(`${at}?room=${room}`)
    return status === 200 ? body.lines.map(({ text }: ChatLineInfo) => text) : body.code
  }
  expect(await say(ann, 'Hello')).toBe('players')
  await ann.move(id, 'resign')
  expect(await say(ann, 'Dan is the wolf')).toBe('eliminated')
  const [b, d, e] = [await socket(id, bob), await socket(id, dan), await socket(id, eve)]
  for (const who of [bob, cem, dan, eve]) expect(await texts(who, 'eliminated')).toBe('not-found')
  expect((await bob.get(at)).body).toMatchObject({ writes: 'players', rooms: ['players'], unread: 1 })
  expect((await eve.get(at)).body).toMatchObject({ writes: 'watchers', rooms: ['players', 'watchers'], unread: 1 })
  expect((await bob.request('PUT', `${at}/read`, { room: 'eliminated', line: 1 })).status).toBe(404)
  expect((await bob.post(`${at}/mutes`, { room: 'eliminated', line: 1 })).status).toBe(404)

  await bob.move(id, 'resign')
  // What others who are out have written before is new to them.
  await vi.waitFor(() => expect(b.chat().at(-1)).toEqual({ type: 'unread', count: 2 }))
  expect((await bob.get(at)).body).toMatchObject({ writes: 'eliminated', rooms: ['players', 'eliminated'], unread: 2 })
  expect(await say(bob, 'I thought so')).toBe('eliminated')
  expect(await texts(ann, 'eliminated')).toEqual(['Dan is the wolf', 'I thought so'])
  expect(await say(dan, 'Who is left?')).toBe('players')
  expect(await texts(bob, 'players')).toEqual(['Hello', 'Who is left?'])
  await vi.waitFor(() => expect(b.chat().at(-1)).toMatchObject({ type: 'line', line: { text: 'Who is left?' } }))
  await vi.waitFor(() => expect(d.chat().at(-1)).toMatchObject({ type: 'line', line: { text: 'Who is left?', me: true } }))
  await vi.waitFor(() => expect(e.chat().at(-1)).toMatchObject({ type: 'line', line: { text: 'Who is left?' } }))
  for (const { chat } of [d, e]) expect(JSON.stringify(chat())).not.toContain('I thought so')

  // A report holds only what its reporter could read.
  for (const who of [ann, cem]) expect((await who.post('/api/reports', { match: id, seat: 3, reason: 'abuse' })).status).toBe(201)
  const mona = await account(server, 'Mona')
  await server.store.setRole(mona.id, 'moderator', server.clock.now())
  const { reports } = (await mona.get('/api/admin/reports')).body
  const kept = reports.map(({ context }: { context: { lines: { text: string }[] } }) =>
    context.lines.some(({ text }) => text === 'I thought so'),
  )
  expect(kept.sort()).toEqual([false, true])

  await dan.move(id, 'go')
  for (const who of [cem, dan, eve]) expect(await texts(who, 'eliminated')).toEqual(['Dan is the wolf', 'I thought so'])
  expect((await dan.get(at)).body).toMatchObject({ writes: 'players', rooms: ['players', 'watchers', 'eliminated'] })
  await vi.waitFor(() => expect(d.chat().at(-1)).toEqual({ type: 'unread', count: 3 }))
})
