import type { Match } from '../model/match.ts'
import type { Seat } from '../model/seats.ts'
import { type Game, internalsOf, type Ruleset, type Situation } from '../rules/game.ts'
import { viewOf } from '../view/view.ts'

/** A match as one of its seats may know it. */
export function situationOf(game: Game, match: Match, seat: Seat): Situation {
  const { seats, variant, snapshot, turns } = match
  const where = everybodyKnowsWhere(internalsOf(game).forSeats(seats)) ? { snapshot, turns } : null
  return { game, seats, variant, seat, view: viewOf(game, match, seat), where }
}

const OPEN_ORDERS: readonly (string | undefined)[] = [undefined, 'forward', 'backward', 'snake']

/** No phase is anybody's secret; and no order of turns comes from rules that may have read what is hidden. */
function everybodyKnowsWhere({ schema, gate }: Ruleset): boolean {
  const hidesOrders = schema.secretive
  return [...gate.compiled.phases.values()].every(
    ({ sanitize, phase }) => sanitize.length === 0 && !(hidesOrders && !OPEN_ORDERS.includes(phase.turns?.order)),
  )
}
