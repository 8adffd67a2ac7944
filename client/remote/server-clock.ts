import { patientFetch } from './patient-fetch.ts'

/**
 * The server's clock, estimated from the `Date` header of its answers. That header has whole seconds, so each answer
 * only says between which two offsets the truth lies; the bounds of all answers are intersected and soon get close.
 */
export interface ClockBounds {
  /** Server time minus ours, in milliseconds: at least `low`, at most `high`. */
  low: number
  high: number
}

/** Narrows the bounds by one answer: `date` from its header, `sentAt` and `receivedAt` by our clock. */
export function narrow(bounds: ClockBounds | null, date: number, sentAt: number, receivedAt: number): ClockBounds {
  const fresh = { low: date - receivedAt, high: date + 999 - sentAt }
  if (!bounds) return fresh
  const both = { low: Math.max(bounds.low, fresh.low), high: Math.min(bounds.high, fresh.high) }
  // Bounds that do not meet mean that one of the clocks was set meanwhile: believe the newer answer.
  return both.low <= both.high ? both : fresh
}

let bounds: ClockBounds | null = null

/** The time by the server's clock, milliseconds since 1970. */
export const serverNow = () => Date.now() + (bounds ? (bounds.low + bounds.high) / 2 : 0)

/** A patient `fetch`, which also learns the server's time. */
export async function clockedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const sentAt = Date.now()
  const response = await patientFetch(input, init)
  const date = Date.parse(response.headers.get('date') ?? '')
  if (!Number.isNaN(date)) bounds = narrow(bounds, date, sentAt, Date.now())
  return response
}
