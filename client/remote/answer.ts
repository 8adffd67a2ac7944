import type { ClientResponse } from 'hono/client'

/**
 * What went wrong, with a sentence for the person at the screen. `offline`: the server was not reached, or the connection broke;
 * `timeout`: it said nothing; `unreadable`: its answer makes no sense, or only its beginning came. What was asked may have been done.
 */
export interface Problem {
  code: string
  message: string
  /** For refused moves: what said no, `guard isPair`, `reveal.legal`. */
  by?: string
  /** The server is busy, or was asked too much: nothing was done, and it may be tried again after so many milliseconds. */
  retryAfterMs?: number
}
/** Whether the server takes no more for a while. */
export const isBusy = ({ code }: Problem): boolean => code === 'busy' || code === 'too-many'

export type Answer<T> = { ok: true; value: T } | { ok: false; problem: Problem }

export const OFFLINE: Problem = { code: 'offline', message: 'The server cannot be reached. Please check your connection.' }
export const TIMEOUT: Problem = { code: 'timeout', message: 'The server did not answer in time. Please try again.' }
const UNREADABLE: Problem = { code: 'unreadable', message: 'The server’s answer cannot be read. Please try again.' }

/** A server that names a longer time is asked all the same: it may have said so by mistake. */
const LONGEST_WAIT_MS = 60_000

/** How long a server that takes no more wants to be left alone. */
function waitOf({ status, headers }: Pick<Response, 'status' | 'headers'>): Pick<Problem, 'retryAfterMs'> {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  if ((status !== 429 && status !== 503) || !(seconds >= 0)) return {}
  return { retryAfterMs: Math.min(LONGEST_WAIT_MS, seconds * 1000) }
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'
const isJson = ({ headers }: Pick<Response, 'headers'>) => headers.get('content-type')?.includes('json') === true

/** Reads a response of the server; every failure becomes a problem, none is thrown. */
export async function answer<T>(pending: Promise<ClientResponse<T>>): Promise<Answer<T>> {
  let response: ClientResponse<T>
  try {
    response = await pending
  } catch (error) {
    return { ok: false, problem: isTimeout(error) ? TIMEOUT : OFFLINE }
  }
  try {
    const body = (await response.json()) as T & Partial<Problem>
    if (response.ok) return { ok: true, value: body }
    if (typeof body?.code === 'string' && typeof body?.message === 'string')
      return { ok: false, problem: { ...(body as Problem), ...waitOf(response) } }
  } catch (error) {
    if (isTimeout(error)) return { ok: false, problem: TIMEOUT }
    // Its status came, but the connection broke before the end of its body.
    if (!(error instanceof SyntaxError)) return { ok: false, problem: OFFLINE }
    // Where nothing but the connection's end tells where a body ends, half of one seems whole.
    if (response.ok || isJson(response)) return { ok: false, problem: UNREADABLE }
  }
  const gateway = response.status === 502 || response.status === 503 || response.status === 504
  return {
    ok: false,
    problem: gateway
      ? { ...OFFLINE, ...waitOf(response) }
      : { code: 'server', message: `The server failed (${response.status}). Please try again.` },
  }
}

/** How long an answer may take. */
const PATIENCE_MS = 15_000

/** `fetch` that gives up after `ms`, with a `TimeoutError`. */
export const patientFetch = (input: RequestInfo | URL, init?: RequestInit, ms = PATIENCE_MS): Promise<Response> =>
  fetch(input, { ...init, signal: AbortSignal.timeout(ms) })
