import { isDeepStrictEqual } from 'node:util'
import { REDO, TAKE_BACK, UNDO } from '../../../engine/model/built-in-moves.ts'
import type { Seat } from '../../../engine/model/seats.ts'
import type { Args, StepView, View } from '../../../engine/model/views.ts'
import type { Branch, Plan, PlannedMove, Trigger } from '../../store/plans.ts'

/**
 * What becomes of a plan, worked out from what its player is shown and nothing else: whether and when a planned move is made tells nobody,
 * not even its player, what is hidden from them.
 */

/** A move as its reader is shown it. */
export type SeenMove = Pick<StepView, 'move' | 'by' | 'args' | 'for' | 'facts'>

/** What a chain has shown to the planner: its moves, and the match after them. */
export interface SeenChain {
  readonly seat: Seat
  readonly moves: readonly SeenMove[]
  readonly view: View
  /** The chain was begun by the plan itself. */
  readonly isPlanned: boolean
}

const NOTHING: Plan = { branches: [], answers: [], passing: null, refused: null }

/** The move that a plan makes next; null while it waits. */
export const nextOf = ({ answers, passing }: Plan): PlannedMove | null =>
  answers[0] ?? (passing && { move: passing.move, args: passing.args })

/** The plan after a chain; null where nothing is left of it. */
export function planAfter(plan: Plan, { seat, moves, view, isPlanned }: SeenChain): Plan | null {
  if (view.finished) return null
  let after: Plan | null = plan
  for (const move of moves) {
    const by = moverOf(move)
    if (by === null || after === null) continue
    after = by === seat ? afterOwn(after, move, isPlanned) : afterOther(after, by, move)
  }
  if (after?.passing?.untilMyTurn && view.turn === seat && view.active.includes(seat)) after = { ...after, passing: null }
  return after && isDeepStrictEqual(after, NOTHING) ? null : after
}

/** Whether the plan's next move is to be made now. */
export function isReady(plan: Plan, seat: Seat, view: View): boolean {
  if (plan.answers.length > 0) return view.active.includes(seat)
  const { passing } = plan
  if (!passing) return false
  return view.moves.some(
    ({ move, options, revises }) =>
      move === passing.move && !revises && (options === null || options.some((args) => names(passing.args, args))),
  )
}

/** The plan without the move that was refused; the rest goes on. */
export function planRefused(plan: Plan, refused: PlannedMove, message: string): Plan {
  return { ...plan, answers: [], refused: { ...refused, message } }
}

/** What an admin or a clock does for a seat counts as the seat's. */
function moverOf({ move, by, for: whose }: SeenMove): Seat | null {
  if (move === null || by === 'engine') return null
  return typeof by === 'number' ? by : whose
}

/** A player who acts by hand has changed their plans, unless the move is the one that was planned. */
function afterOwn(plan: Plan, { move, by, args }: SeenMove, isPlanned: boolean): Plan | null {
  if (typeof by !== 'number') return { ...NOTHING, passing: plan.passing }
  const answer = plan.answers[0] ?? plan.refused
  if (answer && (isPlanned || (answer.move === move && names(answer.args, args))))
    return { ...plan, answers: plan.answers.slice(1), refused: null }
  if (!isPlanned || !plan.passing) return null
  const left = plan.passing.left - 1
  return { ...plan, passing: left > 0 ? { ...plan.passing, left } : null, refused: null }
}

function afterOther(plan: Plan, by: Seat, move: SeenMove): Plan {
  const isBack = move.move === UNDO || move.move === REDO || move.move === TAKE_BACK
  const passing = plan.passing?.until.some((one) => fits(one, by, move)) ? null : plan.passing
  if (isBack) return { ...NOTHING, passing }
  if (plan.answers.length > 0) return { ...plan, passing }
  const fit = plan.branches.find(({ when }) => fits(when, by, move))
  if (fit) return { branches: fit.next, answers: fit.answers, passing, refused: null }
  const concerns = ({ when }: Branch) => when.by === undefined || when.by === by
  return { ...plan, passing, branches: plan.branches.some(concerns) ? [] : plan.branches }
}

const fits = (trigger: Trigger, by: Seat, { move, args, facts = {} }: SeenMove): boolean =>
  (trigger.by === undefined || trigger.by === by) &&
  (trigger.move === undefined || trigger.move === move) &&
  names(trigger.args, args) &&
  names(trigger.facts, facts)

/** Whether all that is named is so. */
const names = (wanted: Args | undefined, given: Args): boolean =>
  Object.entries(wanted ?? {}).every(([name, value]) => isDeepStrictEqual(given[name], value))
