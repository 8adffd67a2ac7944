import type { Enum } from './enum.ts'
import { type Edge, type Graph, graph } from './graph.ts'

/**
 * Joins each value of an enum with the next one and the last with the first; both ways unless `directed`:
 * `ringGraph(rangeEnum(24))`.
 */
export function ringGraph<T extends string | number>(of: Enum<T>, { directed = false }: { readonly directed?: boolean } = {}): Graph<T> {
  const { values, size } = of
  const edges = values.map((value, place): Edge<T> => [value, values[(place + 1) % size]!])
  // One value has no other to be joined with, two have one edge unless it has a direction.
  const count = size === 1 ? 0 : size === 2 && !directed ? 1 : size
  return graph(of, edges.slice(0, count), { directed })
}
