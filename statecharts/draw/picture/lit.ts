import type { FrameValue } from '../../compile/frame.ts'
import type { Differences } from '../graph/differences.ts'
import type { Edge, Graph } from '../graph/graph.ts'
import { leavesOf, pathsAround } from '../graph/place-value.ts'

/** What is highlighted in a picture: where play is, and how it got there. Phases by path. */
export interface Lit {
  readonly active: ReadonlySet<string>
  /** Interrupted phases that play returns to. */
  readonly waiting: ReadonlySet<string>
  readonly visited: ReadonlySet<string>
  /** Ids of the lines and steps that were taken. */
  readonly taken: ReadonlySet<string>
  /** The seats in each phase of a region. */
  readonly seats: ReadonlyMap<string, readonly number[]>
  /** Whether lines hold as the match stands, by their ids; null: that is not known. Other lines have no mark. */
  readonly holds?: ReadonlyMap<string, boolean | null>
  /** What is marked as different from another chart. */
  readonly differences?: Differences
  /** The seats' names by number; by default they are counted from 1. */
  readonly names?: readonly string[]
}

export const UNLIT: Lit = { active: new Set(), waiting: new Set(), visited: new Set(), taken: new Set(), seats: new Map() }

/** Highlights where play is: the phases of its frames' values, interrupted ones first, or just paths of phases. */
export function litAt(frames: readonly FrameValue[] | { readonly paths: readonly string[] }): Lit {
  if ('paths' in frames) return { ...UNLIT, active: new Set(frames.paths.flatMap(pathsAround)) }
  const leaves = frames.map(leavesOf)
  const pathsOf = (some: readonly (typeof leaves)[number][]) => some.flat().flatMap(({ path }) => pathsAround(path))
  const active = new Set(pathsOf(leaves.slice(-1)))
  const seats = new Map<string, number[]>()
  for (const { path, seat } of leaves.flat()) if (seat !== null) seats.set(path, [...(seats.get(path) ?? []), seat])
  return { ...UNLIT, active, waiting: new Set(pathsOf(leaves.slice(0, -1)).filter((path) => !active.has(path))), seats }
}

/** Highlights the phases that play visited, oldest first, and the lines of the arrows between them. */
export function wayThrough(graph: Graph, path: readonly string[]): Pick<Lit, 'visited' | 'taken'> {
  const edges = path.flatMap((to, index) => {
    const from = path[index - 1]
    return (from !== undefined && edgeBetween(graph, from, to)) || []
  })
  return { visited: new Set(path), taken: new Set(edges.flatMap(({ lines }) => lines.map(({ id }) => id))) }
}

/**
 * The arrow from a phase, or one around it, to a phase, or one around it that begins with it; the innermost if several do.
 * Back from an interrupt it is the one that led there.
 */
function edgeBetween({ nodes, edges }: Graph, from: string, to: string): Edge | undefined {
  const initials = new Map(nodes.map(({ path, initial }) => [path, initial]))
  const enters = (path: string | null): boolean => path !== null && (path === to || enters(initials.get(path) ?? null))
  const there = pathsAround(from).flatMap((path) => edges.filter((edge) => edge.from === path && enters(edge.to)))
  const back = pathsAround(to).flatMap((path) => edges.filter((edge) => edge.interrupt && edge.from === path && isIn(from, edge.to)))
  return there[0] ?? back[0]
}

/** Whether a phase is another one, or inside it. */
export const isIn = (path: string, other: string) => other === '' || path === other || path.startsWith(`${other}.`)
