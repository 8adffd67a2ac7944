import { createHmac } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type { LogEntry, Match, Step } from '../../engine/model/match.ts'
import { type RecordedMatch, replayInParts } from '../../engine/propose/replay.ts'
import type { ServedGame } from '../games/games.ts'
import { ok, type Result } from '../runtime/result.ts'
import type { Course, MatchRecord } from '../store/store.ts'

/** A range of versions of a match that has begun. */
export interface Past {
  /** Version 0, or the version from which the match has continued under other rules. */
  readonly start: Match
  /** In order, from the version after `start`. */
  readonly steps: readonly Step[]
}

/** The step that led to a version; undefined if there is none, as for the first. */
export const stepAt = ({ start, steps }: Past, version: number): Step | undefined => steps[version - start.version - 1]

/** The match at a version; undefined outside of the range. */
export const matchAt = (past: Past, version: number): Match | undefined =>
  version === past.start.version ? past.start : stepAt(past, version)?.match

/** The match at the last version. */
export const lastOf = ({ start, steps }: Past): Match => steps.at(-1)?.match ?? start

/** The log of a match, with digests of the states it led to. */
export interface Played {
  readonly entries: readonly LogEntry[]
  readonly course: Course
}

/** Which states a replay must reproduce: those after every chain, or the last one. */
export type Checked = 'every' | 'last' | 'none'

/** How long to replay before yielding to other work, in milliseconds. */
const SLICE_MS = 5
/** In entries. */
const LONG = 100

/**
 * Replays the log of a match under rules. Refused if the rules cannot be tried in a thread of their own. Throws what `replay` throws, and
 * an error if the log leads to a different state than before.
 */
export async function replayLog(record: MatchRecord, served: ServedGame, played: Played, checked: Checked): Promise<Result<Past>> {
  const { entries, course } = played
  const recorded = recordedMatch(record, entries)
  const from = course.base ?? undefined
  const rehearsed = await served.rehearse(record, { type: 'replay', record: recorded, from })
  if (!rehearsed.ok) return rehearsed
  const last = entries.at(-1)?.version ?? 0
  const chains = replayInParts(served.game, recorded, { from })
  // To read a long log has taken a while already.
  if (entries.length > LONG) await turn()
  let until = performance.now() + SLICE_MS
  for (;;) {
    const { done, value } = chains.next()
    if (done) return ok({ start: value.first, steps: value.steps })
    if (checked === 'every' || (checked === 'last' && value.version === last)) checkDigest(record, served, course, value)
    if (performance.now() < until) continue
    await turn()
    until = performance.now() + SLICE_MS
  }
}

function checkDigest({ secret }: MatchRecord, served: ServedGame, { digests }: Course, match: Match): void {
  const before = digests.get(match.version)
  if (before !== undefined && before !== digestOf(secret, served.meaning(), JSON.stringify(match)))
    throw new Error(`version ${match.version}: the rules lead to another state than before`)
}

/** The record from which the engine reconstructs a match that has begun, with its whole log. */
export function recordedMatch({ game, seats, empty, variant, secret, startedAt }: MatchRecord, log: readonly LogEntry[]): RecordedMatch {
  return { game, seats: seats.length, empty, variant, secret, at: startedAt!, log }
}

/** The length of a digest in bytes. */
const BYTES = 16

/**
 * Returns a digest of a match's state, which tells whether a replay has led to the same one. `meaning`: hash of what a stored state means
 * under the rules; `state`: the match as JSON. It is keyed with the match's secret, so that without it nobody can test guesses of hidden
 * hands. Even so, digests never leave the server.
 */
export function digestOf(secret: string, meaning: string, state: string): string {
  const digest = createHmac('sha256', `playchart digest ${secret}`)
    .update(meaning + state)
    .digest()
  return digest.toString('base64url', 0, BYTES)
}
