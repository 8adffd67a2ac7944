import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createConnection, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Running, SLOW, started } from '../testing/server-process.ts'
import { temporaryFolder, testServer } from '../testing/test-server.ts'
import { listen } from './listen.ts'

/** What becomes of connections to the real server, as its own process. */

const WEBSOCKET = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version: 13']
/** What `curl --http2` and Java's HttpClient ask of a server that they meet by http. */
const H2C = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA']

const server = () => started({ DATABASE: join(temporaryFolder(), 'test.sqlite') })

/** A client that says `text` and never ends its side of the connection. */
function saying({ origin }: Pick<Running, 'origin'>, text: string): Socket {
  const socket = createConnection({ port: Number(new URL(origin).port), allowHalfOpen: true })
  // How a connection ends is for each test to say.
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  socket.write(text)
  return socket
}

const request = (line: string, headers: readonly string[], body = '') =>
  `${line} HTTP/1.1\r\nHost: localhost\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n${body}`

/** All that is answered, once the server has ended its side. */
async function answered(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (data) => (text += data))
  await once(socket, 'end')
  return text
}

/** The server knows nothing of the connection any more: what is still sent is thrown back. */
async function forgotten(socket: Socket): Promise<boolean> {
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const more = setInterval(() => socket.write('more'), 10)
  await closed
  clearInterval(more)
  return true
}

test('a request for a protocol that the server does not speak is answered as if it had asked for none, and closed', {
  timeout: SLOW,
}, async () => {
  const running = await server()
  const body = '{"game":"pig"}'
  const post = ['Content-Type: application/json', ...H2C]
  const sockets = [
    saying(running, request('GET /api/games', H2C)),
    saying(running, request('GET /api/games', ['Connection: Upgrade', 'Upgrade: TLS/1.0'])),
    saying(running, request('POST /api/matches', [...post, `Content-Length: ${body.length}`], body)),
    saying(running, request('POST /api/matches', [...post, 'Transfer-Encoding: chunked'], `e\r\n${body}\r\n0\r\n\r\n`)),
    saying(running, request('GET /api/matches/none/live', ['Connection: Upgrade', 'Upgrade: h2c, websocket'])),
    saying(
      running,
      request('GET /api/matches/none/live', [...WEBSOCKET.filter((header) => !/^Connection/.test(header)), 'Connection: close']),
    ),
  ]
  const answers = await Promise.all(sockets.map(answered))
  expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['200', '200', '400', '400', '426', '426'])
  expect(answers[0]).toContain('"name":"pig"')
  for (const refused of answers.slice(2, 4)) expect(refused).toContain('seats is missing.')
  expect(await Promise.all(sockets.map(forgotten))).toEqual(sockets.map(() => true))
  expect(running.written()).toBe(`Playchart is at ${running.origin}\n`)
})

test.each([
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['a header without a colon', 'GET / HTTP/1.1\r\nHost: localhost\r\nnone\r\n\r\n', 400],
  ['no host', 'GET /api/games HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['a host that is none', 'GET /api/games HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
  ['an address that is none', 'GET mailto:a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['two requests, the second unreadable', 'GET /api/none HTTP/1.1\r\nHost: localhost\r\n\r\nhello\r\n\r\n', 400],
])('%s is answered once, with the headers that every answer has, and closed', async (_, text, status) => {
  const { app } = await testServer()
  const { port, close } = await listen(app, 0)
  onTestFinished(close)
  const answer = await answered(saying({ origin: `http://localhost:${port}` }, text))
  expect(Number(answer.slice(9, 12))).toBe(status)
  expect(answer.match(/^content-security-policy: default-src 'self'/gim)).toHaveLength(answer.match(/^HTTP/gm)?.length ?? 0)
  expect(answer).toMatch(/^x-frame-options: SAMEORIGIN\r$/im)
})

test('a WebSocket that is refused, or asked for without a good host, is answered and closed', { timeout: SLOW }, async () => {
  const running = await server()
  const live = 'GET /api/matches/none/live HTTP/1.1\r\n'
  const sockets = [
    saying(running, request('GET /api/none', WEBSOCKET)),
    saying(running, request('GET /api/matches/none/live', WEBSOCKET.slice(0, 2))),
    saying(running, `${live}Host: a b\r\n${WEBSOCKET.join('\r\n')}\r\n\r\n`),
    saying(running, `${live}${WEBSOCKET.join('\r\n')}\r\n\r\n`),
  ]
  const answers = await Promise.all(sockets.map(answered))
  expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['404', '400', '400', '400'])
  expect(answers[0]).toContain('{"code":"not-found","message":"This address does not exist."}')
  expect(answers[0]).toMatch(/^x-frame-options: SAMEORIGIN\r$/im)
  expect(await Promise.all(sockets.map(forgotten))).toEqual(sockets.map(() => true))
})

test.each([
  ['two hosts', ['Host: evil.example'], 421, 'unknown-host'],
  ['two origins', ['Origin: http://localhost', 'Origin: http://evil.example'], 403, 'cross-site'],
  ['two origins, the other one first', ['Origin: http://evil.example', 'Origin: http://localhost'], 403, 'cross-site'],
])('a request that names %s is refused', async (_, headers, status, code) => {
  const running = await server()
  for (const text of [request('POST /api/matches', headers), request('GET /api/matches/none/live', [...WEBSOCKET, ...headers])]) {
    const answer = await answered(saying(running, text))
    expect([Number(answer.slice(9, 12)), answer.includes(`"code":"${code}"`)]).toEqual([status, true])
  }
})

test('a WebSocket is opened with the id of the request and, for a newcomer, a cookie; one that follows an unanswered request is cut', {
  timeout: SLOW,
}, async () => {
  const running = await server()
  const { id } = await running.guest().create({ game: 'memory', players: ['me', 'open'] })
  const live = `GET /api/matches/${id}/live`
  const [newcomer, known] = ['', 'Cookie: playchart=a'].map((cookie) =>
    saying(running, request(live, [...WEBSOCKET, 'X-Request-Id: proxy-1', ...(cookie ? [cookie] : [])])),
  )
  const opened = await Promise.all([newcomer, known].map(async (socket) => String((await once(socket!, 'data'))[0])))
  for (const head of opened) {
    expect(head).toMatch(/^HTTP\/1\.1 101 .*\r\nx-request-id: proxy-1\r\n.*\r\n\r\n/s)
    expect(head.match(/^set-cookie: playchart=/gm)).toHaveLength(1)
    expect(head).not.toContain('content-security-policy')
  }
  const slow = request('POST /api/matches', ['Content-Type: application/json', 'Content-Length: 2'], '{}')
  const cut = saying(running, `${slow}${request(live, WEBSOCKET)}`)
  await answered(cut)
  expect(await forgotten(cut)).toBe(true)
  expect((await running.guest().get('/api/games')).status).toBe(200)
})

test('a long answer to a request for a WebSocket comes whole', async () => {
  const client = temporaryFolder()
  mkdirSync(join(client, 'assets'))
  writeFileSync(join(client, 'index.html'), '')
  const long = 'long '.repeat(200_000)
  writeFileSync(join(client, 'assets', 'long.js'), long)
  const { app } = await testServer({ client: { client, inspector: join(client, 'none') } })
  const { port, close } = await listen(app, 0)
  onTestFinished(close)
  const answer = await answered(saying({ origin: `http://localhost:${port}` }, request('GET /assets/long.js', WEBSOCKET)))
  expect(answer.slice(answer.indexOf('\r\n\r\n') + 4) === long).toBe(true)
})

test('SIGTERM ends the server within three seconds, whatever is connected', { timeout: SLOW }, async () => {
  const running = await server()
  const { id } = await running.guest().create({ game: 'memory', players: ['me', { agent: 'random' }] })
  const events = await fetch(`${running.origin}/api/matches/${id}/events`)
  const answering = new WebSocket(`${running.origin.replace('http', 'ws')}/api/matches/${id}/live`)
  const mute = [
    request(`GET /api/matches/${id}/live`, WEBSOCKET),
    request('GET /api/games', H2C),
    request('GET /api/games', []),
    'GET /api/games HTTP/1.1\r\nHost: local',
    request('POST /api/me', ['Content-Type: application/json', 'Content-Length: 40'], '{"na'),
    request('POST /api/me', [...H2C, 'Content-Type: application/json', 'Content-Length: 40'], '{"na'),
    '',
  ].map((text) => saying(running, text))
  await Promise.all([once(answering, 'open'), ...mute.slice(0, 3).map((socket) => once(socket, 'data'))])
  const since = performance.now()
  expect(await running.end('SIGTERM')).toBe(0)
  expect(performance.now() - since).toBeLessThan(3000)
  await events.text()
})
