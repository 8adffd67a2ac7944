import { DONE, SETTLE } from '../../compile/config.ts'
import type { Effect } from '../../compile/protocol.ts'
import type { Node } from '../../gate/node.ts'
import type { GuardAnswers, PathStep } from '../../language/finding.ts'

/** A place that the search has come to. */
export interface Visited {
  /** The same place has the same key. */
  readonly key: string
  readonly node: Node
  /** The seat in whose region the search goes on, all others being where they began; null where all seats are alike. */
  readonly lane: number | null
  /** For a lane: the place in which all regions began. */
  readonly entry: Visited | null
  /** Steps from the start. */
  distance: number
  origin: { readonly visited: Visited; readonly steps: readonly PathStep[]; readonly effects: readonly Effect[] } | null
  expanded: boolean
  readonly edges: Edge[]
  /** Answers with which the engine does nothing here, by lane. */
  readonly rests: { readonly lane: number | null; readonly guards: GuardAnswers }[]
  /** Interrupts that begin here. */
  readonly begins: Set<string>
}

export interface Edge {
  readonly to: Visited
  readonly steps: readonly PathStep[]
  readonly effects: readonly Effect[]
  /** `lanes`: all seats' regions become final. */
  readonly kind: 'engine' | 'move' | 'lanes'
  readonly lane: number | null
  /** The interrupt that it begins and comes back from: its shortest way through is among the steps. */
  readonly through?: string
}

/** What is done on the way to a place from another. */
export function effectsTo(visited: Visited, from: Visited): Effect[] {
  const effects: Effect[] = []
  for (let here = visited; here !== from && here.origin; here = here.origin.visited) effects.unshift(...here.origin.effects)
  return effects
}

/** The steps that lead to a place, from the start or from another place on the way. */
export function pathTo(visited: Visited, from: Visited | null = null): PathStep[] {
  const steps: PathStep[] = []
  for (let here = visited; here !== from && here.origin; here = here.origin.visited) steps.unshift(...here.origin.steps)
  return steps
}

/** A step: in a seat's region by that seat, else by the seat whose turn it is, 0, or another, 1; the engine and the clock have none. */
export function stepOf(event: string, lane: number | null, guards: GuardAnswers): PathStep {
  const nobody = event === SETTLE || event === DONE || guards.$clock
  const seat = lane ?? (nobody ? null : guards.$turn === false ? 1 : 0)
  return { event, ...(seat !== null && { seat }), guards }
}

/** All places from which one of the goals can be reached. */
export function leadingTo(goals: Iterable<Visited>, edges: Iterable<readonly [from: Visited, to: Visited]>): Set<Visited> {
  const before = new Map<Visited, Visited[]>()
  for (const [from, to] of edges) before.set(to, [...(before.get(to) ?? []), from])
  const reached = new Set(goals)
  for (const visited of reached) for (const earlier of before.get(visited) ?? []) reached.add(earlier)
  return reached
}
