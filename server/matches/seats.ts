import type { Match } from '../../engine/model/match.ts'
import { NOT_SEATED } from '../../engine/model/refusal.ts'
import { type Seat, SPECTATOR, type Viewer } from '../../engine/model/seats.ts'
import type { SeatedAgent } from '../games/agent-memories.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import type { SeatRecord } from '../store/seat-record.ts'
import type { MatchRecord, User } from '../store/store.ts'

/** The user's seat; null for one who only watches. */
export function seatOf({ seats }: Pick<MatchRecord, 'seats'>, user: string): Seat | null {
  const seat = seats.findIndex((player) => player && 'user' in player && player.user.id === user)
  return seat < 0 ? null : seat
}

/**
 * As whom the user sees that version of the match; without a version, the newest. Versions before the user took the seat of a running
 * match belong to its previous holder: the user sees them as a spectator.
 */
export function viewerOf(record: Pick<MatchRecord, 'seats'>, user: string, version = Number.POSITIVE_INFINITY): Viewer {
  const seat = seatOf(record, user)
  return seat === null || version < seatedSince(record, seat) ? SPECTATOR : seat
}

/** The version by which the seat's player took it. */
export function seatedSince({ seats }: Pick<MatchRecord, 'seats'>, seat: Seat): number {
  const player = seats[seat]
  return (player && 'user' in player && player.since) || 0
}

interface Playing {
  readonly seat: Seat
  readonly match: Match
}

/** The seat of a user who takes part in a running match. `match`: null before it has begun. */
export function playingSeat({ record, match }: { readonly record: MatchRecord; readonly match: Match | null }, by: User): Result<Playing> {
  const seat = seatOf(record, by.id)
  if (seat === null) return refuse('not-seated', NOT_SEATED)
  if (!match) return refuse('not-started', 'The match has not started: some seats are still open.')
  if (match.finished) return refuse('finished', 'The match is over.')
  if (match.inactive.includes(seat)) return refuse('not-seated', 'You take no part in this match any more.')
  return ok({ seat, match })
}

/** Whether no person is left at the table. */
export const isUnattended = (seats: readonly SeatRecord[]): boolean =>
  seats.every((player) => !player || 'agent' in player || player.absent)

/** The agents at the table. `moved`: the seat for which the server makes a move, and what its agent remembers of its choice. */
export const agentsAt = (seats: readonly SeatRecord[], moved: Moved | null): SeatedAgent[] =>
  seats.flatMap((player, seat) => {
    if (!player || !('agent' in player)) return []
    const { agent, memory: stored } = player
    return [{ seat, agent, memory: moved?.seat === seat ? moved.memory : stored, stored }]
  })

export type Moved = Pick<SeatedAgent, 'seat' | 'memory'>
