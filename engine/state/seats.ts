import { RuleError } from '../model/errors.ts'
import type { Seat } from '../model/seats.ts'
import type { WorkingCopy } from './interfaces.ts'

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

// What rules may do about seats, besides their fields. Each throws RuleError where rules only read, and for a seat there is none of.

/** Lets a seat take part, or no longer. */
export function setActive(working: WorkingCopy, seat: Seat, active: boolean): void {
  check(working, seat)
  if (active && working.resigned.includes(seat)) working.resigned = working.resigned.filter((one) => one !== seat)
  const others = working.inactive.filter((one) => one !== seat)
  working.inactive = active ? others : [...others, seat].sort((a, b) => a - b)
}

export function passTurnTo(working: WorkingCopy, seat: Seat): void {
  check(working, seat)
  if (working.inactive.includes(seat)) throw new RuleError(`seat ${seat} does not take part and cannot have the turn`)
  working.beginTurn(seat)
}

/** Adds to a seat's time bank, in milliseconds. */
export function giveTime(working: WorkingCopy, seat: Seat, ms: number): void {
  check(working, seat)
  if (working.banks.length === 0) throw new RuleError('the game has no time bank')
  if (!Number.isSafeInteger(ms)) throw new RuleError(`${ms} is no whole number of milliseconds`)
  working.banks = working.banks.with(seat, Math.max(0, working.banks[seat] + ms))
}

function check(working: WorkingCopy, seat: Seat): void {
  working.mayWrite()
  if (!(Number.isInteger(seat) && seat >= 0 && seat < working.seats)) throw new RuleError(`there is no seat ${seat}`)
}
