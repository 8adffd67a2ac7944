import { DONE, SETTLE } from '../../compile/config.ts'
import type { GuardAnswers, PathStep } from '../../language/finding.ts'
import type { Edge, SearchState } from './search-state.ts'

/** Paths that are tried from one state at most. */
const TRIES_AT_MOST = 2000

/** A path from a state back to itself. */
export type Cycle = readonly [CycleStep, ...CycleStep[]]
export interface CycleStep {
  readonly from: SearchState
  readonly edge: Edge
}

/** A shortest cycle through a state along such edges, whose guards agree with one another; null if there is none. */
export function cycleFrom(start: SearchState, follows: (edge: Edge, from: SearchState) => boolean): Cycle | null {
  const open: { at: SearchState; steps: CycleStep[]; guards: GuardAnswers }[] = [{ at: start, steps: [], guards: {} }]
  const known = new Set<string>()
  let tries = 0
  for (const { at, steps, guards } of open) {
    if (tries++ === TRIES_AT_MOST) break
    for (const edge of at.edges) {
      if (!follows(edge, at)) continue
      const both = combined(guards, edge.steps)
      if (!both) continue
      const longer = [...steps, { from: at, edge }]
      if (edge.to === start) return cycleOf(longer)
      const key = `${edge.to.id}${JSON.stringify(Object.entries(both).sort())}`
      if (!known.has(key)) open.push({ at: edge.to, steps: longer, guards: both })
      known.add(key)
    }
  }
  return null
}

/** The steps of a cycle; null if there are none. */
export function cycleOf([first, ...more]: readonly CycleStep[]): Cycle | null {
  return first ? [first, ...more] : null
}

/** All these answers; null if they contradict each other. It is never more than one seat's turn. */
function combined(guards: GuardAnswers, steps: readonly PathStep[]): GuardAnswers | null {
  let both = guards
  for (const step of steps) {
    if (Object.entries(step.guards).some(([question, yes]) => (both[question] ?? yes) !== yes)) return null
    both = { ...both, ...step.guards }
  }
  return Object.entries(both).filter(([question, yes]) => !yes && question.startsWith('$others@')).length > 1 ? null : both
}

/** What the engine does by itself without leaving an interrupt early: one step, an interrupt in which no seat moves, or a join of regions. */
export const isAutomatic = ({ kind, steps, effects }: Edge): boolean =>
  kind !== 'move' && steps.every(({ event }) => event === SETTLE || event === DONE) && effects.every((effect) => effect.kind !== 'abandon')
