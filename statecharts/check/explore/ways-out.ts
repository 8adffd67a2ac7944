import { type PhaseNode, selfAndAncestors, transitionsOf } from '../../language/phase-tree.ts'
import { CLOCK } from './outcomes.ts'
import type { Search } from './search.ts'
import { type Edge, leadingTo, type Visited } from './visited.ts'

/** Which of the ways that a search has found count when it is asked whether play can come to its end. */
export type Counts = (edge: Edge, from: Visited) => boolean

/**
 * Ways that somebody has who plays: not those of the clock where no `after` makes the move, nor those of seats that take no part.
 * `timers`: rules start clocks of their own, which may make any move.
 */
export function ofPlayers(search: Search, timers: boolean): Counts {
  const isOurs: Counts = ({ steps, lane }, { node }) => {
    const { event, guards } = steps[0]!
    if (guards['$turn.inactive']) return false
    return !guards[CLOCK] || timers || timeouts(search.gate.info(node, lane).leaf, node.interrupt).includes(event)
  }
  const all = search.visited.every((from) => from.edges.every((edge) => edge.kind === 'lanes' || isOurs(edge, from)))
  return all ? ALL : withShortcuts(search, isOurs)
}

/** Every way. */
export const ALL: Counts = () => true

/** Ways besides those written at the root by which all may end the match at any time: they say nothing of where play is. */
export function besidesConceding(search: Search): { readonly counts: Counts; readonly moves: readonly string[] } {
  const { chart, phases } = search.compiled
  const root = phases.get('')!
  const moves = Object.entries(chart.on ?? {}).flatMap(([move, written]) => {
    const ends = transitionsOf(written).every(
      ({ target, turn = root.turn, interrupt }) =>
        turn === 'all' && interrupt === undefined && root.children.some(({ name, phase }) => name === target && phase.type === 'final'),
    )
    return ends ? [move] : []
  })
  const concedes = ({ kind, steps, lane }: Edge, from: Visited) => {
    const { event } = steps[0]!
    return kind === 'move' && moves.includes(event) && !isNearer(search.gate.info(from.node, lane).leaf, event)
  }
  return { counts: (edge, from) => !concedes(edge, from), moves }
}

/** Whether the move is written nearer than at the root. */
const isNearer = (leaf: PhaseNode, move: string) =>
  selfAndAncestors(leaf).some(
    ({ parent, phase: { on = {}, moves = [] } }) => parent !== null && (Object.hasOwn(on, move) || moves.includes(move)),
  )

/** A way through an interrupt, or through all seats' own phases, is shown by a shortest one; others may count where that does not. */
function withShortcuts(search: Search, real: Counts): Counts {
  const closed = new Set<string>()
  const shut = new Set<Visited>()
  const counts: Counts = (edge, from) => {
    if (edge.kind === 'lanes') return !shut.has(from)
    if (edge.through === undefined) return real(edge, from)
    return !closed.has(edge.through) && real(edge, from)
  }
  for (let before = -1; before !== closed.size; ) {
    before = closed.size
    for (const [interrupt, { start }] of search.interrupts) {
      const inside = search.visited.filter(({ node }) => node.interrupt === interrupt)
      const over = inside.filter(({ node, expanded }) => node.status === 'done' || !expanded)
      if (!leadingTo(over, edgesThat(counts, inside)).has(start)) closed.add(interrupt)
    }
  }
  for (const entry of search.visited) {
    if (!entry.edges.some(({ kind }) => kind === 'lanes')) continue
    const ends = search.lanes(entry).every((seat) => {
      const lane = search.visited.filter((one) => one === entry || (one.entry === entry && one.lane === seat))
      const finals = lane.filter(({ node }) => search.gate.info(node, seat).final)
      return leadingTo(
        finals,
        edgesThat((edge, from) => edge.lane === seat && counts(edge, from), lane),
      ).has(entry)
    })
    if (!ends) shut.add(entry)
  }
  return counts
}

export const edgesThat = (counts: Counts, visited: readonly Visited[]): (readonly [from: Visited, to: Visited])[] =>
  visited.flatMap((from) => from.edges.flatMap((edge) => (counts(edge, from) ? [[from, edge.to] as const] : [])))

/** The moves that the clock makes in time, for this phase or one around it; in an interrupt, where the time does not stand still. */
export function timeouts(leaf: PhaseNode, interrupt = ''): string[] {
  return selfAndAncestors(leaf).flatMap(({ path, phase: { after = {} } }) => {
    const inside = path === interrupt || path.startsWith(interrupt && `${interrupt}.`)
    return Object.values(after).flatMap(({ move, onInterrupt }) => (inside || onInterrupt === 'run' ? [move] : []))
  })
}
