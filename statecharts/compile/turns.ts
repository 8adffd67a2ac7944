import type { Turns } from '../language/chart.ts'
import { everyPhase, namesOf, type PhaseNode } from '../language/phase-tree.ts'
import { fixUpClause, guardClause, guarded, withinClauses } from './clauses.ts'
import type { Named, TransitionConfig } from './config.ts'
import type { Compiling } from './context.ts'

/** How turns go round, from the author's words to XState's. The order of seats itself is kept by the match, not by the machine. */

/** What a player's move does that is written in a phase: itself, what it does besides, and what turns there do after every move. */
export function moveClauses(move: string, here: PhaseNode, { names, region }: Compiling, own: readonly Named[] = []): Named[] {
  const around = here.turns
  const counts = turnsWhen(here).some(({ min, max, endIf }) => min !== undefined || max !== undefined || endIf !== undefined)
  return [
    { type: '$apply' },
    ...(counts ? [{ type: '$moved', params: { move } }] : []),
    ...own,
    ...(around ? withinClauses(around.phase.turns?.afterMove, around, 'turns.afterMove', names, region) : []),
  ]
}

/** Whether a move with these actions may end the turn yet. */
export function enoughMade(move: string, actions: string | readonly string[] | undefined, here: PhaseNode): Named | null {
  if (!namesOf(actions).includes('nextTurn') || !turnsWhen(here).some(({ min = 0 }) => min > 0)) return null
  return { type: '$enough', params: { move } }
}

/** The turns that may hold when a move is made that is written in a phase: the nearest around it, or some inside, where play may be. */
function turnsWhen(here: PhaseNode): Turns[] {
  return [...(here.turns ? [here.turns] : []), ...everyPhase(here)].flatMap(({ phase }) => phase.turns ?? [])
}

/** The turn ends by itself after so many moves, or under a condition after any: while turns go round as this phase says. */
export function turnEnds(here: PhaseNode, { names, region }: Compiling): TransitionConfig[] {
  const { max, endIf } = here.phase.turns ?? {}
  if (max === undefined && endIf === undefined) return []
  const { path: phase } = here
  const passOn = [fixUpClause('nextTurn', here, 'turns', names, region)]
  return [
    ...(max === undefined ? [] : [{ guard: { type: '$made', params: { phase, atLeast: max } }, actions: passOn }]),
    // Once in a turn: what holds when the next one begins ends that only after a move of its own.
    ...(endIf === undefined
      ? []
      : [{ ...guarded([{ type: '$moved', params: { phase } }, guardClause(endIf, here, 'turns.endIf', names, region)]), actions: passOn }]),
  ]
}

/** For a phase that is done when turns have gone round so often. */
export function roundsOver({ path, phase }: PhaseNode): Named | null {
  return phase.turns?.rounds === undefined ? null : { type: '$over', params: { phase: path } }
}

/** What entering and leaving a phase means for the turns. */
export function turnHooks(here: PhaseNode): { entry: Named[]; exit: Named[] } {
  if (!here.phase.turns) return { entry: [], exit: [] }
  const params = { phase: here.path }
  return { entry: [{ type: '$startTurnOrder', params }], exit: [{ type: '$endTurnOrder', params }] }
}
