import type { Phase } from '../../statecharts/language/chart.ts'
import { RESIGN } from '../model/built-in-moves.ts'
import type { Match } from '../model/match.ts'
import type { Seat } from '../model/seats.ts'
import type { Args } from '../model/views.ts'
import { type Game, load, moveNamed } from '../rules/game.ts'
import { checkArguments, withDefaults } from './arguments.ts'
import { isAwaited } from './awaited.ts'
import { isLegal, listed, openMoves } from './legal.ts'

/**
 * What the chart says is to be done now for a seat whose player is gone, to be proposed as that seat. Null where play does
 * not wait for it, where the chart says to wait, and where its move is not legal just now.
 */
export function absentMove(game: Game, match: Match, seat: Seat): { move: string; args: Args } | null {
  if (match.finished || match.inactive.includes(seat)) return null
  const rules = load(game, match, seat)
  const { leaf } = rules.gate.info(rules.node, seat)
  if (leaf.absent === 'wait' || !rules.working.hold(() => isAwaited(rules, seat))) return null
  const { move, args } = typeof leaf.absent === 'string' ? { move: leaf.absent, args: undefined } : leaf.absent
  if (move === RESIGN && !rules.gate.events.has(RESIGN)) return { move, args: {} }
  return rules.working.hold(() => {
    if (!openMoves(rules, seat).includes(move)) return null
    rules.working.seat = seat
    const rule = moveNamed(rules, move)
    const given = withDefaults(rule, (args ?? {}) as Args, rules.working)
    if (checkArguments(rule, given, rules.working) === null) return isLegal(rule, given, rules.working) ? { move, args: given } : null
    // The chart does not say all arguments: any that are legal will do.
    const legal = listed(rules, seat).find((one) => one.move === move)
    const chosen = args === undefined ? legal?.options?.[0] : undefined
    return chosen ? { move, args: chosen } : null
  })
}

/** Whether absent players resign wherever play waits for them: no phase says anything else. */
export const alwaysResigns = ({ absent = 'resign', states, seats }: Phase): boolean =>
  (typeof absent === 'string' ? absent : absent.move) === 'resign' &&
  [...Object.values(states ?? {}), ...Object.values(seats?.states ?? {})].every(alwaysResigns)
