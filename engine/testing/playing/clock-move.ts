import type { Match, Proposal } from '../../model/match.ts'
import { CLOCK } from '../../model/seats.ts'
import type { Chance } from '../../random/chance.ts'

/** Now and then is before one move of so many. */
const STRIKES = 15

/** The move of the timer that is due first, at its time or now where that is over; null where none runs. */
export function clockMove({ timers }: Match, at: number): Proposal | null {
  const [due] = timers.toSorted((a, b) => a.endsAt - b.endsAt || a.id - b.id)
  return due ? { seat: CLOCK, move: due.move, args: due.args, timer: due.id, at: Math.max(at, due.endsAt) } : null
}

/** The same now and then, though others may move; else null. */
export function clockMoveAtRandom(match: Match, at: number, chance: Chance): Proposal | null {
  return chance.below(STRIKES) === 0 ? clockMove(match, at) : null
}
