import type { Duplex } from 'node:stream'
import type { SSEStreamingApi } from 'hono/streaming'
import { WebSocket } from 'ws'
import type { Chat } from '../chat/chat.ts'
import type { Live, Watcher } from '../matches/live/live.ts'

/** A client with this much unsent data is cut off, so that it does not fill the memory; it may reconnect. */
export const MOST_WAITING_BYTES = 4 * 2 ** 20
/** Close code: come back later. */
export const TRY_AGAIN_LATER = 1013

export interface SocketWatcher extends Watcher {
  /** How many moves of this watcher are being made. */
  moving: number
}

/**
 * A watcher of a match over a WebSocket. Messages are written to its connection as frames: one frame is made for all watchers, while the
 * socket would make each its own.
 */
export function socketWatcher(
  socket: WebSocket,
  connection: Duplex,
  { user, request, as, returns, takesChanges, takesPresence, takesChat }: Omit<Watcher, 'send' | 'end'>,
): SocketWatcher {
  // Each by its name: after a spread, no two watchers would be alike to V8, and each message would look for `send` anew.
  return {
    user,
    request,
    as,
    returns,
    takesChanges,
    takesPresence,
    takesChat,
    moving: 0,
    send({ frame }) {
      if (socket.readyState !== WebSocket.OPEN) return
      if (connection.writableLength > MOST_WAITING_BYTES) return socket.close(TRY_AGAIN_LATER, 'Too slow.')
      writeTogether(connection)
      connection.write(frame)
    },
    end(code, reason) {
      socket.close(code, reason)
    },
  }
}

/** So many connections are held back at most. To hold one back takes a microsecond, which more of them would not save. */
const MOST_HELD = 256

/**
 * Returns a function that has what is written to a connection from now on go out at once, and right after what is written to others: a write
 * that wakes the receiver takes several times as long as one to a receiver that is awake. `later`: until when.
 */
function together(later: (letGo: () => void) => void): (connection: Duplex) => void {
  const held = new Set<Duplex>()
  function letGo(): void {
    const all = [...held]
    held.clear()
    for (const connection of all) connection.uncork()
  }
  return (connection) => {
    if (held.size === MOST_HELD || held.has(connection)) return
    if (held.size === 0) later(letGo)
    held.add(connection)
    connection.cork()
  }
}

/** At the end of the tick: with all messages that come of one transaction, and before the next request is read. */
export const writeTogether = together(process.nextTick)
/** At the end of the turn of the event loop: with what is written to others whose requests have come meanwhile. */
export const openTogether = together(setImmediate)

/** How often a comment line is sent, so that proxies do not consider the connection dead. */
const BEAT_MS = 25_000

/** Keeps a stream open until either side ends it: `ended` resolves then. `end` ends it. */
export function keptOpen(stream: SSEStreamingApi): { readonly ended: Promise<void>; readonly end: () => void } {
  const beat = setInterval(() => stream.write(': still here\n\n'), BEAT_MS).unref()
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
    stream.onAbort(resolve)
  }).then(() => clearInterval(beat))
  return { ended, end }
}

interface Following {
  /** Of the match. */
  readonly id: string
  readonly user: string
  /** Id of the request. */
  readonly request: string
  /** The last version that the client has seen. */
  readonly from: number | undefined
  readonly takesChat: boolean
}

/** Sends a match's live messages as server-sent events until either side ends the stream. An event's id is its version. */
export async function eventStream(
  stream: SSEStreamingApi,
  { live, chat }: { readonly live: Live; readonly chat: Chat },
  { id, user, request, from, takesChat }: Following,
): Promise<void> {
  let waiting = 0
  const { ended, end } = keptOpen(stream)
  const watcher: Watcher = {
    user,
    request,
    as: null,
    // Any page may make a browser open an event stream.
    returns: false,
    takesChanges: false,
    takesPresence: false,
    takesChat,
    send({ text, version }) {
      if (waiting > MOST_WAITING_BYTES) return stream.abort()
      waiting += text.length
      stream.writeSSE({ data: text, id: version?.toString() }).finally(() => {
        waiting -= text.length
      })
    },
    end,
  }
  await live.watch(id, watcher, from)
  await chat.greet(id, watcher)
  await ended
  live.unwatch(id, watcher)
}
