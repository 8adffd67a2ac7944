import type { SSEStreamingApi } from 'hono/streaming'
import type { Live, Watcher } from '../matches/live/live.ts'
import { MOST_WAITING_BYTES } from './socket-watcher.ts'

/** A comment line is sent this often, so that proxies do not take the connection for dead. */
const BEAT_MS = 25_000

interface Following {
  /** Of the match. */
  readonly id: string
  readonly user: string
  /** The last version seen. */
  readonly from: number | undefined
}

/** Sends a match's live messages as server-sent events until either side ends it. An event's id is the version it tells of. */
export async function eventStream(stream: SSEStreamingApi, live: Live, { id, user, from }: Following): Promise<void> {
  let waiting = 0
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
    stream.onAbort(resolve)
  })
  const watcher: Watcher = {
    user,
    // Any page may have a browser ask for a stream of events.
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
