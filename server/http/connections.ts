import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocketServer } from 'ws'

/** What becomes of a request that asks for another protocol, and of connections when the server stops. */

type OnUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Of the connection that asked, not of what it asked for. */
const ABOUT_THE_CONNECTION = ['connection', 'upgrade', 'http2-settings']

/**
 * Answers every request with an `Upgrade` header: one for a WebSocket as the server's own listener does, any other as if the
 * header were not there, which is what RFC 9110 (7.8) has a server do with protocols that it does not speak.
 */
export function answerUpgrades(server: Server, sockets: WebSocketServer): void {
  const [openSocket] = server.listeners('upgrade') as OnUpgrade[]
  if (!openSocket) throw new Error('The server opens no WebSockets.')
  const opened = new WeakSet<Duplex>()
  sockets.on('connection', (_, { socket }) => opened.add(socket))
  // Without another listener, the server's own refuses what it does not open.
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

/** The rest of a handshake is the WebSocketServer's to judge; without a good host there is no address. */
function wantsWebSocket({ headers: { upgrade, host } }: IncomingMessage): boolean {
  return upgrade?.toLowerCase() === 'websocket' && host !== undefined && URL.canParse(`http://${host}`)
}

/** Node has let go of the connection: it is given the request once more, without the header, and closes after the answer. */
function answerPlainly(server: Server, { method, url, httpVersion, rawHeaders }: IncomingMessage, socket: Duplex, head: Buffer): void {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  rawHeaders.forEach((name, i) => {
    // Names and values in turn.
    if (i % 2 === 0 && !ABOUT_THE_CONNECTION.includes(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[i + 1]}`)
  })
  lines.push('Connection: close', '', '')
  socket.unshift(Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), head]))
  server.emit('connection', socket)
}

/** All connections that are open, whatever became of them; Node's own list forgets those that were upgraded. */
export function openConnections(server: Server): ReadonlySet<Duplex> {
  const open = new Set<Duplex>()
  server.on('connection', (socket: Duplex) => {
    if (open.has(socket)) return
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return open
}
