import type { Match, Proposal, Variant } from '../../model/match.ts'
import type { Seat } from '../../model/seats.ts'
import { seatsLater } from '../../play/late-seats.ts'
import { activeSeats, drawnMove, legalMoves, revisingSeats } from '../../play/legal.ts'
import type { Chance } from '../../random/chance.ts'
import type { Game } from '../../rules/game.ts'
import { clockMove } from '../../simulation/play-match.ts'

/** A timer fires before one move in so many. */
const STRIKES = 15
/** While others choose, one move in so many revises a choice. */
const REVISES = 4

/** Returns a random value for each of the game's options. */
export function variantAtRandom({ variants }: Game, chance: Chance): Variant {
  return Object.fromEntries(Object.entries(variants).map(([option, { values }]) => [option, chance.pick(Object.keys(values))]))
}

/** In games that can begin with empty seats, leaves some seats empty in every other match, but never fewer than `players.min` taken. */
export function emptyAtRandom(game: Game, seats: number, chance: Chance): { readonly empty?: readonly Seat[] } {
  const spare = seats - game.players.min
  if (!seatsLater(game) || spare === 0 || chance.below(2) === 0) return {}
  const order = Array.from({ length: seats }, (_, seat) => seat)
  chance.shuffle(order)
  return { empty: order.slice(0, 1 + chance.below(spare)) }
}

/**
 * Returns a random legal move of one of these seats, by default the active ones. Moves with too many choices to list are made only if no
 * other is legal. Returns null if no seat can move.
 */
export function moveAtRandom(game: Game, match: Match, at: number, chance: Chance, among?: readonly Seat[]): Proposal | null {
  const seats = among ?? activeSeats(game, match)
  if (seats.length === 0) return null
  const revising = among ? [] : revisingSeats(game, match)
  const seat = chance.pick(revising.length > 0 && chance.below(REVISES) === 0 ? revising : seats)
  const listed = legalMoves(game, match, seat).filter(({ options }) => options !== null)
  if (listed.length) {
    const { move, options } = chance.pick(listed)
    return { seat, move, args: chance.pick(options!), at }
  }
  const drawn = drawnMove(game, match, seat, chance)
  return drawn && { seat, ...drawn, at }
}

/** Returns the move of the next timer before one move in {@link STRIKES}, although players may be able to move; else null. */
export function clockMoveAtRandom(match: Match, at: number, chance: Chance): Proposal | null {
  return chance.below(STRIKES) === 0 ? clockMove(match, at) : null
}
