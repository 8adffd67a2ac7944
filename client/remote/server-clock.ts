import { createEffect, createSignal, onCleanup } from 'solid-js'
import { patientFetch } from './answer.ts'

/**
 * The server's clock, estimated from the times in its answers. Each answer only tells between which two offsets the true one lies; the
 * intersection of all soon gets narrow.
 */
export interface ClockBounds {
  /** Server time minus local time, in milliseconds: at least `low`, at most `high`. */
  low: number
  high: number
}

/** Narrows the bounds by one answer: `time` by the server's clock, `sentAt` and `receivedAt` by the local one, in milliseconds. */
export function narrow(bounds: ClockBounds | null, time: number, sentAt: number, receivedAt: number): ClockBounds {
  // The server's time has whole milliseconds.
  const fresh = { low: time - receivedAt, high: time + 1 - sentAt }
  if (!bounds) return fresh
  const both = { low: Math.max(bounds.low, fresh.low), high: Math.min(bounds.high, fresh.high) }
  // If the bounds do not intersect, the server was restarted or this machine slept, so the newer answer counts.
  return both.low <= both.high ? both : fresh
}

let bounds: ClockBounds | null = null

/** Monotonic: not affected by changes of the system clock. */
const ownNow = () => performance.now()

/** The time by the server's clock, in milliseconds since 1970. */
export const serverNow = () => ownNow() + (bounds ? (bounds.low + bounds.high) / 2 : performance.timeOrigin)

/** Narrows the bounds by an answer to a request sent at `sentAt`. */
export function learnTime(time: number, sentAt: number, receivedAt: number): void {
  bounds = narrow(bounds, time, sentAt, receivedAt)
}

/** `fetch` with a timeout, which also learns the server's time. */
export async function clockedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const sentAt = ownNow()
  const response = await patientFetch(input, init)
  const time = Number(response.headers.get('playchart-time') ?? Number.NaN)
  if (!Number.isNaN(time)) learnTime(time, sentAt, ownNow())
  return response
}

/** Returns the server's current time in milliseconds since 1970, updated every `everyMs` milliseconds while `runs()` is true. */
export function serverTime(everyMs: number, runs: () => boolean = () => true): () => number {
  const [now, setNow] = createSignal(serverNow())
  createEffect(() => {
    if (!runs()) return
    setNow(serverNow())
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    onCleanup(() => clearInterval(timer))
  })
  return now
}
