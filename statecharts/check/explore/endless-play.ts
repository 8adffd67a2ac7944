import type { EdgeFilter } from './edge-filters.ts'
import type { Search } from './search.ts'
import { entryOf, eventEdges, type SearchState } from './search-state.ts'

/**
 * States from which play can go on without end along the edges that count, or reach a state that `ends` it. In a phase with `seats`
 * all states of its regions count as one.
 */
export function endlessPlay(search: Search, counts: EdgeFilter, ends: (state: SearchState) => boolean): Set<SearchState> {
  const successors = new Map<SearchState, Set<SearchState>>()
  const good = new Set<SearchState>()
  for (const state of search.states) {
    const here = entryOf(state)
    const onward = successors.get(here) ?? new Set()
    successors.set(here, onward)
    if (ends(state)) good.add(here)
    for (const { start } of state.begins) onward.add(start)
    for (const edge of state.edges)
      if (counts(edge, state) && (entryOf(edge.to) !== here || !isWithin(state, here))) onward.add(entryOf(edge.to))
    if (isWithin(state, here) && isOnCycle(state, counts)) onward.add(here)
  }
  const endless = new Set(successors.keys())
  for (let before = -1; before !== endless.size; ) {
    before = endless.size
    for (const [here, onward] of successors) if (!good.has(here) && ![...onward].some((to) => endless.has(to))) endless.delete(here)
  }
  return new Set(search.states.filter((state) => endless.has(entryOf(state))))
}

const isWithin = (state: SearchState, entry: SearchState) => state !== entry || state.edges.some(({ to }) => to.entry === state)

/** Whether edges that count lead from a state within a region back to it. */
function isOnCycle(start: SearchState, counts: EdgeFilter): boolean {
  const entry = entryOf(start)
  const reached = new Set<SearchState>()
  const open = [start]
  for (const state of open) {
    for (const edge of eventEdges(state)) {
      if (!counts(edge, state) || entryOf(edge.to) !== entry) continue
      if (edge.to === start) return true
      if (!reached.has(edge.to)) open.push(edge.to)
      reached.add(edge.to)
    }
  }
  return false
}
