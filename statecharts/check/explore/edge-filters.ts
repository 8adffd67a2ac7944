import { type PhaseNode, selfAndAncestors, transitionsOf } from '../../language/phase-tree.ts'
import { CLOCK } from './outcomes.ts'
import type { Search } from './search.ts'
import { type Edge, type EventEdge, leadingTo, type SearchState } from './search-state.ts'

/** Which edges count when it is decided whether play can reach its end. */
export type EdgeFilter = (edge: Edge, from: SearchState) => boolean

export const EVERY_EDGE: EdgeFilter = () => true

/**
 * Edges that a seat in play can take: not the clock's moves where no `after` makes them, nor those of inactive seats.
 * `timers`: rules start clocks of their own, which may make any move.
 */
export function byPlayers(search: Search, timers: boolean): EdgeFilter {
  const isOpen = ({ steps: [{ event, guards }], region }: EventEdge, { node }: SearchState) => {
    if (guards['$turn.inactive']) return false
    return !guards[CLOCK] || timers || timeouts(search.gate.info(node, region).leaf, node.interrupt).includes(event)
  }
  const all = search.states.every((from) => from.edges.every((edge) => edge.kind === 'join' || isOpen(edge, from)))
  return all ? EVERY_EDGE : withShortcuts(search, isOpen)
}

/**
 * All edges but those that are no progress: conceding, moves written at the root by which any seat may end the match at any time, and the
 * moves by which a seat that is done changes its mind.
 */
export function besidesConceding(search: Search): { readonly counts: EdgeFilter; readonly moves: readonly string[] } {
  const { chart, root } = search.compiled
  const moves = Object.entries(chart.on ?? {}).flatMap(([move, written]) => {
    const ends = transitionsOf(written).every(
      ({ target, turn = root.turn, interrupt }) =>
        turn === 'all' && interrupt === undefined && root.children.some(({ name, phase }) => name === target && phase.type === 'final'),
    )
    return ends ? [move] : []
  })
  const counts: EdgeFilter = (edge, from) => {
    if (edge.kind !== 'move') return true
    const [{ event }] = edge.steps
    // A seat that is done and changes its mind leads nowhere, however often.
    if (edge.region !== null && search.gate.info(from.node, edge.region).leaf.revise.includes(event)) return false
    return !moves.includes(event) || isNearer(search.gate.info(from.node, edge.region).leaf, event)
  }
  return { counts, moves }
}

/** Whether the move is written nearer than at the root. */
const isNearer = (leaf: PhaseNode, move: string) =>
  selfAndAncestors(leaf).some(
    ({ parent, phase: { on = {}, moves = [] } }) => parent !== null && (Object.hasOwn(on, move) || moves.includes(move)),
  )

/**
 * An edge through an interrupt, or through all seats' regions, stands for a shortest path inside. It counts if some path inside does,
 * even where the shortest one does not.
 */
function withShortcuts(search: Search, counts: (edge: EventEdge, from: SearchState) => boolean): EdgeFilter {
  const closed = new Set<string>()
  const shut = new Set<SearchState>()
  const filter: EdgeFilter = (edge, from) => {
    if (edge.kind === 'join') return !shut.has(from)
    return (edge.through === undefined || !closed.has(edge.through)) && counts(edge, from)
  }
  for (let before = -1; before !== closed.size; ) {
    before = closed.size
    for (const { path, start } of search.interrupts.values()) {
      const inside = search.states.filter(({ node }) => node.interrupt === path)
      const over = inside.filter(({ node, expanded }) => node.status === 'done' || !expanded)
      if (!leadingTo(over, filtered(filter, inside)).has(start)) closed.add(path)
    }
  }
  for (const entry of search.states) {
    if (!entry.edges.some(({ kind }) => kind === 'join')) continue
    const ends = search.seatsAt(entry).every((seat) => canBeFinal(search, entry, seat, filter).has(entry))
    if (!ends) shut.add(entry)
  }
  return filter
}

/** The states of a seat's region, entered at `entry`, from which edges that count lead to a final one. */
export function canBeFinal(search: Search, entry: SearchState, seat: number, counts: EdgeFilter = EVERY_EDGE): Set<SearchState> {
  const states = search.regionStates(entry, seat)
  const finals = states.filter(({ node }) => search.gate.info(node, seat).final)
  return leadingTo(
    finals,
    filtered((edge, from) => edge.region === seat && counts(edge, from), states),
  )
}

/** The edges from these states that count, each as a pair. */
export const filtered = (counts: EdgeFilter, states: readonly SearchState[]): (readonly [from: SearchState, to: SearchState])[] =>
  states.flatMap((from) => from.edges.flatMap((edge) => (counts(edge, from) ? [[from, edge.to] as const] : [])))

/** The moves that the clock makes in this phase or one around it; in an interrupt only those whose time goes on. */
export function timeouts(leaf: PhaseNode, interrupt = ''): string[] {
  return selfAndAncestors(leaf).flatMap(({ path, phase: { after = {} } }) => {
    const inside = path === interrupt || path.startsWith(interrupt && `${interrupt}.`)
    return Object.values(after).flatMap(({ move, onInterrupt }) => (inside || onInterrupt === 'run' ? [move] : []))
  })
}
