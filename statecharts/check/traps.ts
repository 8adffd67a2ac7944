import type { Finding, PathStep } from './finding.ts'
import type { Search } from './search.ts'
import { leadingTo, pathTo, type Visited } from './visited.ts'

/** Places from which no final phase can be reached any more. A chart without end on purpose has none, but its interrupts may. */
export function traps(search: Search): Finding[] {
  const good = leadingTo(goalsOf(search), edgesOf(search))
  const bad = search.visited.filter((visited) => !good.has(visited))
  const found: Finding[] = []
  const covered = new Set<Visited>()
  for (const visited of bad) {
    if (visited.lane !== null || covered.has(visited)) continue
    found.push(trapAt(search, visited, pathTo(visited)))
    // What comes after it is the same trap.
    covered.add(visited)
    for (const inside of covered) for (const { to } of inside.edges) covered.add(to)
  }
  return [...found, ...betweenSeats(search, good, bad)]
}

/**
 * Seats that each wait for the others: no region leads out of the phase any more, and one cannot become final. Regions
 * do not hinder each other, so that any places of theirs come up together.
 */
function betweenSeats(search: Search, good: ReadonlySet<Visited>, bad: readonly Visited[]): Finding[] {
  const stuck = bad.filter(({ lane, entry }) => lane !== null && good.has(entry!))
  return [...new Set(stuck.map(({ entry }) => entry!))].flatMap((entry) => {
    const lanes = search.lanes(entry).map((seat) => stuck.filter((visited) => visited.entry === entry && visited.lane === seat))
    if (lanes.some((lane) => lane.length === 0)) return []
    const worst = lanes.flatMap((lane, seat) => lane.filter((visited) => !canBeFinal(search, entry, seat).has(visited)))
    const [last] = worst.sort((a, b) => a.distance - b.distance)
    if (!last) return []
    const others = lanes.flatMap(([first], seat) => (seat === last.lane ? [] : pathTo(first!, entry)))
    return [trapAt(search, last, [...pathTo(entry), ...others, ...pathTo(last, entry)])]
  })
}

function canBeFinal(search: Search, entry: Visited, seat: number): Set<Visited> {
  const lane = search.visited.filter((visited) => visited === entry || (visited.entry === entry && visited.lane === seat))
  const finals = lane.filter(({ node }) => search.gate.stay(node, seat).final)
  return leadingTo(
    finals,
    lane.flatMap((from) => from.edges.flatMap(({ to, lane }) => (lane === seat ? [[from, to] as const] : []))),
  )
}

/** Where play may well end: also places that were not searched, and those that lead out of an interrupt. */
function goalsOf({ visited, interrupts, compiled }: Search): Visited[] {
  const leads = ({ begins }: Visited) => [...begins].some((interrupt) => leavesOf(interrupts, interrupt).size > 0)
  return visited.filter(
    (each) =>
      !each.expanded ||
      each.node.status === 'done' ||
      (each.node.interrupt === undefined
        ? compiled.chart.endless
        : leads(each) || each.edges.some(({ to }) => to.node.interrupt === undefined)),
  )
}

function edgesOf({ visited, interrupts }: Search): (readonly [from: Visited, to: Visited])[] {
  return visited.flatMap((from) => [
    ...from.edges.map(({ to }) => [from, to] as const),
    ...[...from.begins].flatMap((interrupt) => [...leavesOf(interrupts, interrupt)].map((to) => [from, to] as const)),
  ])
}

/** Where an interrupt leads out to, by itself or by those that begin within it. */
export function leavesOf(interrupts: Search['interrupts'], interrupt: string): Set<Visited> {
  const within = new Set([interrupt])
  for (const each of within) for (const inner of interrupts.get(each)!.begins) within.add(inner)
  return new Set([...within].flatMap((each) => interrupts.get(each)!.leaves))
}

function trapAt(search: Search, visited: Visited, path: readonly PathStep[]): Finding {
  const { interrupt } = visited.node
  const where = path.length ? search.leaf(visited).path : ''
  const here = where || 'the chart'
  const says =
    interrupt !== undefined
      ? `the interrupt ${interrupt} can never be over from here: lead on to its final phase`
      : path.length
        ? 'no final phase of the chart can be reached any more: lead on from here, or say `endless: true` at the root'
        : 'no final phase can ever be reached: lead to one, or say `endless: true` if there is no end on purpose'
  return { level: 'error', code: 'trap', where, sentence: `${here}: ${says}`, path }
}
