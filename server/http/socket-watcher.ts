import { WebSocket } from 'ws'
import type { Watcher } from '../matches/live/live.ts'

/** A client with this much unsent data is cut off, so that it does not fill the memory; it may reconnect. */
export const MOST_WAITING_BYTES = 4 * 2 ** 20
/** Close code: come back later. */
export const TRY_AGAIN_LATER = 1013

const AS_TEXT = { binary: false }

/** A watcher of a match over a WebSocket. */
export function socketWatcher(socket: WebSocket, user: string, takesChanges: boolean): Watcher {
  return {
    user,
    returns: true,
    takesChanges,
    send({ bytes }) {
      if (socket.readyState !== WebSocket.OPEN) return
      if (socket.bufferedAmount > MOST_WAITING_BYTES) socket.close(TRY_AGAIN_LATER, 'Too slow.')
      else socket.send(bytes, AS_TEXT)
    },
    end(code, reason) {
      socket.close(code, reason)
    },
  }
}
