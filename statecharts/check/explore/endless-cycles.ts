import { DONE, SETTLE } from '../../compile/config.ts'
import type { Region } from '../../compile/context.ts'
import type { GuardAnswers, PathStep } from '../../language/finding.ts'
import type { Search } from './search.ts'
import { type Edge, type EventEdge, entryOf, eventEdges, type SearchState } from './search-state.ts'

/** By state: the regions, null for none, in which the engine goes on from there and never rests again, whatever guards answer. */
export type Livelocks = ReadonlyMap<SearchState, ReadonlySet<Region>>

export function livelocks(search: Search): Livelocks {
  // Where not all answers were tried, one more may lead out.
  if (search.oracle.bounded) return new Map()
  // An interrupt may also come back without a rest; what follows then belongs to another state.
  const through = search.interrupts.size > 0 ? neverLeaving(search, isOver, null) : null
  return neverLeaving(search, () => false, through)
}

/**
 * The largest set of states of which every engine step leads to one of the set. `ends`: states that need no step;
 * `through`: the set that counts for the starts of interrupts.
 */
function neverLeaving(search: Search, ends: (at: SearchState) => boolean, through: Livelocks | null): Livelocks {
  const going = new Map(search.states.map((at) => [at, new Set(search.regionsAt(at).filter((region) => ends(at) || goesOn(at, region)))]))
  for (let before = -1, left = 0; before !== left; ) {
    before = left
    left = 0
    for (const [at, regions] of going) {
      for (const region of regions) {
        const goes = engineEdges(at, region).every((edge) => nextRegion(search, going, at, edge) !== undefined)
        const rests = [...at.begins].some(({ start }) => !(through ?? going).get(start)?.size)
        if (!goes || rests) regions.delete(region)
      }
      left += regions.size
    }
  }
  return going
}

/** A cycle that the engine is sure to run into from a state at which it never rests; null for other states. */
export function endlessCycle(search: Search, going: Livelocks, from: SearchState): Cycle | null {
  let region: Region | undefined = [...(going.get(from) ?? [])][0]
  let at = from
  const indexes = new Map<string, number>()
  const steps: CycleStep[] = []
  while (region !== undefined) {
    const key = `${at.id}/${region}`
    const since = indexes.get(key)
    if (since !== undefined) return cycleOf(steps.slice(since))
    indexes.set(key, steps.length)
    const [edge] = engineEdges(at, region)
    if (!edge) return null
    steps.push({ from: at, edge })
    region = nextRegion(search, going, at, edge)
    at = edge.to
  }
  return null
}

/** An interrupt that is over goes back by itself. */
const isOver = ({ node }: SearchState) => node.interrupt !== undefined && node.status === 'done'

function goesOn(at: SearchState, region: Region): boolean {
  const edges = engineEdges(at, region)
  return edges.length > 0 && edges.every(isAutomatic) && at.rests.every((rest) => rest.region !== region)
}

const engineEdges = (state: SearchState, region: Region) =>
  eventEdges(state).filter((edge) => edge.kind === 'engine' && edge.region === region)

/** The region in which the engine goes on after an edge, if it does: within a region the same one, elsewhere any. */
function nextRegion(search: Search, going: Livelocks, from: SearchState, { to, region }: EventEdge): Region | undefined {
  const within = region !== null && (to.region === region || to === entryOf(from))
  const regions = within ? [region] : search.regionsAt(to)
  return regions.find((one) => going.get(to)?.has(one))
}

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
function cycleOf([first, ...more]: readonly CycleStep[]): Cycle | null {
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
