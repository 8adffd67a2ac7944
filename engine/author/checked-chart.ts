import { refuseErrors } from '../../statecharts/check/load.ts'
import type { Game } from '../rules/game.ts'

/** So many places are searched at most as a game is made; `check` goes on further. */
const PLACES_AT_MOST = 2000

/**
 * Throws ChartError for a chart that has an error, with the events that show it. It is looked at for the fewest seats,
 * and, where that is one, for two: they stand for any number.
 */
export function checkChart({ players: { min, max }, forSeats }: Pick<Game, 'players' | 'forSeats'>): void {
  for (const seats of new Set([min, Math.min(max, Math.max(min, 2))])) {
    const { gate, unconditional } = forSeats(seats)
    refuseErrors(gate.compiled, { places: PLACES_AT_MOST, unconditional })
  }
}
