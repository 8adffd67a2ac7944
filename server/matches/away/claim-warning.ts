import type { Match } from '../../../engine/model/match.ts'
import type { Seat } from '../../../engine/model/seats.ts'
import { awaitedBy } from '../../../engine/play/awaited.ts'
import type { Game } from '../../../engine/rules/game.ts'
import { isAbsent, type SeatRecord } from '../../store/seat-record.ts'
import type { Present } from './presence.ts'

/** When players who are gone are told that others can soon claim to go on without them. */

const LONGEST_WARNING_MS = 12 * 3_600_000

/** Without a sign of life for so long, a match can be claimed whatever else there is: a page may stay open for weeks. In milliseconds. */
export const STILL_MS = 24 * 3_600_000

/** How often a paused match is looked at: when it goes on, it is looked at anyway. In milliseconds. */
const PAUSED_MS = 3_600_000

/** How long before the end of a time somebody is told that it ends: a quarter of it, at most half a day. In milliseconds. */
export const warningMs = (lengthMs: number): number => Math.floor(Math.min(lengthMs / 4, LONGEST_WARNING_MS))

/**
 * Whether others could go on without the seat if its player were gone, as far as that player may know: a warning tells them nothing of who
 * acts in secret.
 */
export function mayBeClaimed(game: Game, match: Match, seats: readonly SeatRecord[], seat: Seat): boolean {
  if (match.inactive.includes(seat)) return false
  const { awaited, awaitsOthers } = awaitedBy(game, match, seat)
  if (!awaited.includes(seat) && !awaitsOthers) return false
  return seats.some((player, other) => {
    const plays = !!player && 'user' in player && !isAbsent(player) && !match.inactive.includes(other)
    return other !== seat && plays && !awaited.includes(other)
  })
}

/** How long a match has been without a sign of life, and its player without a connection. Times are milliseconds. */
interface Waiting {
  readonly graceMs: number
  readonly updatedAt: number
  /** Undefined: nobody knows whether they are gone. */
  readonly there: Present | undefined
  readonly isPaused: boolean
  readonly now: number
}

/**
 * When to warn the player, in milliseconds since 1970; of one who is here, and in a pause, when to look again: they may go at any moment, and
 * that is early enough.
 */
export function warnAt({ graceMs, updatedAt, there, isPaused, now }: Waiting): number {
  if (isPaused) return now + PAUSED_MS
  const still = updatedAt + STILL_MS - warningMs(STILL_MS)
  if (!there) return still
  const ahead = graceMs - warningMs(graceMs)
  return Math.min(still, (there.here ? now : Math.max(updatedAt, there.since)) + ahead)
}
