import type { LiveMessage } from './wire.ts'

export interface LiveLine {
  close(): void
}

/**
 * Opens the live updates of a match, from the version after `from` on (null: from the newest view).
 * `down` is called once, when the line breaks or could not be opened; not after `close`.
 */
export function openLive(
  url: string,
  from: number | null,
  heard: (message: LiveMessage) => void,
  down: () => void,
  Socket: typeof WebSocket = WebSocket,
): LiveLine {
  const socket = new Socket(from === null ? url : `${url}?from=${from}`)
  let closed = false
  const end = () => {
    if (closed) return
    closed = true
    down()
  }
  socket.onmessage = (event) => {
    if (!closed) heard(JSON.parse(event.data))
  }
  socket.onclose = end
  socket.onerror = end
  return {
    close() {
      closed = true
      socket.close()
    },
  }
}

/** Milliseconds to wait before attempt number `attempt` (from 1): doubling to 15 s, spread so that clients do not come back all at once. */
export function backoff(attempt: number, random = Math.random): number {
  const longest = Math.min(15_000, 400 * 2 ** (attempt - 1))
  return longest / 2 + (random() * longest) / 2
}
