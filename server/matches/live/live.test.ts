import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { listen } from '../../http/listen.ts'
import type { Guest } from '../../testing/guest.ts'
import { type TestServer, testServer } from '../../testing/test-server.ts'
import type { LiveMessage } from './live-message.ts'

interface Socket {
  readonly messages: LiveMessage[]
  readonly socket: WebSocket
  /** Waits until so many messages have come. */
  until(count: number): Promise<LiveMessage[]>
  readonly closed: Promise<{ code: number; reason: string }>
}

async function listening(): Promise<TestServer & { port: number; watch(id: string, guest: Guest | null, query?: string): Socket }> {
  const server = await testServer()
  const { port, close } = await listen(server.app, 0)
  onTestFinished(close)
  return {
    ...server,
    port,
    watch: (id, guest, query = '') => watch(`ws://localhost:${port}/api/matches/${id}/live${query}`, guest?.cookie),
  }
}

function watch(url: string, cookie = ''): Socket {
  const socket = new WebSocket(url, { headers: { cookie } })
  const messages: LiveMessage[] = []
  socket.on('message', (data) => messages.push(JSON.parse(String(data))))
  socket.on('error', () => {})
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) })),
  )
  return {
    messages,
    socket,
    closed,
    async until(count) {
      await vi.waitFor(() => expect(messages.length).toBeGreaterThanOrEqual(count), { timeout: 3000, interval: 5 })
      return messages
    },
  }
}

const kinds = (messages: LiveMessage[]) =>
  messages.map((message) => {
    if (message.type === 'step') return message.step.version
    return message.type === 'view' ? `view ${message.view.version}` : message.type
  })

async function memory(server: TestServer) {
  const [ann, bob] = [server.guest(), server.guest()]
  const { id } = await ann.create({ game: 'memory', players: ['me', 'open'], variant: { size: 'small' } })
  await bob.post(`/api/matches/${id}/join`)
  return { ann, bob, id }
}

test('seats and spectators are sent each step, each as they may see it', async () => {
  const server = await listening()
  const { ann, bob, id } = await memory(server)
  const sockets = [server.watch(id, ann), server.watch(id, bob), server.watch(id, null)]
  for (const socket of sockets) expect(kinds(await socket.until(2))).toEqual(['match', 'view 0'])
  await ann.move(id, 'reveal', { slot: 0 })
  for (const [i, socket] of sockets.entries()) {
    const [match, , step] = await socket.until(3)
    expect(match).toMatchObject({ type: 'match', match: { mySeat: [0, 1, null][i] } })
    expect(step).toMatchObject({ type: 'step', step: { version: 1, move: 'reveal', view: { viewer: [0, 1, 'spectator'][i] } } })
    const text = JSON.stringify(step)
    expect(text.match(/"face"/g)).toHaveLength(1)
  }
})

test('the deal is shown step by step to a visitor who opens a match in which nobody has moved yet', async () => {
  const server = await listening()
  const ann = server.guest()
  const { id, version } = await ann.create({ game: 'blackjack', players: ['me', { agent: 'random' }] })
  expect(version).toBe(4)
  expect(kinds(await server.watch(id, ann).until(6))).toEqual(['match', 'view 0', 1, 2, 3, 4])
  await ann.move(id, 'stand')
  const { version: now } = (await ann.get(`/api/matches/${id}`)).body
  expect(kinds(await server.watch(id, ann).until(2))).toEqual(['match', `view ${now}`])
})

test('one who waits for the match to begin sees who sits down, then the beginning, from their seat', async () => {
  const server = await listening()
  const [ann, bob] = [server.guest(), server.guest()]
  const { id } = await ann.create({ game: 'blackjack', players: ['me', 'open', 'open'] })
  await bob.get('/api/me')
  const [anns, bobs] = [server.watch(id, ann), server.watch(id, bob)]
  await Promise.all([anns.until(1), bobs.until(1)])
  await bob.post(`/api/matches/${id}/join`)
  expect((await bobs.until(2))[1]).toMatchObject({ type: 'match', match: { status: 'open', mySeat: 1 } })
  await ann.post(`/api/matches/${id}/agents`, { seat: 2, agent: 'random' })
  expect(kinds(await bobs.until(10))).toEqual(['match', 'match', 'match', 'view 0', 1, 2, 3, 4, 5, 6])
  expect(bobs.messages[2]).toMatchObject({ match: { status: 'running' } })
  expect(bobs.messages[3]).toMatchObject({ view: { viewer: 1 } })
  expect(kinds(await anns.until(10))).toEqual(kinds(bobs.messages))
})

test('resuming: only the versions after `from` are sent; from nowhere, too far or the future, the newest view', async () => {
  const server = await listening()
  const { ann, bob, id } = await memory(server)
  for (let slot = 0; slot < 2; slot++) await ann.move(id, 'reveal', { slot })
  const { version } = (await ann.get(`/api/matches/${id}`)).body
  const steps = (from: number) => Array.from({ length: version - from }, (_, i) => from + 1 + i)
  for (const from of [0, 1]) {
    expect(kinds(await server.watch(id, bob, `?from=${from}`).until(1 + version - from))).toEqual(['match', ...steps(from)])
  }
  const upToDate = server.watch(id, bob, `?from=${version}`)
  expect(kinds(await upToDate.until(1))).toEqual(['match'])
  expect(kinds(await server.watch(id, bob).until(2))).toEqual(['match', `view ${version}`])
  expect(kinds(await server.watch(id, bob, '?from=999').until(2))).toEqual(['match', `view ${version}`])
  expect(kinds(upToDate.messages)).toEqual(['match'])
})

test('the end of the match is announced after its last step', async () => {
  const server = await listening()
  const [ann, bob] = [server.guest(), server.guest()]
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  await bob.post(`/api/matches/${id}/join`)
  const watcher = server.watch(id, bob)
  await watcher.until(2)
  for (const [who, square] of [
    [ann, 0],
    [bob, 3],
    [ann, 1],
    [bob, 4],
    [ann, 2],
  ] as const)
    await who.move(id, 'place', { square })
  const messages = await watcher.until(12)
  expect(kinds(messages).slice(-2)).toEqual([9, 'match'])
  expect(messages.at(-1)).toMatchObject({ match: { status: 'finished', winners: [0] } })
})

test('steps come in order and without a gap to one who connects while moves are being made', async () => {
  const server = await listening()
  const ann = server.guest()
  const { id } = await ann.create({ game: 'tictactoe', players: [{ agent: 'random' }, { agent: 'random' }] })
  const sockets: Socket[] = []
  for (let turn = 0; turn < 9; turn++) {
    sockets.push(server.watch(id, null), server.watch(id, null, '?from=0'))
    await server.clock.advance(700)
  }
  const { version } = (await ann.get(`/api/matches/${id}`)).body
  for (const { messages } of sockets) {
    await vi.waitFor(() => expect(messages.some((message) => message.type === 'match' && message.match.status === 'finished')).toBe(true))
    const seen = messages.flatMap((message) =>
      message.type === 'step' ? message.step.version : message.type === 'view' ? message.view.version : [],
    )
    const first = seen[0] ?? version
    expect(seen).toEqual(Array.from({ length: seen.length }, (_, i) => first + i))
    if (seen.length) expect(seen.at(-1)).toBe(version)
  }
})

test('a client that sends anything but moves and requests for the view is disconnected', async () => {
  const server = await listening()
  const { id } = await memory(server)
  const chatty = server.watch(id, null)
  await chatty.until(1)
  chatty.socket.send('{"type":"hello"}')
  expect(await chatty.closed).toEqual({ code: 1008, reason: 'malformed' })
  expect(chatty.messages.at(-1)).toMatchObject({ type: 'error', code: 'malformed' })
  const shouting = server.watch(id, null)
  await shouting.until(1)
  shouting.socket.send('x'.repeat(70_000))
  expect((await shouting.closed).code).toBe(1009)
})

test('a match that is not there: an error message, then the end', async () => {
  const server = await listening()
  const watcher = server.watch('nowhere', null)
  expect(await watcher.closed).toEqual({ code: 1008, reason: 'unknown-match' })
  expect(watcher.messages).toEqual([{ type: 'error', code: 'unknown-match', message: 'This match does not exist.' }])
})

test('those who watch a match that the last person leaves are told so', async () => {
  const server = await listening()
  const ann = server.guest()
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', 'open'] })
  const watcher = server.watch(id, null)
  await watcher.until(1)
  await ann.post(`/api/matches/${id}/leave`)
  expect(await watcher.closed).toEqual({ code: 1008, reason: 'unknown-match' })
  expect(watcher.messages[1]).toEqual({ type: 'error', code: 'unknown-match', message: 'Everyone has left this match.' })
})

test.each([
  ['a page of another site', { origin: 'https://evil.example' }, '', 403],
  ['a version that is no number', {}, '?from=first', 400],
])('%s is not let in', async (_, headers, query, status) => {
  const server = await listening()
  const { id } = await memory(server)
  const socket = new WebSocket(`ws://localhost:${server.port}/api/matches/${id}/live${query}`, { headers })
  const answered = await new Promise((resolve) => socket.on('unexpected-response', (_, response) => resolve(response.statusCode)))
  expect(answered).toBe(status)
  socket.on('error', () => {})
  socket.terminate()
})

test('when the server stops, watchers are told so', async () => {
  const server = await listening()
  const { id } = await memory(server)
  const watcher = server.watch(id, null)
  await watcher.until(2)
  await server.stop()
  expect(await watcher.closed).toEqual({ code: 1001, reason: 'The server is stopping.' })
})

test('everybody is told who leaves a running match, and that opening it again brings them back', async () => {
  const server = await listening()
  const { ann, bob, id } = await memory(server)
  const watching = server.watch(id, ann)
  await watching.until(2)
  const absent = () =>
    watching.messages.flatMap((message) => (message.type === 'match' ? [message.match.players.map((player) => player?.absent)] : []))
  await bob.post(`/api/matches/${id}/leave`)
  await vi.waitFor(() => expect(absent().at(-1)).toEqual([false, true]))
  // Looking without a seat brings nobody back.
  await server.watch(id, null).until(2)
  expect(absent().at(-1)).toEqual([false, true])
  const [first] = await server.watch(id, bob).until(1)
  expect(first).toMatchObject({ type: 'match', match: { mySeat: 1, players: [{}, { absent: false }] } })
  await vi.waitFor(() => expect(absent().at(-1)).toEqual([false, false]))
  expect((await ann.get(`/api/matches/${id}`)).body.players[1].absent).toBe(false)
})

test('everybody is told which seats are free and who takes one, and the newcomer sees what follows as that seat', async () => {
  const server = await listening()
  const [ann, bob, cid, dan] = [server.guest(), server.guest(), server.guest(), server.guest()]
  const { id } = await ann.create({ game: 'blackjack', players: ['me', 'open', 'open'] })
  for (const who of [bob, cid]) await who.post(`/api/matches/${id}/join`)
  await dan.get('/api/me')
  for (const who of [ann, bob, cid]) await who.move(id, 'stand')
  await cid.move(id, 'standUp')
  const from = `?from=${(await ann.get(`/api/matches/${id}`)).body.version}`
  const sockets = [ann, cid, dan].map((who) => server.watch(id, who, from))
  for (const socket of sockets) await socket.until(1)
  await ann.move(id, 'nextRound')
  const free = (messages: LiveMessage[]) => messages.flatMap((message) => (message.type === 'match' ? [message.match.free] : []))
  for (const { messages } of sockets) await vi.waitFor(() => expect(free(messages)).toEqual([[], [2]]))

  const { version } = (await ann.get(`/api/matches/${id}`)).body
  await dan.post(`/api/matches/${id}/join`)
  for (const [i, { messages }] of sockets.entries()) {
    await vi.waitFor(() => expect(messages.at(-1)).toMatchObject({ type: 'step' }))
    const [told, step] = messages.slice(-2)
    expect(told).toMatchObject({ type: 'match', match: { free: [], mySeat: [0, null, 2][i], players: [{}, {}, { me: i === 2 }] } })
    expect(step).toMatchObject({ step: { version: version + 1, move: 'sit', by: 2, view: { viewer: [0, 'spectator', 2][i] } } })
  }
  const again = await server.watch(id, dan, '?from=0').until(2 + version)
  const viewers = again.flatMap((message) => (message.type === 'step' ? [message.step.view.viewer] : []))
  expect(viewers).toEqual([...Array.from({ length: version }, () => 'spectator'), 2])
})

test('a player who has lost their seat while they were connected is told that they can take it again, as the invitation allows', async () => {
  const server = await listening()
  const [ann, bob, cid, dan] = [server.guest(), server.guest(), server.guest(), server.guest()]
  const asked = { game: 'blackjack', seats: 3, variant: { rounds: 'five' }, players: ['me', 'open', 'open'], visibility: 'link' }
  const { id } = (await ann.post('/api/matches', asked)).body
  const { token } = (await ann.post(`/api/matches/${id}/links`, {})).body
  for (const who of [bob, cid, dan]) await who.post('/api/invites', { token })
  for (const who of [bob, cid]) await who.post(`/api/matches/${id}/join`)
  const { messages } = server.watch(id, cid)
  const told = () => messages.flatMap((message) => (message.type === 'match' ? [[message.match.mySeat, message.match.free]] : [])).at(-1)
  for (const who of [ann, bob, cid]) await who.move(id, 'stand')
  await vi.waitFor(() => expect(told()).toEqual([2, []]))
  await cid.move(id, 'standUp')
  await ann.move(id, 'nextRound')
  await dan.post(`/api/matches/${id}/join`)
  await vi.waitFor(() => expect(told()).toEqual([null, []]))
  for (const who of [ann, bob]) await who.move(id, 'stand')
  await ann.move(id, 'nextRound')
  for (const who of [ann, bob, dan]) await who.move(id, 'stand')
  await dan.move(id, 'standUp')
  await ann.move(id, 'nextRound')
  await vi.waitFor(() => expect(told()).toEqual([null, [2]]))
})

test('what is granted is looked up for a stranger, but not for a player of a match that has begun', async () => {
  const server = await listening()
  const { ann, id } = await memory(server)
  const looked = vi.spyOn(server.store, 'granted')
  await server.watch(id, ann).until(2)
  expect(looked).not.toHaveBeenCalled()
  await server.watch(id, null).until(2)
  expect(looked).toHaveBeenCalledOnce()
})
