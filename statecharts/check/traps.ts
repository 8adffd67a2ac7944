import { type Finding, firstAt, type PathStep } from '../language/finding.ts'
import { besidesConceding, byPlayers, canBeFinal, type EdgeFilter, EVERY_EDGE, filtered } from './explore/edge-filters.ts'
import { endlessPlay } from './explore/endless-play.ts'
import type { Search } from './explore/search.ts'
import { entryOf, type Interrupt, leadingTo, moveEdges, pathTo, type SearchState } from './explore/search-state.ts'

/**
 * States from which play cannot end any more: no final phase can be reached; in an endless chart: nothing can happen. That any seat
 * may end the match at any time hides no trap.
 */
export function traps(search: Search): Finding[] {
  const good = leadingTo(goalsOf(search, EVERY_EDGE), edgesOf(search, EVERY_EDGE))
  const bad = search.states.filter((state) => !good.has(state))
  return [...firstOf(search, bad, trapAt), ...betweenSeats(search, good, bad), ...hiddenTraps(search, good)]
}

/**
 * States from which play leads nowhere, though the chart is endless or any seat may end the match at any time. If play can go on
 * without end and only conceding ends it, that may be intended.
 */
function hiddenTraps(search: Search, good: ReadonlySet<SearchState>): Finding[] {
  const { endless = false } = search.compiled.chart
  const { counts, moves } = besidesConceding(search)
  if (!moves.length && !endless) return []
  const ends = leadingTo(goalsOf(search, counts), edgesOf(search, counts))
  const going = endlessPlay(search, counts, hasEnded)
  const found = deadEnds(search, counts, going, good, moves)
  // Where only conceding ever ends the match, play may go on without end.
  if (endless || !ends.has(search.start)) return found
  const bad = search.states.filter((state) => good.has(state) && !ends.has(state) && going.has(state))
  const reported = new Set(found.map(({ where }) => where))
  const warned = firstOf(search, bad, (_, state, path) =>
    finding('warning', 'only-conceding', search, state, path, onlyConceding(state, moves)),
  )
  return [...found, ...warned.filter(({ where }) => !reported.has(where))]
}

function onlyConceding({ node: { interrupt } }: SearchState, moves: readonly string[]): string {
  const named = moves.map((move) => `'${move}'`).join(' or ')
  const onward =
    interrupt === undefined ? 'Add a transition that leads on' : `Add a transition to the final phase of the interrupt ${interrupt}`
  return `only ${named} can end the match from here, which any seat may do at any time. ${onward}, or write ${named} in this phase too if play should end that way`
}

const hasEnded = ({ expanded, node }: SearchState) => !expanded || node.status === 'done'

/** States from which only the clock leads on, though no time limit makes it, or only inactive seats. */
export function waitsForNobody(search: Search, timers: boolean): Finding[] {
  const counts = byPlayers(search, timers)
  if (counts === EVERY_EDGE) return []
  const { endless } = search.compiled.chart
  const reaches = (by: EdgeFilter) => (endless ? endlessPlay(search, by, hasEnded) : leadingTo(goalsOf(search, by), edgesOf(search, by)))
  const { counts: besides } = besidesConceding(search)
  const [all, players] = [reaches(besides), reaches((edge, from) => besides(edge, from) && counts(edge, from))]
  const found = search.states.flatMap((state): Finding[] => {
    if (!all.has(state) || players.has(state)) return []
    const entry = entryOf(state)
    const edges = moveEdges(state).filter((edge) => !counts(edge, state) && (all.has(edge.to) || edge.to.entry === entry))
    const [first] = edges
    if (!first) return []
    const { path: where } = search.gate.info(state.node, first.region).leaf
    const moves = [...new Set(edges.map(({ steps }) => `'${steps[0].event}'`))].join(' or ')
    const says = first.steps[0].guards['$turn.inactive']
      ? `only ${moves} leads on from here, and only seats that take no part may make it: if all take part, no seat can. Let another seat move too`
      : `only ${moves} leads on from here, and only the clock may make it, but no \`after\` does. Add \`after\`, or say with \`turn\` who may make it`
    return [{ level: 'warning', code: 'nobody-leads-on', where, sentence: `${where}: ${says}`, path: pathTo(state) }]
  })
  return found.filter(firstAt())
}

/** States from which no edge that counts leads anywhere, though they are `good`; not the start of a chart in which nothing happens at all. */
function deadEnds(
  search: Search,
  counts: EdgeFilter,
  going: ReadonlySet<SearchState>,
  good: ReadonlySet<SearchState>,
  conceding: readonly string[],
): Finding[] {
  const leaving = new Set(
    search.states.flatMap((from) => {
      const leads = from.begins.size || from.edges.some((edge) => counts(edge, from) && entryOf(edge.to) !== entryOf(from))
      return leads ? [entryOf(from)] : []
    }),
  )
  const found = search.states.flatMap((state) => {
    if (state.entry || going.has(state) || leaving.has(state) || !good.has(state)) return []
    if (state.distance === 0 && state.edges.length === 0) return []
    const concedes = state.edges.some((edge) => !counts(edge, state))
    const says = concedes
      ? onlyConceding(state, conceding)
      : 'dead end: nothing can happen after this, though the chart is `endless`. Add a transition that leads on'
    return [finding('error', 'trap', search, state, pathTo(state), says)]
  })
  return found.filter(firstAt())
}

/** Of states that lead to each other, the first that play reaches. */
function firstOf(
  search: Search,
  bad: readonly SearchState[],
  tell: (search: Search, state: SearchState, path: readonly PathStep[]) => Finding,
): Finding[] {
  const found: Finding[] = []
  const covered = new Set<SearchState>()
  for (const state of bad) {
    if (state.region !== null || covered.has(state)) continue
    found.push(tell(search, state, pathTo(state)))
    // What follows is the same trap.
    covered.add(state)
    for (const inside of covered) for (const { to } of inside.edges) covered.add(to)
  }
  return found
}

/**
 * Seats that wait for each other: no region leads out of the phase any more, and one of them cannot become final. Regions are
 * independent, so any of their states can occur together.
 */
function betweenSeats(search: Search, good: ReadonlySet<SearchState>, bad: readonly SearchState[]): Finding[] {
  const entries = new Set(bad.flatMap(({ entry }) => (entry && good.has(entry) ? [entry] : [])))
  return [...entries].flatMap((entry) => {
    const stuck = search.seatsAt(entry).map((seat) => bad.filter((state) => state.entry === entry && state.region === seat))
    if (stuck.some((states) => states.length === 0)) return []
    const worst = stuck.flatMap((states, seat) => states.filter((state) => !canBeFinal(search, entry, seat).has(state)))
    const [last] = worst.sort((a, b) => a.distance - b.distance)
    if (!last) return []
    const others = stuck.flatMap(([first], seat) => (first && seat !== last.region ? pathTo(first, entry) : []))
    return [trapAt(search, last, [...pathTo(entry), ...others, ...pathTo(last, entry)])]
  })
}

/** Where play may well end: also states that were not searched, and those that lead out of an interrupt. */
function goalsOf({ states, compiled }: Search, counts: EdgeFilter): SearchState[] {
  const abandons = ({ begins }: SearchState) => [...begins].some((interrupt) => exitsOf(interrupt, counts).size > 0)
  return states.filter(
    (each) =>
      hasEnded(each) ||
      (each.node.interrupt === undefined
        ? compiled.chart.endless
        : abandons(each) || each.edges.some((edge) => counts(edge, each) && edge.to.node.interrupt === undefined)),
  )
}

function edgesOf({ states }: Search, counts: EdgeFilter): (readonly [from: SearchState, to: SearchState])[] {
  const out = states.flatMap((from) =>
    [...from.begins].flatMap((interrupt) => [...exitsOf(interrupt, counts)].map((to) => [from, to] as const)),
  )
  return [...filtered(counts, states), ...out]
}

/** Where an interrupt leads out to without ending, by itself or by those that begin within it. */
export function exitsOf(interrupt: Interrupt, counts: EdgeFilter = EVERY_EDGE): Set<SearchState> {
  const within = new Set([interrupt])
  for (const each of within) for (const inner of each.begins) within.add(inner)
  const exits = [...within].flatMap((each) => each.exits)
  return new Set(exits.flatMap(({ edge, from }) => (counts(edge, from) ? [edge.to] : [])))
}

function trapAt(search: Search, state: SearchState, path: readonly PathStep[]): Finding {
  const { interrupt } = state.node
  const says =
    interrupt !== undefined
      ? `the interrupt ${interrupt} can never end from here. Add a transition that leads to its final phase`
      : path.length
        ? 'no final phase of the chart can be reached from here. Add a transition that leads on, or set `endless: true` at the root'
        : 'no final phase can ever be reached. Add a transition to one, or set `endless: true` if the game has no end'
  const found = finding('error', 'trap', search, state, path, says)
  return path.length ? found : { ...found, where: '', sentence: `the chart: ${says}` }
}

function finding(
  level: Finding['level'],
  code: Finding['code'],
  search: Search,
  state: SearchState,
  path: readonly PathStep[],
  says: string,
): Finding {
  const { path: where } = search.leaf(state)
  return { level, code, where, sentence: `${where || 'the chart'}: ${says}`, path }
}
