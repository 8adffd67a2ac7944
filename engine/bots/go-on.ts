import type { Match, Timer } from '../model/match.ts'
import type { Seat } from '../model/seats.ts'
import { activeSeats, mayAct } from '../play/legal.ts'
import { Chance } from '../random/chance.ts'
import type { Game } from '../rules/game.ts'
import { determinize, situationOf } from './worlds.ts'

/** How a version of a match becomes the beginning of another match. Times are milliseconds since 1970. */
export interface NewBeginning {
  /** The new match's, 64 hex digits: what is random after it comes from this alone. */
  readonly secret: string
  /** When the version was made, and when the new match begins: its timers have as long as they had then. */
  readonly since: number
  readonly at: number
}

/** Of the chance of version 0, apart from what rules and agents draw from. */
const WORLD = 0xfffe

/** So many worlds are dealt out at most until somebody can move in one. */
const MOST_DEALS = 100

/** Whether it is for somebody to move, and nobody can. */
const isStill = (game: Game, match: Match) => mayAct(game, match).length > 0 && activeSeats(game, match).length === 0

/** A match that goes on from another as it stands, with all that is hidden in it: its version 0. Nothing can be taken back beyond it. */
export function goingOn(match: Match, { secret, since, at }: NewBeginning): Match {
  const later = <T extends Timer>(timer: T, id: number): T => ({
    ...timer,
    id,
    startedAt: timer.startedAt + at - since,
    endsAt: timer.endsAt + at - since,
  })
  return {
    ...match,
    version: 0,
    secret,
    chance: 0,
    absent: [],
    // Ids of later timers are a thousand times their version.
    timers: match.timers.map(later),
    suspended: match.suspended.map((timer, nth) => ({
      ...later(timer, match.timers.length + nth),
      suspendedAt: timer.suspendedAt + at - since,
    })),
    past: [],
    future: [],
    sealed: null,
  }
}

/**
 * A match that goes on from what a seat knows of another: what the seat sees is so, all else is dealt out and drawn. It depends on nothing
 * that is hidden from the seat. Null where a seat may not know where play is: then there is none that would not tell.
 */
export function sandboxOf(game: Game, match: Match, seat: Seat, beginning: NewBeginning): Match | null {
  const situation = situationOf(game, match, seat)
  if (!situation.where) return null
  const chance = new Chance(beginning.secret, 0, WORLD)
  let world = determinize(situation, chance)
  // Players may know more than they see: that the player who leads has the two of clubs. A deal in which nobody could go on is not what was
  // played.
  for (let dealt = 1; dealt < MOST_DEALS && isStill(game, world); dealt++) world = determinize(situation, chance)
  // Where everybody knows where play is, everybody also knows which players have left.
  const { resigned } = match
  return goingOn({ ...world, ...(resigned && { resigned }) }, beginning)
}
