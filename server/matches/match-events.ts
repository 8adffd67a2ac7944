import type { Match, Step } from '../../engine/model/match.ts'
import type { Seat } from '../../engine/model/seats.ts'
import type { Channel } from '../runtime/channel.ts'
import type { MatchRecord } from '../store/store.ts'

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
  /** A move that nobody sends was tried too often in vain: the match does not go on by itself. */
  | { readonly type: 'stuck'; readonly record: MatchRecord; readonly match: Match | null }
  /** A timer, or a seat that the server moves, will be due at `due`, in milliseconds since 1970. */
  | { readonly type: 'scheduled'; readonly id: string; readonly due: number }
  /** A running match was ended before its rules did. `match` is null where these cannot show it. */
  | { readonly type: 'ended-early'; readonly record: MatchRecord; readonly match: Match | null }
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
