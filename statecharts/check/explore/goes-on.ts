import type { Search } from './search.ts'
import type { Visited } from './visited.ts'
import type { Counts } from './ways-out.ts'

/**
 * Places from which play can go on without end on ways that count, or comes to where it `ends`. In a phase with `seats` all that
 * play comes to there count as one place.
 */
export function goesOn(search: Search, counts: Counts, ends: (visited: Visited) => boolean): Set<Visited> {
  const unit = (visited: Visited) => visited.entry ?? visited
  const after = new Map<Visited, Set<Visited>>()
  const good = new Set<Visited>()
  for (const visited of search.visited) {
    const here = unit(visited)
    const onward = after.get(here) ?? new Set()
    after.set(here, onward)
    if (ends(visited)) good.add(here)
    for (const interrupt of visited.begins) onward.add(search.interrupts.get(interrupt)!.start)
    for (const edge of visited.edges)
      if (counts(edge, visited) && (unit(edge.to) !== here || !isWithin(visited, here))) onward.add(unit(edge.to))
    if (isWithin(visited, here) && comesBack(visited, counts)) onward.add(here)
  }
  const going = new Set(after.keys())
  for (let before = -1; before !== going.size; ) {
    before = going.size
    for (const [here, onward] of after) if (!good.has(here) && ![...onward].some((to) => going.has(to))) going.delete(here)
  }
  return new Set(search.visited.filter((visited) => going.has(unit(visited))))
}

const isWithin = (visited: Visited, unit: Visited) => visited !== unit || visited.edges.some(({ to }) => to.entry === visited)

/** Whether ways that count lead from a place in a seat's own phases back to it. */
function comesBack(start: Visited, counts: Counts): boolean {
  const unit = start.entry ?? start
  const reached = new Set<Visited>()
  const open = [start]
  for (const visited of open) {
    for (const edge of visited.edges) {
      if (edge.kind === 'lanes' || !counts(edge, visited) || (edge.to.entry ?? edge.to) !== unit) continue
      if (edge.to === start) return true
      if (!reached.has(edge.to)) open.push(edge.to)
      reached.add(edge.to)
    }
  }
  return false
}
