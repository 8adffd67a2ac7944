import { createConnection } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { testServer } from '../testing/test-server.ts'
import { listen } from './listen.ts'

// A busy machine may stand still for longer than a short one.
const BEAT_MS = 1000
const REQUEST_WITHIN_MS = 400

async function listening() {
  const server = await testServer()
  const { port, close } = await listen(server.app, 0, { beatMs: BEAT_MS, requestWithinMs: REQUEST_WITHIN_MS })
  onTestFinished(close)
  const { id } = await server.guest().create({ game: 'memory', players: ['me', 'open'] })
  return { port, close, path: `/api/matches/${id}/live` }
}

test('a socket whose other end is gone without a word is cut off; one that answers pings is not', async () => {
  const { port, path } = await listening()
  const alive = new WebSocket(`ws://localhost:${port}${path}`)
  const pings = new Promise((resolve) => alive.once('ping', () => alive.once('ping', () => alive.once('ping', resolve))))
  const gone = createConnection(port)
  const headers = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version: 13']
  gone.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n${headers.join('\r\n')}\r\n\r\n`)
  gone.resume()
  await new Promise((resolve) => gone.once('close', resolve))
  await pings
  expect(alive.readyState).toBe(WebSocket.OPEN)
})

test('watchers are told again and again that the line is open', async () => {
  const { port, path } = await listening()
  const socket = new WebSocket(`ws://localhost:${port}${path}`)
  const types: string[] = []
  await new Promise<void>((resolve) =>
    socket.on('message', (data) => {
      types.push(JSON.parse(String(data)).type)
      if (types.filter((type) => type === 'pulse').length === 3) resolve()
    }),
  )
  expect(types.filter((type) => type !== 'pulse')).toEqual(['match'])
})

test('connections of a proxy are kept for longer than it keeps them, and others as long as a request may take', async () => {
  const { app } = await testServer()
  for (const [behindProxy, seconds] of [
    [true, 150],
    [false, 20],
  ] as const) {
    const { port, close } = await listen(app, 0, { behindProxy })
    onTestFinished(close)
    const response = await fetch(`http://localhost:${port}/api/games`)
    await response.arrayBuffer()
    expect(response.headers.get('keep-alive')).toBe(`timeout=${seconds}`)
  }
})

test('a port that is taken is an error', async () => {
  const { port } = await listening()
  const server = await testServer()
  await expect(listen(server.app, port)).rejects.toThrow('EADDRINUSE')
})

test('closing ends kept-alive connections and open sockets at once', async () => {
  const { port, path, close } = await listening()
  await (await fetch(`http://localhost:${port}/api/games`)).text()
  const socket = new WebSocket(`ws://localhost:${port}${path}`)
  await new Promise((resolve) => socket.once('open', resolve))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const since = Date.now()
  await close()
  expect(await closed).toBe(1001)
  expect(Date.now() - since).toBeLessThan(1000)
})

test.each([
  ['nothing', ''],
  ['half a header', 'GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
  ['half a body', 'PUT /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{'],
])('a connection on which %s comes in, byte by byte, is closed', async (_, start) => {
  const { port } = await listening()
  const socket = createConnection(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.resume()
  if (start) socket.write(start)
  const dripping = setInterval(() => start && socket.write('a'), 50)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(dripping)
})
