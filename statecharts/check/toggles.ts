import { type Finding, firstAt } from '../language/finding.ts'
import type { Search } from './explore/search.ts'
import { type EventEdge, eventEdges, leadingTo, pathTo, type SearchState } from './explore/search-state.ts'

/**
 * Moves in a seat's own phases that undo each other, while the seat can do nothing else and is not done: an agent makes one after
 * the other for as long as the other seats think.
 */
export function toggles(search: Search): Finding[] {
  const entries = new Set(search.states.flatMap(({ entry }) => entry ?? []))
  const found = [...entries].flatMap((entry) => search.seatsAt(entry).flatMap((seat) => togglesOf(search, entry, seat)))
  return found.filter(firstAt())
}

function togglesOf(search: Search, entry: SearchState, seat: number): Finding[] {
  const states = search.regionStates(entry, seat)
  const within = new Set(states)
  const own = (from: SearchState): EventEdge[] =>
    eventEdges(from).filter(({ kind, steps: [{ event, seat: by }], region }) => {
      if (region !== seat) return false
      return kind === 'move' ? search.gate.info(from.node, seat).moves.includes(event) : by === seat
    })
  const edges = states.flatMap((from) => own(from).flatMap(({ to }) => (within.has(to) ? [[from, to] as const] : [])))
  // A final phase, an edge out of the region and an interrupt all end the repetition.
  const done = states.filter(
    (one) => search.gate.info(one.node, seat).final || one.begins.size > 0 || !one.expanded || own(one).some(({ to }) => !within.has(to)),
  )
  const ending = leadingTo(done, edges)
  for (const one of states) {
    if (ending.has(one)) continue
    const before = leadingTo([one], edges)
    const [there] = own(one).filter(({ kind, to }) => kind === 'move' && to !== one && within.has(to) && before.has(to))
    if (!there) continue
    const [back] = own(there.to).filter(({ kind, to }) => kind === 'move' && to !== there.to && before.has(to))
    if (!back) continue
    const { path: where } = search.gate.info(one.node, seat).leaf
    const names = [...new Set([there, back].map(({ steps }) => `'${steps[0].event}'`))].join(' and ')
    const sentence = `${where}: ${names} undo each other, and the seat can do nothing else, so an agent repeats them while the other seats think. Let the seat finish in a final phase, and put the move that takes it back on the phase around \`seats\``
    return [{ level: 'warning', code: 'undo-each-other', where, sentence, path: [...pathTo(one), ...there.steps, ...back.steps] }]
  }
  return []
}
