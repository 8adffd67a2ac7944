import type { Game } from '../game.ts'
import type { Match, Variant } from '../match.ts'
import type { Ruleset } from '../ruleset.ts'
import type { Seat } from '../seats.ts'
import { viewOf } from '../view.ts'
import type { View } from '../view-shape.ts'

/** What an agent that looks ahead is given besides its view by name: all that its seat may know, and no more. */
export interface Situation {
  readonly game: Game
  readonly seats: number
  readonly variant: Variant
  readonly seat: Seat
  readonly view: View
  /** Where play is and how turns go round; null in games that do not let every seat know this. */
  readonly where: Pick<Match, 'snapshot' | 'turns'> | null
}

/** A match as one of its seats may know it. */
export function situationOf(game: Game, match: Match, seat: Seat): Situation {
  const { seats, variant, snapshot, turns } = match
  const where = everybodyKnowsWhere(game.forSeats(seats)) ? { snapshot, turns } : null
  return { game, seats, variant, seat, view: viewOf(game, match, seat), where }
}

const OPEN_ORDERS: readonly (string | undefined)[] = [undefined, 'forward', 'backward', 'snake']

/** No phase is anybody's secret; and no order of turns comes from rules that may have read what is hidden. */
function everybodyKnowsWhere({ game, gate }: Ruleset): boolean {
  const hidesOrders = game.schema.secretive
  return [...gate.compiled.places.values()].every(
    ({ sanitize, phase }) => sanitize.length === 0 && !(hidesOrders && !OPEN_ORDERS.includes(phase.turns?.order)),
  )
}
