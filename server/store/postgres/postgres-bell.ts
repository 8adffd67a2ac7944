import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Bell, BellListener } from '../../runtime/bell.ts'
import { newId } from '../../runtime/ids.ts'
import { log } from '../../runtime/log.ts'
import { GIVING_UP, withSettings } from './connecting.ts'

const CHANNEL = 'playchart'
/** The payload of a notification is shorter than 8000 bytes. */
const MOST_BYTES = 7900
/** So many messages wait while the database cannot be reached; beyond that they are lost, which the others notice. */
const MOST_WAITING = 5000
/** How often a server says that it is there if it has nothing else to say, and after which silence a connection is opened again. */
const PULSE_MS = 3000
const SILENCE_MS = 10_000
const WAITS_MS = 5000
/** Between attempts to connect; doubled with each failure in a row. */
const SHORTEST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000
const CLOSING_MS = 1000
/** After this long without a notification of a server, the number of its last one is forgotten. */
const FORGOTTEN_MS = 60_000

/** A connection; `cut` ends it at once, also where nobody answers any more. */
interface Line {
  readonly client: pg.Client
  readonly ended: Promise<void>
  cut(): void
}

/** The bell of a PostgreSQL database: notifications, sent on one connection and heard on another, which serve nothing else. */
export function postgresBell(address: string): Bell {
  const self = newId()
  const closing = new AbortController()
  const { signal: closed } = closing
  /** The number of the last notification of each server, and when it came, by `performance.now()`. */
  const last = new Map<string, { readonly n: number; readonly at: number }>()
  let waiting: unknown[] = []
  /** Notifications are numbered, so that a listener that misses one notices it with the next. */
  let sent = 0
  let sentAt = Number.NEGATIVE_INFINITY
  let sending: Promise<void> | null = null
  let sender: Line | null = null
  let listener: Line | null = null
  let listening = Promise.resolve()
  let heardAt = 0
  let beating: NodeJS.Timeout | undefined

  const forgetSender = () => {
    sender = null
  }

  async function opened(whenEnded = () => {}): Promise<Line> {
    const socket = new Socket()
    const client = new pg.Client({
      connectionString: address,
      stream: () => socket,
      connectionTimeoutMillis: WAITS_MS,
      query_timeout: WAITS_MS,
      keepAlive: true,
      application_name: 'playchart bell',
      options: withSettings(GIVING_UP),
    })
    const cut = () => void socket.destroy()
    closed.addEventListener('abort', cut, { once: true })
    const ended = new Promise<void>((resolve) => {
      socket.once('close', () => {
        closed.removeEventListener('abort', cut)
        whenEnded()
        resolve()
      })
    })
    // Without it, an error would end the process. What follows it is the end of the connection.
    client.on('error', cut)
    try {
      await client.connect()
    } catch (error) {
      cut()
      throw error
    }
    return { client, ended, cut }
  }

  const pauseAfter = (failures: number) =>
    pause(Math.min(SHORTEST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS), undefined, { signal: closed, ref: false }).catch(() => {})

  /** Resolves once the notifications are sent, however long that takes; they may be sent twice. */
  async function notify(payloads: readonly string[]): Promise<void> {
    for (let failures = 0; !closed.aborted; failures++) {
      try {
        sender ??= await opened(forgetSender)
        await sender.client.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [CHANNEL, payloads])
        return
      } catch (error) {
        sender?.cut()
        if (closed.aborted) return
        if (failures === 0) log('bell-not-rung', { error }, 'warn')
        await pauseAfter(failures)
      }
    }
  }

  async function send(): Promise<void> {
    do {
      const messages = waiting
      waiting = []
      await notify(payloadsOf(messages))
      sentAt = performance.now()
    } while (waiting.length > 0)
    sending = null
  }

  /** As few notifications as have room for the messages; one if there are none. */
  function payloadsOf(messages: readonly unknown[]): string[] {
    const begun = () => JSON.stringify([self, ++sent]).slice(0, -1)
    const payloads: string[] = []
    let payload = begun()
    for (const message of messages) {
      const text = `,${JSON.stringify(message)}`
      if (Buffer.byteLength(payload) + Buffer.byteLength(text) >= MOST_BYTES) {
        payloads.push(`${payload}]`)
        payload = begun()
      }
      payload += text
    }
    return [...payloads, `${payload}]`]
  }

  function hear(payload: string, { heard, missed }: BellListener): void {
    heardAt = performance.now()
    const [from, n, ...messages] = JSON.parse(payload) as [string, number, ...unknown[]]
    if (from === self) return
    const before = last.get(from)?.n
    // It was sent again, as it was not known whether it had arrived.
    if (before !== undefined && n <= before) return
    last.set(from, { n, at: heardAt })
    if (before !== undefined && n > before + 1) missed()
    for (const message of messages) heard(message)
  }

  /** Rejects if the connection cannot be opened; resolves when it has ended. Calls `begun` once it listens. */
  async function listenOnce(bellListener: BellListener, begun: () => void): Promise<void> {
    const line = await opened()
    listener = line
    line.client.on('notification', ({ payload = '' }) => {
      try {
        hear(payload, bellListener)
      } catch (error) {
        log('bell-not-understood', { error })
      }
    })
    try {
      await line.client.query(`listen ${CHANNEL}`)
      heardAt = performance.now()
      // What was rung before is lost.
      last.clear()
      bellListener.missed()
      begun()
      await line.ended
    } finally {
      listener = null
      line.cut()
    }
  }

  async function keepListening(bellListener: BellListener, begun: () => void): Promise<void> {
    for (let failures = 0; !closed.aborted; ) {
      try {
        await listenOnce(bellListener, begun)
        failures = 0
        if (!closed.aborted) log('bell-lost', {})
      } catch (error) {
        if (failures === 0 && !closed.aborted) log('bell-not-heard', { error }, 'warn')
        failures++
        begun()
      }
      if (!closed.aborted) await pauseAfter(failures)
    }
  }

  /** A server hears its own notifications too: where not even those come, nothing comes. */
  function beat(): void {
    const now = performance.now()
    for (const [server, { at }] of last) if (now - at > FORGOTTEN_MS) last.delete(server)
    if (!sending && now - sentAt >= PULSE_MS) sending = send()
    if (now - heardAt > SILENCE_MS) listener?.cut()
  }

  return {
    ring(messages) {
      if (closed.aborted) return
      waiting.push(...messages)
      if (waiting.length > MOST_WAITING) {
        waiting = []
        sent++
      }
      sending ??= send()
    },

    listen(bellListener) {
      beating = setInterval(beat, PULSE_MS / 3).unref()
      return new Promise((resolve) => {
        listening = keepListening(bellListener, resolve)
      })
    },

    async close() {
      clearInterval(beating)
      const late = setTimeout(() => closing.abort(), CLOSING_MS).unref()
      await sending
      clearTimeout(late)
      closing.abort()
      await listening
    },
  }
}
