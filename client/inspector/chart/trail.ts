import type { Mover } from '../../../engine/seats.ts'
import type { Graph, Line } from './graph.ts'
import { pathsAround } from './phase-value.ts'

/** A version: who moved, and the leaves play was in before and after. */
export interface Taken {
  readonly from: string
  readonly move: string
  readonly by: Mover
  readonly to: string
}

interface Way {
  readonly line: string
  /** Where play stands once it is taken. */
  readonly to: string
}

/** Ids of the lines and steps that a version took: the move's own, then the branches that made no version. Empty when unknown. */
export function trailOf(graph: Graph, taken: Taken): string[] {
  for (const first of firstWays(graph, taken)) {
    const rest = branches(graph, first.to, taken.to)
    if (rest) return [first.line, ...rest]
  }
  return []
}

/** The ways the move itself may have gone, leaf to root, likeliest first. */
function firstWays(graph: Graph, { from, move, by }: Taken): Way[] {
  const likely = (kind: Line['kind']) => kind === (by === 'engine' ? 'always' : by === 'clock' ? 'after' : 'move')
  const ways = pathsAround(from).flatMap((path) => [
    ...linesFrom(graph, path, from).filter(({ line }) => line.move === move),
    ...stepsFrom(graph, path, from, move),
  ])
  return [...ways.filter(({ line }) => likely(line.kind)), ...ways].map(({ line, to }) => ({ line: line.id, to }))
}

/** The shortest chain of branches that make no version, from one leaf to another; null when there is none. */
function branches(graph: Graph, from: string, to: string): string[] | null {
  const seen = new Set([from])
  let chains: { at: string; lines: string[] }[] = [{ at: from, lines: [] }]
  while (chains.length > 0) {
    const found = chains.find(({ at }) => at === to)
    if (found) return found.lines
    chains = chains.flatMap(({ at, lines }) =>
      pathsAround(at)
        .flatMap((path) => linesFrom(graph, path, at))
        .filter(({ line, to: next }) => line.move === null && !seen.has(next) && seen.add(next))
        .map(({ line, to: next }) => ({ at: next, lines: [...lines, line.id] })),
    )
  }
  return null
}

function linesFrom(graph: Graph, path: string, leaf: string): { line: Line; to: string }[] {
  const leaving = graph.edges.filter((edge) => edge.from === path).flatMap((edge) => edge.lines)
  const staying = nodeAt(graph, path)?.stays ?? []
  return [...leaving, ...staying]
    .filter((line) => line.kind !== 'done' || mayBeDone(graph, path, leaf))
    .map((line) => ({ line, to: line.to === null ? leaf : settle(graph, line.to) }))
}

/** A phase is done in a final phase of its own, or when its progression is. */
function mayBeDone(graph: Graph, path: string, leaf: string): boolean {
  const inside = nodeAt(graph, leaf)
  return path === leaf ? inside?.steps.length !== 0 : inside?.kind === 'final' && inside.parent === path
}

function stepsFrom(graph: Graph, path: string, leaf: string, move: string): { line: Line; to: string }[] {
  const steps = nodeAt(graph, path)?.steps ?? []
  return steps
    .filter((step) => step.move === move)
    .map(({ id, text }) => ({ line: { id, kind: 'always', move, text, to: null }, to: leaf }))
}

/** The leaf that play is in once it has entered a phase. */
function settle(graph: Graph, path: string): string {
  const initial = nodeAt(graph, path)?.initial
  return initial == null ? path : settle(graph, initial)
}

const nodeAt = (graph: Graph, path: string) => graph.nodes.find((node) => node.path === path)
