import type { Duplex } from 'node:stream'
import type { Context } from 'hono'
import type { WebSocket } from 'ws'
import { ApiError } from '../api-error.ts'
import type { Upgrading } from '../connections.ts'
import { openTogether, TRY_AGAIN_LATER } from '../watchers.ts'
import type { Limiting } from './limiting.ts'

const SWITCHING_PROTOCOLS = 101
const BAD_REQUEST = 400

/** A WebSocket that counts as one of its caller's live connections. */
export interface OpenedSocket {
  readonly socket: WebSocket
  /** What its frames are written to. */
  readonly connection: Duplex
  /** To call once when it has closed. */
  readonly leaveLine: () => void
}

/**
 * Returns a function that answers the request with a WebSocket. The function returns null if the handshake is wrong, the caller gone or too
 * many of their connections open; the request is answered then too. Throws an `ApiError` if the request is for no WebSocket.
 */
export function socketAskedFor(c: Context, limiting: Limiting): () => OpenedSocket | null {
  // Node treats a request as a plain one if its `Connection` header does not mention the upgrade, whatever its `Upgrade` header says.
  const { incoming, openSocket }: Partial<Upgrading> = c.env ?? {}
  if (!incoming || !openSocket)
    throw new ApiError({ code: 'upgrade-required', message: 'This address accepts only WebSocket connections.' })
  return () => {
    // Those who open it are sent the first messages with the handshake.
    openTogether(incoming.socket)
    const socket = openSocket()
    c.set('sentStatus', socket ? SWITCHING_PROTOCOLS : BAD_REQUEST)
    if (!socket) return null
    // It closes after an error, such as a frame that is none.
    socket.on('error', () => {})
    const leaveLine = limiting.openLine(c)
    if (leaveLine) return { socket, connection: incoming.socket, leaveLine }
    // Several connections were opening at the same time.
    socket.close(TRY_AGAIN_LATER, 'Too many connections.')
    return null
  }
}
