import type { ClientResponse } from 'hono/client'
import { t } from '../languages/text.ts'
import { worded } from './worded.ts'

/**
 * What went wrong, with a sentence for the user. `offline`: the server was not reached, or the connection broke; `timeout`: it did not
 * answer; `unreadable`: its answer is not valid or not complete. In all three cases the server may have done what was requested.
 */
export interface Problem {
  code: string
  message: string
  /** For refused moves: the check that refused, `guard isPair`, `reveal.legal`. */
  by?: string
  /** The server is busy, or has had too many requests: it did nothing, and accepts the request after this many milliseconds. */
  retryAfterMs?: number
}
/** Whether the server refuses requests for a while. */
export const isBusy = ({ code }: Problem): boolean => code === 'busy' || code === 'too-many'

export type Answer<T> = { ok: true; value: T } | { ok: false; problem: Problem }

export const OFFLINE: Problem = { code: 'offline', message: t('The server cannot be reached. Please check your connection.') }
export const TIMEOUT: Problem = { code: 'timeout', message: t('The server did not answer in time. Please try again.') }
const UNREADABLE: Problem = { code: 'unreadable', message: t('The server’s answer cannot be read. Please try again.') }

/** The longest wait to respect; a server may have named a longer one by mistake. */
const LONGEST_WAIT_MS = 60_000

/** How long a busy server wants clients to wait. */
function waitOf({ status, headers }: Pick<Response, 'status' | 'headers'>): Pick<Problem, 'retryAfterMs'> {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  if ((status !== 429 && status !== 503) || !(seconds >= 0)) return {}
  return { retryAfterMs: Math.min(LONGEST_WAIT_MS, seconds * 1000) }
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'
const isJson = ({ headers }: Pick<Response, 'headers'>) => headers.get('content-type')?.includes('json') === true

/** Reads a response of the server. Every failure becomes a problem; it never throws. */
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
      return { ok: false, problem: worded({ ...(body as Problem), ...waitOf(response) }) }
  } catch (error) {
    if (isTimeout(error)) return { ok: false, problem: TIMEOUT }
    // The status arrived, but the connection broke before the end of the body.
    if (!(error instanceof SyntaxError)) return { ok: false, problem: OFFLINE }
    // If only the end of the connection marks the end of the body, half of one looks complete.
    if (response.ok || isJson(response)) return { ok: false, problem: UNREADABLE }
  }
  const gateway = response.status === 502 || response.status === 503 || response.status === 504
  return {
    ok: false,
    problem: gateway
      ? { ...OFFLINE, ...waitOf(response) }
      : { code: 'server', message: t('The server failed ({status}). Please try again.', { status: response.status }) },
  }
}

/** How long an answer may take, in milliseconds. */
const PATIENCE_MS = 15_000

/** `fetch` with a timeout: rejects with a `TimeoutError` after `ms` milliseconds, unless `init` brings a signal of its own. */
export const patientFetch = (input: RequestInfo | URL, init?: RequestInit, ms = PATIENCE_MS): Promise<Response> =>
  fetch(input, { signal: AbortSignal.timeout(ms), ...init })

/**
 * In milliseconds. What has to do with charts is answered before, counted from the request on (`ANSWERED_WITHIN_MS` in
 * `server/games/workers/charts.ts`): where the server gives up, it says why.
 */
export const WORKING_MS = 150_000

/** Options of a request that the server works on for a while, in turn: charts are drawn and compared, matches are simulated and counted. */
export const whileWorking = () => ({ init: { signal: AbortSignal.timeout(WORKING_MS) } })

/**
 * A new idempotency key: the server makes a proposal with the same key once. Not `crypto.randomUUID`, which exists on secure pages only.
 */
export const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
