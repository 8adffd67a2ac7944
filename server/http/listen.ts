import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { serve } from '@hono/node-server'
import { WebSocket, WebSocketServer } from 'ws'
import type { LiveMessage } from '../matches/live-message.ts'
import { answerUpgrades, openConnections } from './connections.ts'

/** What answers requests: the server's App, or something around it. */
export interface Answering {
  fetch(request: Request, env?: unknown): Response | Promise<Response>
}

export interface Listening {
  readonly port: number
  /** Takes no more requests, gives those under way a moment, and ends every connection. */
  close(): Promise<void>
}

/** Nothing is ever to be sent to the server over a socket. */
const LARGEST_MESSAGE_BYTES = 1024
/** Also how often a pulse is sent. */
const BEAT_MS = 20_000
const PULSE = JSON.stringify({ type: 'pulse' } satisfies LiveMessage)
/** After this, connections that have not ended by themselves are cut. */
const GRACE_MS = 1000
/** Until then, kept-alive connections are ended as their last answer is out. */
const SWEEP_MS = 20

/** Listens on a port, or on any free one when it is 0, of an address or of all there are. Rejects when it is taken. Every `beatMs` a socket must answer a ping, and is sent a pulse. */
export function listen(app: Answering, port: number, beatMs = BEAT_MS, host?: string): Promise<Listening> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE_BYTES })
  return new Promise((resolve, reject) => {
    // Without createServer it is an HTTP/1.1 server.
    const server = serve(
      { fetch: (request, env) => app.fetch(request, env), port, hostname: host, websocket: { server: sockets } },
      (address: AddressInfo) => {
        server.off('error', reject)
        const stopBeating = beat(sockets, beatMs)
        resolve({
          port: address.port,
          close() {
            stopBeating()
            return closed(server, sockets, connections)
          },
        })
      },
    ) as Server
    const connections = openConnections(server)
    answerUpgrades(server, sockets)
    server.once('error', reject)
  })
}

function closed(server: Server, sockets: WebSocketServer, connections: ReadonlySet<Duplex>): Promise<void> {
  return new Promise((resolve) => {
    for (const socket of sockets.clients) socket.close(1001, 'The server is stopping.')
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
    const cut = setTimeout(() => {
      for (const connection of connections) connection.destroy()
    }, GRACE_MS)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(cut)
      resolve()
    })
  })
}

/** Terminates sockets that have not answered the last ping: the other side has gone silently. */
function beat(sockets: WebSocketServer, beatMs: number): () => void {
  const silent = new WeakSet<WebSocket>()
  const timer = setInterval(() => {
    for (const socket of sockets.clients) {
      if (silent.has(socket)) {
        socket.terminate()
        continue
      }
      silent.add(socket)
      socket.once('pong', () => silent.delete(socket))
      socket.ping()
      if (socket.readyState === WebSocket.OPEN) socket.send(PULSE)
    }
  }, beatMs).unref()
  return () => clearInterval(timer)
}
