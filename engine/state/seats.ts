import { RuleError } from '../model/errors.ts'
import type { Seat } from '../model/seats.ts'
import type { Session } from './kernel.ts'

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
export function setActive(session: Session, seat: Seat, active: boolean): void {
  check(session, seat)
  if (active && session.resigned.includes(seat)) session.resigned = session.resigned.filter((one) => one !== seat)
  const others = session.inactive.filter((one) => one !== seat)
  session.inactive = active ? others : [...others, seat].sort((a, b) => a - b)
}

export function passTurnTo(session: Session, seat: Seat): void {
  check(session, seat)
  if (session.inactive.includes(seat)) throw new RuleError(`seat ${seat} does not take part and cannot have the turn`)
  session.beginTurn(seat)
}

/** Adds to a seat's time bank, in milliseconds. */
export function giveTime(session: Session, seat: Seat, ms: number): void {
  check(session, seat)
  if (session.banks.length === 0) throw new RuleError('the game has no time bank')
  if (!Number.isSafeInteger(ms)) throw new RuleError(`${ms} is no whole number of milliseconds`)
  session.banks = session.banks.with(seat, Math.max(0, session.banks[seat] + ms))
}

function check(session: Session, seat: Seat): void {
  session.mayWrite()
  if (!(Number.isInteger(seat) && seat >= 0 && seat < session.seats)) throw new RuleError(`there is no seat ${seat}`)
}
