import { type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import type { WebSocket, WebSocketServer } from 'ws'

/** Handles requests for another protocol, and connections when the server stops. */

/** What the app receives with a request for a WebSocket, besides what it receives with any other. */
export interface Upgrading extends HttpBindings {
  /** Answers the request with a WebSocket. Null if the handshake is wrong, or the caller gone: then it is answered. */
  readonly openSocket: () => WebSocket | null
}

/** Headers about the connection rather than the request. */
const ABOUT_THE_CONNECTION = ['connection', 'upgrade', 'http2-settings']
/** Headers of the answer that are sent with the handshake as well. */
const WITH_THE_HANDSHAKE = ['x-request-id', 'set-cookie']

/**
 * Answers every request with an `Upgrade` header: one for a WebSocket goes to the app like any other request, which may open it; any other
 * is answered as if the header were absent, as RFC 9110 (7.8) requires for protocols that a server does not speak. Returns what the app
 * needs to open the WebSocket that a request asks for.
 */
export function answerUpgrades(
  server: Server,
  sockets: WebSocketServer,
): (request: IncomingMessage) => Upgrading['openSocket'] | undefined {
  const opening = new WeakMap<IncomingMessage, { readonly answer: ServerResponse; readonly open: Upgrading['openSocket'] }>()

  sockets.on('headers', (lines, request) => {
    for (const name of WITH_THE_HANDSHAKE) {
      const values = opening.get(request)?.answer.getHeader(name) ?? []
      for (const value of [values].flat()) lines.push(`${name}: ${value}`)
    }
  })

  server.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    if (!wantsWebSocket(request)) return answerPlainly(server, request, connection, head)
    const { socket } = request
    // The caller may be gone before they are answered.
    socket.on('error', () => {})
    const answer = answerOn(request)
    if (!answer) return socket.destroy()
    // Node has let go of the socket, and long answers are written piece by piece.
    const drained = () => answer.emit('drain')
    socket.on('drain', drained)
    opening.set(request, {
      answer,
      open() {
        answer.detachSocket(socket)
        socket.off('drain', drained)
        const opened: WebSocket[] = []
        // Calls back at once, or not at all.
        sockets.handleUpgrade(request, socket, head, (webSocket) => opened.push(webSocket))
        return opened[0] ?? null
      },
    })
    server.emit('request', request, answer)
  })

  return (request) => opening.get(request)?.open
}

/** Node gives no answer to a request for an upgrade. Null if an earlier request of the same connection is not answered yet. */
function answerOn(request: IncomingMessage): ServerResponse | null {
  const { socket } = request
  const answer = new ServerResponse(request)
  answer.shouldKeepAlive = false
  try {
    answer.assignSocket(socket)
  } catch {
    return null
  }
  answer.once('finish', () => {
    answer.detachSocket(socket)
    // A refused client may never close its end.
    socket.destroySoon()
  })
  return answer
}

/** Whether a request is for a WebSocket; the WebSocketServer checks the rest of the handshake. Without a valid host there is no address. */
function wantsWebSocket({ method, headers: { upgrade, host } }: IncomingMessage): boolean {
  return method === 'GET' && upgrade?.toLowerCase() === 'websocket' && host !== undefined && URL.canParse(`http://${host}`)
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
