import type { SSEStreamingApi } from 'hono/streaming'
import { WebSocket } from 'ws'
import type { Live, Watcher } from '../matches/live/live.ts'

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

/** How often a comment line is sent, so that proxies do not consider the connection dead. */
const BEAT_MS = 25_000

interface Following {
  /** Of the match. */
  readonly id: string
  readonly user: string
  /** The last version that the client has seen. */
  readonly from: number | undefined
}

/** Sends a match's live messages as server-sent events until either side ends the stream. An event's id is its version. */
export async function eventStream(stream: SSEStreamingApi, live: Live, { id, user, from }: Following): Promise<void> {
  let waiting = 0
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
    stream.onAbort(resolve)
  })
  const watcher: Watcher = {
    user,
    // Any page may make a browser open an event stream.
    returns: false,
    takesChanges: false,
    send({ text, version }) {
      if (waiting > MOST_WAITING_BYTES) return stream.abort()
      waiting += text.length
      stream.writeSSE({ data: text, id: version?.toString() }).finally(() => {
        waiting -= text.length
      })
    },
    end: () => end(),
  }
  const beat = setInterval(() => stream.write(': still here\n\n'), BEAT_MS).unref()
  await live.watch(id, watcher, from)
  await ended
  clearInterval(beat)
  live.unwatch(id, watcher)
}
