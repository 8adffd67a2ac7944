import type { Match, Step } from '../../engine/model/match.ts'
import type { Seat } from '../../engine/model/seats.ts'
import type { Channel } from '../runtime/channel.ts'
import type { ChatRoom } from '../store/chat.ts'
import type { LogNote } from '../store/offers.ts'
import type { MatchClocks } from '../store/pace.ts'
import type { Plan } from '../store/plans.ts'
import type { MatchRecord } from '../store/store.ts'

/**
 * What happened in a match, published after it is in the store and before anything else happens to the match. Events are plain data and
 * survive JSON. `record` and `match` are as they are after the event. What another server has done, `live/catching-up.ts` and `nodes/hearing.ts`
 * read from the store and publish as heard.
 */
export type MatchEvent =
  /**
   * `start` is version 0; `steps` are the engine's steps after it. Heard, `start` may also be the newest version, where those between cannot be
   * played again. `clocks`, here and below: null where no clock runs.
   */
  | {
      readonly type: 'begun'
      readonly record: MatchRecord
      readonly match: Match
      readonly start: Match
      readonly steps: readonly Step[]
      readonly clocks: MatchClocks | null
    }
  /** A move and its fix-ups. `taken` is the seat that got a new holder with the move, or null. */
  | {
      readonly type: 'moved'
      readonly record: MatchRecord
      readonly match: Match
      readonly steps: readonly Step[]
      readonly taken: Seat | null
      readonly clocks: MatchClocks | null
    }
  /** The clocks were changed apart from a move. */
  | { readonly type: 'clocks-set'; readonly record: MatchRecord; readonly match: Match; readonly clocks: MatchClocks }
  /** Follows the `begun` or `moved` that ended the match. */
  | { readonly type: 'ended'; readonly record: MatchRecord; readonly match: Match }
  /** In a match that has not begun. */
  | { readonly type: 'seat-taken' | 'seat-left'; readonly record: MatchRecord; readonly match: null; readonly seat: Seat }
  /** The holder of a seat left a running match or returned to it. */
  | { readonly type: 'absent' | 'returned'; readonly record: MatchRecord; readonly match: Match; readonly seat: Seat }
  /** Something was offered, answered or withdrawn, or a pause began or ended. */
  | { readonly type: 'offers-changed'; readonly record: MatchRecord; readonly match: Match }
  /** Something besides moves is in the log now. */
  | { readonly type: 'noted'; readonly record: MatchRecord; readonly match: Match; readonly note: LogNote }
  /** An open match, who is admitted to a match, or what its players are told about moderators, was changed; `users`: whom it concerns besides those who sit there. */
  | { readonly type: 'arranged'; readonly record: MatchRecord; readonly match: Match | null; readonly users: readonly string[] }
  /** A match that waits for players was made. */
  | { readonly type: 'opened'; readonly record: MatchRecord; readonly match: null }
  /** A match that is over is repeated; `record` is that of the match that is over. */
  | { readonly type: 'rematched'; readonly record: MatchRecord; readonly match: Match | null }
  /** A move that the server makes failed too often: the match does not continue by itself. */
  | { readonly type: 'stuck'; readonly record: MatchRecord; readonly match: Match | null }
  /** A timer, or a seat that the server moves, will be due at `due`, in milliseconds since 1970. */
  | { readonly type: 'scheduled'; readonly id: string; readonly due: number }
  /** Somebody is to be told something about the match at `due`, in milliseconds since 1970. */
  | { readonly type: 'noticed'; readonly id: string; readonly due: number }
  /**
   * The plan of a seat has changed, which is for its player only; null: there is none any more. `due`: when its next move is made, in
   * milliseconds since 1970, null while it waits.
   */
  | {
      readonly type: 'planned'
      readonly record: MatchRecord
      readonly match: Match
      readonly seat: Seat
      readonly plan: Plan | null
      readonly revision: number
      readonly due: number | null
    }
  /** A line of chat was written or removed. */
  | { readonly type: 'chatted'; readonly id: string; readonly room: ChatRoom; readonly line: number }
  /** Somebody has read the chat of a match. */
  | { readonly type: 'chat-read'; readonly id: string; readonly user: string }
  /** A running match was ended before its rules did. `match` is null if no rules can show it; then `stopped` says why. */
  | { readonly type: 'ended-early'; readonly record: MatchRecord; readonly match: Match | null; readonly stopped?: string }
  /**
   * A match is no longer in the store: it was open, and nobody is left or its creator has cancelled it, or an administrator has deleted it.
   * `users`: who sat there, was invited or made it. `shared`: whether it was in the list that everybody sees.
   */
  | {
      readonly type: 'removed'
      readonly id: string
      /** `gone`: nobody has told. */
      readonly why: 'left' | 'cancelled' | 'deleted' | 'gone'
      readonly users: readonly string[]
      readonly shared: boolean
    }

/** The channel for everything that happens in matches; parts of the server learn about each other's changes only through it. */
export type MatchEvents = Channel<MatchEvent>

/** Subscribes to the steps of every chain, with the match after them. */
export function onChain(events: MatchEvents, played: (id: string, steps: readonly Step[], match: Match) => void): void {
  events.subscribe((event) => {
    if (event.type === 'begun' || event.type === 'moved') played(event.record.id, event.steps, event.match)
  })
}
