import { createHmac } from 'node:crypto'

/** The length of a digest in bytes. */
const BYTES = 16

/**
 * Returns a digest of a match's state, which tells whether a replay has led to the same one. `meaning`: hash of what a stored state means
 * under the rules; `state`: the match as JSON. It is keyed with the match's secret, so that without it nobody can test guesses of hidden
 * hands. Even so, digests never leave the server.
 */
export function digestOf(secret: string, meaning: string, state: string): string {
  const digest = createHmac('sha256', `playchart digest ${secret}`).update(meaning).update(state).digest()
  return digest.toString('base64url', 0, BYTES)
}
