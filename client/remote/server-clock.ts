import { patientFetch } from './answer.ts'

/**
 * The server's clock, estimated from the time that its answers carry. Each answer only says between which two offsets the
 * truth lies; the bounds of all answers are intersected and soon get close.
 */
export interface ClockBounds {
  /** Server time minus ours, in milliseconds: at least `low`, at most `high`. */
  low: number
  high: number
}

/** Narrows the bounds by one answer: `time` by the server's clock, `sentAt` and `receivedAt` by ours. */
export function narrow(bounds: ClockBounds | null, time: number, sentAt: number, receivedAt: number): ClockBounds {
  // The server's time has whole milliseconds.
  const fresh = { low: time - receivedAt, high: time + 1 - sentAt }
  if (!bounds) return fresh
  const both = { low: Math.max(bounds.low, fresh.low), high: Math.min(bounds.high, fresh.high) }
  // Bounds that do not meet mean that the server was started anew, or this machine slept: believe the newer answer.
  return both.low <= both.high ? both : fresh
}

let bounds: ClockBounds | null = null

/** Goes on evenly though the system's clock is set meanwhile. */
const ownNow = () => performance.now()

/** The time by the server's clock, milliseconds since 1970. */
export const serverNow = () => ownNow() + (bounds ? (bounds.low + bounds.high) / 2 : performance.timeOrigin)

/** What an answer that was asked for at `sentAt` tells of the server's clock. */
export function learnTime(time: number, sentAt: number, receivedAt: number): void {
  bounds = narrow(bounds, time, sentAt, receivedAt)
}

/** A patient `fetch`, which also learns the server's time. */
export async function clockedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const sentAt = ownNow()
  const response = await patientFetch(input, init)
  const time = Number(response.headers.get('playchart-time') ?? Number.NaN)
  if (!Number.isNaN(time)) learnTime(time, sentAt, ownNow())
  return response
}
