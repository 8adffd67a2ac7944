import type { Match } from '../../engine/model/match.ts'
import { NOT_SEATED } from '../../engine/model/refusal.ts'
import type { Seat } from '../../engine/model/seats.ts'
import type { LoadedMatch } from '../matches/loaded-match.ts'
import { seatOf } from '../matches/seats.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import type { User } from '../store/store.ts'

interface Playing {
  readonly seat: Seat
  readonly match: Match
}

/** The seat of a user who takes part in a running match. */
export function playingSeat({ record, match }: LoadedMatch, by: User): Result<Playing> {
  const seat = seatOf(record, by.id)
  if (seat === null) return refuse('not-seated', NOT_SEATED)
  if (!match) return refuse('not-started', 'The match has not started: some seats are still open.')
  if (match.finished) return refuse('finished', 'The match is over.')
  if (match.inactive.includes(seat)) return refuse('not-seated', 'You take no part in this match any more.')
  return ok({ seat, match })
}
