import type { FrameValue } from '../frame.ts'
import type { Edge, Graph } from './graph.ts'

/** What of a picture is lit: where play is, and the way it came. */
export interface Lit {
  readonly phases: ReadonlySet<string>
  readonly visited: ReadonlySet<string>
  readonly edges: ReadonlySet<string>
}

/** Lights the phases of a state value (or of paths), all around them, and the arrows between phases visited one after another. */
export function litIn(graph: Graph, active: FrameValue | readonly string[], path: readonly string[]): Lit {
  const leaves = Array.isArray(active) ? (active as readonly string[]) : leavesOf(active as FrameValue)
  const taken = path.slice(1).flatMap((to, index) => edgeOf(graph, path[index]!, to)?.id ?? [])
  return { phases: new Set(leaves.flatMap(around)), visited: new Set(path), edges: new Set(taken) }
}

/** Paths of the innermost phases of a value; the seats' numbers, which stand for regions, are no phases. */
function leavesOf(value: FrameValue): string[] {
  if (typeof value === 'string') return [value]
  return Object.entries(value).flatMap(([name, inner]) =>
    leavesOf(inner).map((path) => [/^\d+$/.test(name) ? '' : name, path].filter(Boolean).join('.')),
  )
}

/** The path and those around it up to the root's `''`, innermost first. */
function around(path: string): string[] {
  return path === '' ? [''] : [path, ...around(path.slice(0, Math.max(0, path.lastIndexOf('.'))))]
}

/** The arrow from a phase, or one around it, to a phase, or one around it that begins with it; the innermost if several do. */
function edgeOf({ nodes, edges }: Graph, from: string, to: string): Edge | undefined {
  const initials = new Map(nodes.map(({ path, initial }) => [path, initial]))
  const enters = (path: string | null): boolean => path !== null && (path === to || enters(initials.get(path) ?? null))
  return around(from)
    .map((path) => edges.find((edge) => edge.from === path && enters(edge.to)))
    .find((edge) => edge !== undefined)
}
