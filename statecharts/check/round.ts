import type { GuardAnswers } from './finding.ts'
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
      if (!follows(edge, at) || !agrees(edge.steps[0]!.guards, guards)) continue
      if (edge.to === start) return { start, edges: [...edges, edge] }
      const both = { ...guards, ...edge.steps[0]!.guards }
      const key = `${number(edge.to)}${JSON.stringify(Object.entries(both).sort())}`
      if (!known.has(key)) open.push({ at: edge.to, edges: [...edges, edge], guards: both })
      known.add(key)
    }
  }
  return null
}

const agrees = (one: GuardAnswers, other: GuardAnswers) => Object.entries(one).every(([question, yes]) => (other[question] ?? yes) === yes)

/** One step that the engine takes by itself, no interrupt being given up. */
export const isAutomatic = ({ kind, steps, effects }: Edge): boolean =>
  kind === 'engine' && steps.length === 1 && effects.every((effect) => effect.kind !== 'abandon')
