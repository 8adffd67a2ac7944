import { createHmac } from 'node:crypto'

/** Bytes of a digest that are kept. */
const BYTES = 16

/**
 * Stands for a state of a match: it tells whether a replay has led to the same one. `meaning`: hash of what a stored state means under the
 * rules; `state`: the match as JSON. The key follows from the match's secret, so that nobody who lacks that can try out hands that they
 * would like to know. Even so it never leaves the server.
 */
export function digestOf(secret: string, meaning: string, state: string): string {
  const digest = createHmac('sha256', `playchart digest ${secret}`).update(meaning).update(state).digest()
  return digest.toString('base64url', 0, BYTES)
}
