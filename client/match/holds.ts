import { REDO, UNDO } from '../../engine/undo.ts'
import type { Args, View } from '../../engine/view-shape.ts'
import type { Json } from '../../statecharts/chart.ts'
import { isLegal, same } from '../kit/legal.ts'

/**
 * Whether what a player chose at one view is meant just so at a later one: play is where it was, with the same facts, and
 * the move is still his to make. Where several answer at once, each would else be refused while another's answer is shown.
 */
export function holds(then: View, now: View, move: string, args: Args): boolean {
  // What is taken back is the last move, whatever of it has been shown.
  if (move === UNDO || move === REDO) return now[move] === true
  return now.turn === then.turn && same(placeOf(now), placeOf(then)) && isLegal(now.moves, move, args)
}

/** Where the viewer is, and what he is told there: `value` says besides where each of the others is. */
function placeOf({ phase: { value: _, ...rest } }: View): Json {
  return rest as never
}
