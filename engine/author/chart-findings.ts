import { check } from '../../statecharts/check/check.ts'
import type { Finding } from '../../statecharts/language/finding.ts'
import { type Game, internalsOf } from '../rules/game.ts'

/**
 * What is found in the chart of a game, as {@link Finding} lists it, errors first; `order`: also guards that can hold at the same time,
 * where the order of entries decides. The chart is checked for the fewest seats and, if it is for more, for two, which stand for any number.
 */
export function chartFindings(game: Game, order = false): Finding[] {
  const { min, max } = game.players
  const { forSeats, schema } = internalsOf(game)
  const timers = [schema.game, schema.player].some(({ fields }) => fields.some(({ field }) => field.kind === 'timer'))
  const found = [...new Set([min, Math.min(max, Math.max(min, 2))])].flatMap((seats) => {
    const { gate, unconditional } = forSeats(seats)
    return check(gate.compiled.chart, gate.compiled.names, { seats, unconditional, order, timers })
  })
  return [...new Map(found.map((finding) => [finding.sentence, finding])).values()]
}
