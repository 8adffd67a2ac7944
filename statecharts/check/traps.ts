import { type Finding, firstAt, type PathStep } from '../language/finding.ts'
import { goesOn } from './explore/goes-on.ts'
import type { Search } from './explore/search.ts'
import { leadingTo, pathTo, type Visited } from './explore/visited.ts'
import { ALL, besidesConceding, type Counts, edgesThat, ofPlayers } from './explore/ways-out.ts'

/**
 * Places from which play cannot come to an end any more: no final phase can be reached; in a chart without end on purpose, where
 * nothing can happen any more. What all may do at any time to end the match hides none.
 */
export function traps(search: Search): Finding[] {
  const good = leadingTo(goalsOf(search, ALL), edgesOf(search, ALL))
  const bad = search.visited.filter((visited) => !good.has(visited))
  return [...firstOf(search, bad, trapAt), ...betweenSeats(search, good, bad), ...hiddenTraps(search, good)]
}

/**
 * Places from which play goes no further, though that it may have no end, or may be ended by all at any time, says otherwise.
 * Where it goes on without end but for that, it may be meant.
 */
function hiddenTraps(search: Search, good: ReadonlySet<Visited>): Finding[] {
  const { endless = false } = search.compiled.chart
  const { counts, moves } = besidesConceding(search)
  if (!moves.length && !endless) return []
  const [start] = search.visited
  const ends = leadingTo(goalsOf(search, counts), edgesOf(search, counts))
  const last = goesOn(search, counts, hasEnded)
  const found = deadEnds(search, counts, last, good, moves)
  // Where nothing but that ever ends the match, play may go on without end.
  if (endless || !ends.has(start!)) return found
  const bad = search.visited.filter((visited) => good.has(visited) && !ends.has(visited) && last.has(visited))
  const told = new Set(found.map(({ where }) => where))
  const warned = firstOf(search, bad, (_, visited, path) =>
    finding('warning', 'only-conceding', search, visited, path, onlyConceding(visited, moves)),
  )
  return [...found, ...warned.filter(({ where }) => !told.has(where))]
}

function onlyConceding({ node: { interrupt } }: Visited, moves: readonly string[]): string {
  const named = moves.map((move) => `'${move}'`).join(' or ')
  const onward =
    interrupt === undefined ? 'Add a transition that leads on' : `Add a transition to the final phase of the interrupt ${interrupt}`
  return `only ${named} can end the match from here, which any seat may do at any time. ${onward}, or write ${named} in this phase too if play should end that way`
}

const hasEnded = ({ expanded, node }: Visited) => !expanded || node.status === 'done'

/** Places from which only the clock leads on, though no time limit has it do so, or only seats that take no part. */
export function waitsForNobody(search: Search, timers: boolean): Finding[] {
  const counts = ofPlayers(search, timers)
  if (counts === ALL) return []
  const { endless } = search.compiled.chart
  const reaches = (by: Counts) => (endless ? goesOn(search, by, hasEnded) : leadingTo(goalsOf(search, by), edgesOf(search, by)))
  const { counts: besides } = besidesConceding(search)
  const [everybody, players] = [reaches(besides), reaches((edge, from) => besides(edge, from) && counts(edge, from))]
  const found = search.visited.flatMap((visited): Finding[] => {
    if (!everybody.has(visited) || players.has(visited)) return []
    const within = visited.entry ?? visited
    const edges = visited.edges.filter(
      (edge) => edge.kind === 'move' && !counts(edge, visited) && (everybody.has(edge.to) || edge.to.entry === within),
    )
    const [first] = edges
    if (!first) return []
    const { path: where } = search.gate.info(visited.node, first.lane).leaf
    const moves = [...new Set(edges.map(({ steps }) => `'${steps[0]!.event}'`))].join(' or ')
    const says = first.steps[0]!.guards['$turn.inactive']
      ? `only ${moves} leads on from here, and only seats that take no part may make it: if all take part, no seat can. Let another seat move too`
      : `only ${moves} leads on from here, and only the clock may make it, but no \`after\` does. Add \`after\`, or say with \`turn\` who may make it`
    return [{ level: 'warning', code: 'nobody-leads-on', where, sentence: `${where}: ${says}`, path: pathTo(visited) }]
  })
  return found.filter(firstAt())
}

/** Places from which no step that counts leads anywhere, though they are thought `good`; unless nothing is ever to happen in the chart. */
function deadEnds(
  search: Search,
  counts: Counts,
  last: ReadonlySet<Visited>,
  good: ReadonlySet<Visited>,
  conceding: readonly string[],
): Finding[] {
  const unit = (visited: Visited) => visited.entry ?? visited
  const leaving = new Set(
    search.visited.flatMap((from) => {
      const leads = from.begins.size || from.edges.some((edge) => counts(edge, from) && unit(edge.to) !== unit(from))
      return leads ? [unit(from)] : []
    }),
  )
  const found = search.visited.flatMap((visited) => {
    if (visited.entry || last.has(visited) || leaving.has(visited) || !good.has(visited)) return []
    const concedes = visited.edges.some((edge) => !counts(edge, visited))
    if (visited.distance === 0 && visited.edges.length === 0) return []
    const says = concedes
      ? onlyConceding(visited, conceding)
      : 'dead end: nothing can happen after this, though the chart is `endless`. Add a transition that leads on'
    return [finding('error', 'trap', search, visited, pathTo(visited), says)]
  })
  return found.filter(firstAt())
}

/** Of places that lead to each other, the first that play comes to. */
function firstOf(
  search: Search,
  bad: readonly Visited[],
  tell: (search: Search, visited: Visited, path: readonly PathStep[]) => Finding,
): Finding[] {
  const found: Finding[] = []
  const covered = new Set<Visited>()
  for (const visited of bad) {
    if (visited.lane !== null || covered.has(visited)) continue
    found.push(tell(search, visited, pathTo(visited)))
    // What comes after it is the same trap.
    covered.add(visited)
    for (const inside of covered) for (const { to } of inside.edges) covered.add(to)
  }
  return found
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
  const finals = lane.filter(({ node }) => search.gate.info(node, seat).final)
  return leadingTo(
    finals,
    edgesThat(({ lane: of }) => of === seat, lane),
  )
}

/** Where play may well end: also places that were not searched, and those that lead out of an interrupt. */
function goalsOf({ visited, interrupts, compiled }: Search, counts: Counts): Visited[] {
  const leads = ({ begins }: Visited) => [...begins].some((interrupt) => leavesOf(interrupts, interrupt, counts).size > 0)
  return visited.filter(
    (each) =>
      !each.expanded ||
      each.node.status === 'done' ||
      (each.node.interrupt === undefined
        ? compiled.chart.endless
        : leads(each) || each.edges.some((edge) => counts(edge, each) && edge.to.node.interrupt === undefined)),
  )
}

function edgesOf({ visited, interrupts }: Search, counts: Counts): (readonly [from: Visited, to: Visited])[] {
  const out = visited.flatMap((from) =>
    [...from.begins].flatMap((interrupt) => [...leavesOf(interrupts, interrupt, counts)].map((to) => [from, to] as const)),
  )
  return [...edgesThat(counts, visited), ...out]
}

/** Where an interrupt leads out to, by itself or by those that begin within it. */
export function leavesOf(interrupts: Search['interrupts'], interrupt: string, counts: Counts = ALL): Set<Visited> {
  const within = new Set([interrupt])
  for (const each of within) for (const inner of interrupts.get(each)!.begins) within.add(inner)
  const leaves = [...within].flatMap((each) => interrupts.get(each)!.leaves)
  return new Set(leaves.flatMap(({ edge, from }) => (counts(edge, from) ? [edge.to] : [])))
}

function trapAt(search: Search, visited: Visited, path: readonly PathStep[]): Finding {
  const { interrupt } = visited.node
  const says =
    interrupt !== undefined
      ? `the interrupt ${interrupt} can never end from here. Add a transition that leads to its final phase`
      : path.length
        ? 'no final phase of the chart can be reached from here. Add a transition that leads on, or set `endless: true` at the root'
        : 'no final phase can ever be reached. Add a transition to one, or set `endless: true` if the game has no end'
  const found = finding('error', 'trap', search, visited, path, says)
  return path.length ? found : { ...found, where: '', sentence: `the chart: ${says}` }
}

function finding(
  level: Finding['level'],
  code: Finding['code'],
  search: Search,
  visited: Visited,
  path: readonly PathStep[],
  says: string,
): Finding {
  const { path: where } = search.leaf(visited)
  return { level, code, where, sentence: `${where || 'the chart'}: ${says}`, path }
}
