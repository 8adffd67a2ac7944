import { at, ChartError, type PhaseNode } from '../language/phase-tree.ts'
import { eventOf, fixUpClause, known, legalGuard, turnGuard } from './clauses.ts'
import { type Named, SETTLE } from './config.ts'
import type { Compiling } from './context.ts'
import { moveClauses } from './turns.ts'

/** One move or fix-up of a progression: its event, its guard and its actions. */
export interface ProgressionStep {
  readonly event: string
  readonly allowed: Named
  readonly does: readonly Named[]
}

export function progressionStep(move: string, here: PhaseNode, compiling: Compiling): ProgressionStep {
  const { names, region } = compiling
  const line = `ordered.${move}`
  if (names.fixUps.includes(move)) {
    const does = [fixUpClause(move, here, line, names, region)]
    return { event: eventOf(SETTLE, region), allowed: legalGuard(move, region), does }
  }
  const allowed = turnGuard(here.turn, here, line, names)
  return { event: eventOf(move, region), allowed, does: moveClauses(move, here, compiling) }
}

/** Throws ChartError for an unknown name, and for a move that is also legal outside the progression. */
export function checkStep(move: string, here: PhaseNode, { names }: Compiling): void {
  const line = `ordered.${move}`
  if (!names.fixUps.includes(move)) known(move, names.moves, 'move or fix-up', here, line)
  const also = ancestorWith(here, move)
  if (also)
    throw new ChartError(
      at(here, line),
      `is also legal at ${also.path || 'the root'}, so it is unclear whether it counts for the progression. Remove one of the two`,
      'move-twice',
    )
}

/** The phase itself or the nearest one around it where the move is legal by itself. */
function ancestorWith(here: PhaseNode | null, move: string): PhaseNode | null {
  if (!here) return null
  const { on = {}, moves = [] } = here.phase
  return Object.hasOwn(on, move) || moves.includes(move) ? here : ancestorWith(here.parent, move)
}
