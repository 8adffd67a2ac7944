import { SIT } from '../model/built-in-moves.ts'
import { GameError } from '../model/errors.ts'
import type { Seat } from '../model/seats.ts'
import { type Game, internalsOf } from '../rules/game.ts'

/** The field of the same in which a player has whether somebody sits there. */
export const SEATED = 'seated'

/** Whether seats are taken while a match of the game runs: its rules have the library's `openSeats`. */
export function seatsLater(game: Game): boolean {
  const {
    schema,
    definition: { moves },
  } = internalsOf(game)
  const sits = Object.hasOwn(moves, SIT) && moves[SIT].kind === 'move'
  return sits && schema.player.fields.some(({ name, field }) => name === SEATED && field.kind === 'bool')
}

/**
 * The seats of a new match that nobody holds, in order. Throws GameError where nobody could sit down there later, where too few
 * are left, for one twice, and for one that is none.
 */
export function emptySeats(game: Game, seats: number, empty: readonly Seat[]): readonly Seat[] {
  if (empty.length === 0) return []
  const { displayName, players } = game
  if (!seatsLater(game))
    throw new GameError(`${displayName}: no seat can be empty as the match begins, since nobody could sit down there later`)
  for (const [nth, seat] of empty.entries()) {
    if (!(Number.isInteger(seat) && seat >= 0 && seat < seats)) throw new GameError(`${displayName}: there is no seat ${seat} to be empty`)
    if (empty.indexOf(seat) < nth) throw new GameError(`${displayName}: seat ${seat} is named twice among those that are empty`)
  }
  const held = seats - empty.length
  if (held < players.min)
    throw new GameError(
      `${displayName}: it takes ${players.min} players, and with ${empty.length} seats of ${seats} empty there ${held === 1 ? 'is' : 'are'} ${held}`,
    )
  return empty.toSorted((a, b) => a - b)
}
