import type { Match, Step } from '../../engine/model/match.ts'
import type { Seat } from '../../engine/model/seats.ts'
import type { Channel } from '../runtime/channel.ts'
import type { Commit, MatchRecord } from '../store/store.ts'
import { earliestDue } from './commit-record.ts'

/**
 * What happened in a match, published once it is in the store and before anything else happens to the match. Plain data: an event keeps
 * its meaning as JSON. `record` and `match` are as they stand after the event.
 */
export type MatchEvent =
  /** `start` is version 0; `steps` are what the engine then did. */
  | { readonly type: 'begun'; readonly record: MatchRecord; readonly match: Match; readonly start: Match; readonly steps: readonly Step[] }
  /** A move and its fix-ups. `taken` is the seat that got a new holder with the move; null where none did. */
  | {
      readonly type: 'moved'
      readonly record: MatchRecord
      readonly match: Match
      readonly steps: readonly Step[]
      readonly taken: Seat | null
    }
  /** Follows the `begun` or `moved` that ended the match. */
  | { readonly type: 'ended'; readonly record: MatchRecord; readonly match: Match }
  /** In a match that has not begun. */
  | { readonly type: 'seat-taken' | 'seat-left'; readonly record: MatchRecord; readonly match: null; readonly seat: Seat }
  /** The holder of a seat left a running match, or came back to it. */
  | { readonly type: 'absent' | 'returned'; readonly record: MatchRecord; readonly match: Match; readonly seat: Seat }
  /** A timer, or a seat that the server moves, will be due at `due`, in milliseconds since 1970. */
  | { readonly type: 'scheduled'; readonly id: string; readonly due: number }
  /** The last person left an open match, which is no longer in the store. */
  | { readonly type: 'removed'; readonly id: string }

/** Where everything that happens in matches is published; its parts learn of each other only here. */
export type MatchEvents = Channel<MatchEvent>

/** Calls back with the steps of every chain that is played, and the match after them. */
export function onChain(events: MatchEvents, played: (id: string, steps: readonly Step[], match: Match) => void): void {
  events.subscribe((event) => {
    if (event.type === 'begun' || event.type === 'moved') played(event.record.id, event.steps, event.match)
  })
}

/** Publishes what a commit did. `before` is the match's record before it, but with the new holder of a seat that is taken. */
export function publishCommit(events: MatchEvents, before: MatchRecord, commit: Commit, steps: readonly Step[]): void {
  const { from, match, taken } = commit
  const record = recordAfter(before, commit)
  if (from === null) events.happened({ type: 'begun', record, match, start: steps[0]?.before ?? match, steps })
  else events.happened({ type: 'moved', record, match, steps, taken: taken?.seat ?? null })
  if (match.finished) events.happened({ type: 'ended', record, match })
  const due = earliestDue(commit)
  if (due !== Number.POSITIVE_INFINITY) events.happened({ type: 'scheduled', id: record.id, due })
}

/** The record as the store has it once the commit is written, apart from what agents remember. */
function recordAfter(before: MatchRecord, { from, match, at }: Commit): MatchRecord {
  return {
    ...before,
    status: match.finished ? 'finished' : 'running',
    version: match.version,
    winners: match.winners,
    updatedAt: at,
    ...(from === null && { startedAt: at, empty: match.empty ?? [] }),
  }
}
