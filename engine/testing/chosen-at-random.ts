import type { Chance } from '../chance.ts'
import type { Game } from '../game.ts'
import { activeSeats, drawnMove, legalMoves } from '../legal.ts'
import type { Match, Proposal, Variant } from '../match.ts'

/** Any value for each of the game's options. */
export function variantAtRandom({ variants }: Game, chance: Chance): Variant {
  return Object.fromEntries(Object.entries(variants).map(([option, { values }]) => [option, chance.pick(Object.keys(values))]))
}

/** Any legal move of any of these seats that can move; of moves with too many choices to list only where there are no others. */
export function moveAtRandom(game: Game, match: Match, at: number, chance: Chance, seats = activeSeats(game, match)): Proposal | null {
  if (seats.length === 0) return null
  const seat = chance.pick(seats)
  const listed = legalMoves(game, match, seat).filter(({ options }) => options !== null)
  if (listed.length) {
    const { move, options } = chance.pick(listed)
    return { seat, move, args: chance.pick(options!), at }
  }
  const drawn = drawnMove(game, match, seat, chance)
  return drawn && { seat, ...drawn, at }
}
