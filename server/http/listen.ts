import { type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { type HttpBindings, serve } from '@hono/node-server'
import { WebSocket, WebSocketServer } from 'ws'
import type { LiveMessage } from '../matches/live/live-message.ts'
import { answerUpgrades, openConnections } from './connections.ts'
import { headersOfAll } from './middleware.ts'

/** Answers requests: the server's app, or a wrapper around it. */
export interface Answering {
  fetch(request: Request, env?: unknown): Response | Promise<Response>
}

export interface Listening {
  readonly port: number
  /** Accepts no more requests, lets current ones finish for a moment, and ends every connection. */
  close(): Promise<void>
}

/** The largest body of a request, in bytes. */
const LARGEST_MESSAGE_BYTES = 64 * 1024
/** Also how often a pulse is sent. */
const BEAT_MS = 10_000
const PULSE = JSON.stringify({ type: 'pulse' } satisfies LiveMessage)
/**
 * A request that is not complete by then is answered with 408 and its connection closed: it is slow on purpose, or its other end is gone.
 */
const REQUEST_WITHIN_MS = 20_000
/**
 * How long a connection of a proxy is kept for the next request. Longer than the proxy keeps it (Caddy: 2 minutes, nginx: 1), which may otherwise
 * send a move on a connection that is being closed; it must not send that again, so the player would get an error.
 */
const KEPT_FOR_PROXY_MS = 150_000
/** After this many milliseconds connections that are still open are cut. */
const GRACE_MS = 1000
/** How often idle keep-alive connections are ended meanwhile, in milliseconds. */
const SWEEP_MS = 20

export interface ListenOptions {
  /** The address to listen on. Default: all. */
  readonly host?: string | undefined
  /** How often, in milliseconds, a socket is sent a ping and a pulse. Default: 10 s. */
  readonly beatMs?: number
  /** How long a request may take to arrive, in milliseconds. Default: 20 s. */
  readonly requestWithinMs?: number
  /** Whether all connections are a proxy's, which keeps them for a while. Default: false. */
  readonly behindProxy?: boolean | undefined
}

/** Listens on a port, or on any free one if it is 0. Rejects if it is taken. */
export async function listen(app: Answering, port: number, options: ListenOptions = {}): Promise<Listening> {
  const { host, beatMs = BEAT_MS, requestWithinMs = REQUEST_WITHIN_MS, behindProxy = false } = options
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE_BYTES })
  const headers = await headersOfAll()
  /** With the headers also where a request is answered before it reaches the app. */
  class Answer<Request extends IncomingMessage> extends ServerResponse<Request> {
    constructor(...given: ConstructorParameters<typeof ServerResponse<Request>>) {
      super(...given)
      for (const [name, value] of headers) this.setHeader(name, value)
    }
  }
  return new Promise((resolve, reject) => {
    // Without `createServer` it is an HTTP/1.1 server.
    const server = serve(
      {
        fetch(request, env) {
          const openSocket = socketOf((env as HttpBindings).incoming)
          return app.fetch(request, openSocket ? { ...env, openSocket } : env)
        },
        port,
        hostname: host,
        serverOptions: {
          ServerResponse: Answer,
          requestTimeout: requestWithinMs,
          headersTimeout: requestWithinMs,
          // Anybody can hold one as long with a request that is not complete.
          keepAliveTimeout: behindProxy ? KEPT_FOR_PROXY_MS : requestWithinMs,
          connectionsCheckingInterval: requestWithinMs / 4,
        },
      },
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
    answerUnreadable(server, headers)
    const socketOf = answerUpgrades(server, sockets)
    server.once('close', () => sockets.close())
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

/** Pings that a socket leaves unanswered before it is terminated. One may wait behind a large view on a slow line. */
const MOST_UNANSWERED = 2

/** Terminates sockets that answer no pings any more, because the other side is gone. */
function beat(sockets: WebSocketServer, beatMs: number): () => void {
  const unanswered = new WeakMap<WebSocket, number>()
  const timer = setInterval(() => {
    for (const socket of sockets.clients) {
      const pings = unanswered.get(socket)
      if (pings === undefined) socket.on('pong', () => unanswered.set(socket, 0))
      else if (pings >= MOST_UNANSWERED) {
        socket.terminate()
        continue
      }
      unanswered.set(socket, (pings ?? 0) + 1)
      socket.ping()
      if (socket.readyState === WebSocket.OPEN) socket.send(PULSE)
    }
  }, beatMs).unref()
  return () => clearInterval(timer)
}

/** Status lines for requests that Node cannot read, by the code of its error; all others are bad requests. */
const UNREADABLE: { readonly [code: string]: string } = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}
const BAD_REQUEST = '400 Bad Request'

/**
 * Answers requests that Node cannot read, or that take too long, with these headers, and closes their connections. Node's own answers would
 * have none.
 */
function answerUnreadable(server: Server, headers: readonly (readonly [name: string, value: string])[]): void {
  const lines = [...headers.map(([name, value]) => `${name}: ${value}`), 'Content-Length: 0', 'Connection: close', '', ''].join('\r\n')
  /** The last answer on each connection. */
  const answers = new WeakMap<Duplex, ServerResponse>()
  server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => answers.set(socket, answer))

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket)
    // A second answer in the middle of one would be taken for its content.
    const isAnswering = answer?.headersSent && !answer.writableFinished
    if (socket.writable && !isAnswering) socket.write(`HTTP/1.1 ${UNREADABLE[error.code ?? ''] ?? BAD_REQUEST}\r\n${lines}`)
    if ('destroySoon' in socket && typeof socket.destroySoon === 'function') socket.destroySoon()
    else socket.destroy(error)
  })
}
