import type { Turns } from '../language/chart.ts'
import { namesOf, type PhaseNode } from '../language/phase-tree.ts'
import { fixUpClause, guardClause, guarded, withinClauses } from './clauses.ts'
import type { Named, TransitionConfig } from './config.ts'
import type { Compiling } from './context.ts'

/** Compiles `turns` to XState. The match, not the machine, keeps the order of seats. */

/** The actions of a player's move that is written in a phase: the move, its own actions, and `afterMove` of the turns there. */
export function moveClauses(move: string, here: PhaseNode, compiling: Compiling, own: readonly Named[] = []): Named[] {
  const counts = someTurns(here, ({ min, max, endIf }) => min !== undefined || max !== undefined || endIf !== undefined)
  return [{ type: '$apply' }, ...(counts ? [{ type: '$moved', params: { move } }] : []), ...own, ...afterMove(here, compiling)]
}

/** What the turns around a phase do after each of its moves. */
export function afterMove({ turns: around }: PhaseNode, { names, region }: Compiling): Named[] {
  return around ? withinClauses(around.phase.turns?.afterMove, around, 'turns.afterMove', names, region) : []
}

/** Whether a move with these actions may end the turn yet. */
export function enoughMade(move: string, actions: string | readonly string[] | undefined, here: PhaseNode): Named | null {
  if (!namesOf(actions).includes('nextTurn') || !someTurns(here, ({ min = 0 }) => min > 0)) return null
  return { type: '$enough', params: { move } }
}

/** Asks about the `turns` that may apply when a move of this phase is made: the nearest around it, or those of phases inside, where play may be. */
function someTurns(here: PhaseNode, is: (turns: Turns) => boolean): boolean {
  const around = here.turns?.phase.turns
  return (around !== undefined && is(around)) || here.children.some((child) => someTurnsIn(child, is))
}

const someTurnsIn = ({ phase, children }: PhaseNode, is: (turns: Turns) => boolean): boolean =>
  (phase.turns !== undefined && is(phase.turns)) || children.some((child) => someTurnsIn(child, is))

/** The transitions that end a turn by itself: after `max` moves, or if `endIf` holds after any move, while this phase's turn order applies. */
export function turnEnds(here: PhaseNode, { names, region }: Compiling): TransitionConfig[] {
  const { max, endIf } = here.phase.turns ?? {}
  if (max === undefined && endIf === undefined) return []
  const { path: phase } = here
  const passOn = [fixUpClause('nextTurn', here, 'turns', names, region)]
  return [
    ...(max === undefined ? [] : [{ guard: { type: '$made', params: { phase, atLeast: max } }, actions: passOn }]),
    // Only after a move of this turn: otherwise a condition that still holds would end the next turn at once.
    ...(endIf === undefined
      ? []
      : [{ ...guarded([{ type: '$moved', params: { phase } }, guardClause(endIf, here, 'turns.endIf', names, region)]), actions: passOn }]),
  ]
}

/** Asks whether turns have gone round the phase's number of `rounds`; null if it has none. */
export function roundsOver({ path, phase }: PhaseNode): Named | null {
  return phase.turns?.rounds === undefined ? null : { type: '$over', params: { phase: path } }
}

/** What entering and leaving a phase means for the turns. */
export function turnHooks(here: PhaseNode): { entry: Named[]; exit: Named[] } {
  if (!here.phase.turns) return { entry: [], exit: [] }
  const params = { phase: here.path }
  return { entry: [{ type: '$startTurnOrder', params }], exit: [{ type: '$endTurnOrder', params }] }
}
