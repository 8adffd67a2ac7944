import { DONE, SETTLE } from '../../compile/config.ts'
import type { GuardAnswers, PathStep } from '../../language/finding.ts'
import type { Edge, Visited } from './visited.ts'

/** Ways round that are tried from one place at most. */
const TRIES_AT_MOST = 2000

/** A way from a place back to itself. */
export interface Round {
  readonly start: Visited
  readonly edges: readonly Edge[]
}

/** A shortest way back to a place on such edges, whose guards agree with one another; null where there is none. */
export function roundFrom(start: Visited, follows: (edge: Edge, from: Visited) => boolean): Round | null {
  const open: { at: Visited; edges: Edge[]; guards: GuardAnswers }[] = [{ at: start, edges: [], guards: {} }]
  const known = new Set<string>()
  const numbers = new Map<Visited, number>()
  const number = (visited: Visited) => numbers.get(visited) ?? numbers.set(visited, numbers.size).get(visited)!
  for (let i = 0; i < open.length && i < TRIES_AT_MOST; i++) {
    const { at, edges, guards } = open[i]!
    for (const edge of at.edges) {
      if (!follows(edge, at)) continue
      const both = together(guards, edge.steps)
      if (!both) continue
      if (edge.to === start) return { start, edges: [...edges, edge] }
      const key = `${number(edge.to)}${JSON.stringify(Object.entries(both).sort())}`
      if (!known.has(key)) open.push({ at: edge.to, edges: [...edges, edge], guards: both })
      known.add(key)
    }
  }
  return null
}

/** All these answers; null where they do not agree. It is not more than one seat's turn. */
function together(guards: GuardAnswers, steps: readonly PathStep[]): GuardAnswers | null {
  let both = guards
  for (const step of steps) {
    if (Object.entries(step.guards).some(([question, yes]) => (both[question] ?? yes) !== yes)) return null
    both = { ...both, ...step.guards }
  }
  return Object.entries(both).filter(([question, yes]) => !yes && question.startsWith('$others@')).length > 1 ? null : both
}

/** What the engine does by itself, no interrupt being given up: one step, an interrupt that nobody moves in, or all seats' own. */
export const isAutomatic = ({ kind, steps, effects }: Edge): boolean =>
  kind !== 'move' && steps.every(({ event }) => event === SETTLE || event === DONE) && effects.every((effect) => effect.kind !== 'abandon')
