import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Duplex, PassThrough } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { Sent } from '../matches/live/live-message.ts'
import type { Guest } from '../testing/guest.ts'
import { testServer } from '../testing/test-server.ts'
import { listen } from './listen.ts'
import { MOST_WAITING_BYTES, openTogether, socketWatcher, TRY_AGAIN_LATER, writeTogether } from './watchers.ts'

const SOMEBODY = {
  ...{ user: 'somebody', request: '1', as: null, returns: true },
  ...{ takesChanges: true, takesPresence: false, takesChat: false },
}

/** The two ends of a connection. */
async function connected(): Promise<{ client: WebSocket; server: WebSocket; connection: Duplex }> {
  const listener = new WebSocketServer({ port: 0 })
  onTestFinished(() => listener.close())
  const accepted = new Promise<{ server: WebSocket; connection: Duplex }>((resolve) =>
    listener.once('connection', (server: WebSocket, { socket }: IncomingMessage) => resolve({ server, connection: socket })),
  )
  const client = new WebSocket(`ws://localhost:${(listener.address() as AddressInfo).port}`)
  await new Promise((resolve) => client.once('open', resolve))
  return { client, ...(await accepted) }
}

test('a reader who stops reading is cut off once some megabytes wait for them, and is told to come back', async () => {
  const { client, server, connection } = await connected()
  const watcher = socketWatcher(server, connection, SOMEBODY)
  client.pause()
  const text = 'x'.repeat(2 ** 20)
  const handedOver = () => server.readyState !== WebSocket.OPEN
  for (let sent = 0; sent < 200 && !handedOver(); sent++) {
    watcher.send(new Sent(text))
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(server.readyState).toBe(WebSocket.CLOSING)
  expect(server.bufferedAmount).toBeLessThan(MOST_WAITING_BYTES + 2 * text.length)
  const closed = new Promise((resolve) => client.once('close', resolve))
  client.resume()
  expect(await closed).toBe(TRY_AGAIN_LATER)
})

test('nothing is sent to a socket that is closing', async () => {
  const { client, server, connection } = await connected()
  const watcher = socketWatcher(server, connection, SOMEBODY)
  const messages: string[] = []
  client.on('message', (data) => messages.push(String(data)))
  watcher.send(new Sent('before'))
  watcher.end(1001, 'over')
  watcher.send(new Sent('after'))
  expect(await new Promise((resolve) => client.once('close', resolve))).toBe(1001)
  expect(messages).toEqual(['before'])
})

test.each([0, 1, 125, 126, 65_535, 65_536, 200_000])(
  'a message of %i characters arrives as it was sent, in its turn among those of the socket',
  async (length) => {
    const { client, server, connection } = await connected()
    const watcher = socketWatcher(server, connection, SOMEBODY)
    const messages: string[] = []
    client.on('message', (data, isBinary) => messages.push(`${isBinary ? 'binary ' : ''}${data}`))
    const sent = ['a'.repeat(length), `é${'🂡'.repeat(length / 4)}`]
    server.send('first')
    for (const text of sent) watcher.send(new Sent(text))
    server.send('last')
    server.close(1000)
    await new Promise((resolve) => client.once('close', resolve))
    expect(messages).toEqual(['first', ...sent, 'last'])
  },
)

test('messages of one tick go out at its end, those of a connection in one piece', async () => {
  const { client, server, connection } = await connected()
  const watcher = socketWatcher(server, connection, SOMEBODY)
  const messages: string[] = []
  client.on('message', (data) => messages.push(String(data)))
  for (const text of ['a', 'b']) watcher.send(new Sent(text))
  expect(connection.writableCorked).toBe(1)
  await new Promise((resolve) => process.nextTick(resolve))
  expect(connection.writableCorked).toBe(0)
  await new Promise((resolve) => client.once('message', resolve))
  await new Promise((resolve) => setImmediate(resolve))
  expect(messages).toEqual(['a', 'b'])
})

test.each([
  ['tick', writeTogether, process.nextTick],
  ['turn', openTogether, setImmediate],
])('of many connections some wait for the end of the %s, the others do not', async (_, hold, end) => {
  const connections = Array.from({ length: 300 }, () => new PassThrough())
  for (const connection of connections) {
    hold(connection)
    connection.write('x')
  }
  expect(connections.filter(({ writableCorked }) => writableCorked > 0)).toHaveLength(256)
  await new Promise((resolve) => end(resolve))
  expect(connections.filter(({ writableCorked }) => writableCorked > 0)).toHaveLength(0)
  expect(connections.map((connection) => String(connection.read()))).toEqual(connections.map(() => 'x'))
})

async function listening() {
  const server = await testServer()
  const { port, close } = await listen(server.app, 0)
  onTestFinished(close)
  return { ...server, port }
}

/** Reads events until so many have come, then hangs up. */
async function events(
  port: number,
  id: string,
  count: number,
  headers: Record<string, string>,
  query = '',
): Promise<{ id: string | null; type: string }[]> {
  const hangUp = new AbortController()
  const response = await fetch(`http://localhost:${port}/api/matches/${id}/events${query}`, { headers, signal: hangUp.signal })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  let text = ''
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const complete = () => text.split('\n\n').slice(0, -1)
  while (complete().length < count) text += (await reader.read()).value ?? ''
  hangUp.abort()
  await reader.read().catch(() => {})
  return complete().map((event) => ({
    id: event.match(/^id: (\d+)$/m)?.[1] ?? null,
    type: JSON.parse(event.match(/^data: (.*)$/m)![1]).type,
  }))
}

async function played(ann: Guest): Promise<string> {
  const { id } = await ann.create({ game: 'tictactoe', players: ['me', { agent: 'random' }] })
  await ann.move(id, 'place', { square: 4 })
  return id
}

test('the messages of the WebSocket come as server-sent events, each with the version it brings', async () => {
  const { port, ...server } = await listening()
  const ann = server.guest()
  const id = await played(ann)
  const expected = [
    { id: null, type: 'match' },
    { id: '1', type: 'step' },
    { id: '2', type: 'step' },
  ]
  expect(await events(port, id, 3, { cookie: ann.cookie }, '?from=0')).toEqual(expected)
  expect(await events(port, id, 2, { cookie: ann.cookie })).toEqual([
    { id: null, type: 'match' },
    { id: '2', type: 'view' },
  ])
})

test('a browser that reconnects goes on from the last event it had', async () => {
  const { port, ...server } = await listening()
  const ann = server.guest()
  const id = await played(ann)
  expect(await events(port, id, 2, { cookie: ann.cookie, 'last-event-id': '1' })).toEqual([
    { id: null, type: 'match' },
    { id: '2', type: 'step' },
  ])
})

test('a match that is not there: an error, then the end of the stream', async () => {
  const { port } = await listening()
  const response = await fetch(`http://localhost:${port}/api/matches/nowhere/events`)
  expect(await response.text()).toBe('data: {"type":"error","code":"unknown-match","message":"This match does not exist."}\n\n')
})

test('the stream ends when the server stops', async () => {
  const { port, ...server } = await listening()
  const id = await played(server.guest())
  const response = await fetch(`http://localhost:${port}/api/matches/${id}/events`)
  const reader = response.body!.getReader()
  await reader.read()
  await server.stop()
  for (;;) if ((await reader.read()).done) break
})
