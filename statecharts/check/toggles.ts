import { type Finding, firstAt } from '../language/finding.ts'
import type { Search } from './explore/search.ts'
import { leadingTo, pathTo, type Visited } from './explore/visited.ts'

/**
 * Moves in a seat's own phases that undo each other, where that seat can do nothing else and is not done: an agent makes one after
 * the other for as long as others think.
 */
export function toggles(search: Search): Finding[] {
  const entries = new Set(search.visited.flatMap(({ entry }) => entry ?? []))
  const found = [...entries].flatMap((entry) => search.lanes(entry).flatMap((seat) => togglesOf(search, entry, seat!)))
  return found.filter(firstAt())
}

function togglesOf(search: Search, entry: Visited, seat: number): Finding[] {
  const lane = search.visited.filter((one) => one === entry || (one.entry === entry && one.lane === seat))
  const within = new Set(lane)
  const own = (from: Visited) =>
    from.edges.filter(({ kind, steps, lane }) => {
      if (lane !== seat) return false
      return kind === 'move'
        ? search.gate.info(from.node, seat).moves.includes(steps[0]!.event)
        : kind === 'engine' && steps[0]!.seat === seat
    })
  const edges = lane.flatMap((from) => own(from).flatMap(({ to }) => (within.has(to) ? [[from, to] as const] : [])))
  // What is final, leads all seats away or begins an interrupt is not done over and over.
  const done = lane.filter(
    (one) => search.gate.info(one.node, seat).final || one.begins.size > 0 || !one.expanded || own(one).some(({ to }) => !within.has(to)),
  )
  const ending = leadingTo(done, edges)
  const goal = (one: Visited) => leadingTo([one], edges)
  for (const one of lane) {
    if (ending.has(one)) continue
    const before = goal(one)
    const [there] = own(one).filter(({ kind, to }) => kind === 'move' && to !== one && within.has(to) && before.has(to))
    if (!there) continue
    const [back] = own(there.to).filter(({ kind, to }) => kind === 'move' && to !== there.to && before.has(to))
    if (!back) continue
    const { path: where } = search.gate.info(one.node, seat).leaf
    const names = [...new Set([there, back].map(({ steps }) => `'${steps[0]!.event}'`))].join(' and ')
    const sentence = `${where}: ${names} undo each other, and the seat can do nothing else, so an agent repeats them while the other seats think. Let the seat finish in a final phase, and put the move that takes it back on the phase around \`seats\``
    return [{ level: 'warning', code: 'undo-each-other', where, sentence, path: [...pathTo(one), ...there.steps, ...back.steps] }]
  }
  return []
}
