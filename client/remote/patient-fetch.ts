/** How long an answer may take. */
export const PATIENCE_MS = 15_000

/** `fetch` that gives up after `ms`, with a `TimeoutError`. */
export const patientFetch = (input: RequestInfo | URL, init?: RequestInit, ms = PATIENCE_MS): Promise<Response> =>
  fetch(input, { ...init, signal: AbortSignal.timeout(ms) })
