import type { ClientResponse } from 'hono/client'

/** What went wrong, with a sentence for the person at the screen. `offline`: the server was not reached; `timeout`: it said nothing. */
export interface Problem {
  code: string
  message: string
  /** For refused moves: what said no, `guard isPair`, `reveal.legal`. */
  by?: string
}
export type Answer<T> = { ok: true; value: T } | { ok: false; problem: Problem }

export const OFFLINE: Problem = { code: 'offline', message: 'The server cannot be reached. Is the network there?' }
export const TIMEOUT: Problem = { code: 'timeout', message: 'The server did not answer in time. Please try again.' }

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

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
    if (typeof body?.code === 'string' && typeof body?.message === 'string') return { ok: false, problem: body as Problem }
  } catch (error) {
    if (isTimeout(error)) return { ok: false, problem: TIMEOUT }
    if (response.ok) return { ok: false, problem: { code: 'unreadable', message: 'The server sent an answer that cannot be read.' } }
  }
  const gateway = response.status === 502 || response.status === 503 || response.status === 504
  return {
    ok: false,
    problem: gateway ? OFFLINE : { code: 'server', message: `The server failed (${response.status}). Please try again.` },
  }
}
