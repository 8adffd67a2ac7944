import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocketServer } from 'ws'

/** Handles requests for another protocol, and connections when the server stops. */

type OnUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Headers about the connection rather than the request. */
const ABOUT_THE_CONNECTION = ['connection', 'upgrade', 'http2-settings']

/**
 * Answers every request with an `Upgrade` header: WebSocket requests go to the server's own listener; any other is answered as if the
 * header were absent, as RFC 9110 (7.8) requires for protocols that a server does not speak.
 */
export function answerUpgrades(server: Server, sockets: WebSocketServer): void {
  const [openSocket] = server.listeners('upgrade') as OnUpgrade[]
  if (!openSocket) throw new Error('The server opens no WebSockets.')
  const opened = new WeakSet<Duplex>()
  sockets.on('connection', (_, { socket }) => opened.add(socket))
  // Otherwise the server's own listener would refuse what it does not open.
  server.removeAllListeners('upgrade')
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!wantsWebSocket(request)) return answerPlainly(server, request, socket, head)
    // A refused client may never close its end.
    socket.once('finish', () => {
      if (!opened.has(socket)) socket.destroy()
    })
    openSocket(request, socket, head)
  })
}

/** Whether a request is for a WebSocket; the WebSocketServer checks the rest of the handshake. Without a valid host there is no address. */
function wantsWebSocket({ headers: { upgrade, host } }: IncomingMessage): boolean {
  return upgrade?.toLowerCase() === 'websocket' && host !== undefined && URL.canParse(`http://${host}`)
}

/**
 * Node has released the connection, so the request is written to the server again without the header; the connection closes after the
 * answer.
 */
function answerPlainly(server: Server, { method, url, httpVersion, rawHeaders }: IncomingMessage, socket: Duplex, head: Buffer): void {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  rawHeaders.forEach((name, i) => {
    // Names and values alternate.
    if (i % 2 === 0 && !ABOUT_THE_CONNECTION.includes(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[i + 1]}`)
  })
  lines.push('Connection: close', '', '')
  socket.unshift(Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), head]))
  server.emit('connection', socket)
}

/** All open connections; Node's own list leaves out upgraded ones. */
export function openConnections(server: Server): ReadonlySet<Duplex> {
  const open = new Set<Duplex>()
  server.on('connection', (socket: Duplex) => {
    if (open.has(socket)) return
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return open
}
