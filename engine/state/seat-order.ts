import { RuleError } from '../model/errors.ts'
import type { Seat } from '../model/seats.ts'

type IsActive = (seat: Seat) => boolean

/**
 * The nearest seat that takes part, going round the table from `seat` by `step` (1: the way play goes, -1: the other way). Returns `seat` where
 * no other takes part. Throws RuleError for a seat that does not exist.
 */
export function neighbour(seats: number, isActive: IsActive, seat: Seat, step: 1 | -1): Seat {
  if (!(Number.isInteger(seat) && seat >= 0 && seat < seats)) throw new RuleError(`there is no seat ${seat}`)
  let found = seat
  do found = (found + step + seats) % seats
  while (found !== seat && !isActive(found))
  return found
}

/** The seats that take part, in order. */
export const playingSeats = (seats: number, isActive: IsActive): Seat[] => Array.from({ length: seats }, (_, seat) => seat).filter(isActive)
