import { GameError } from '../model/errors.ts'
import { type Enum, shown } from './enum.ts'
import { type Neighbours, partsOf, shortest } from './shortest.ts'

/** Two values and how far it is from the first to the second: 1 unless given. */
export type Edge<T> = readonly [from: T, to: T] | readonly [from: T, to: T, weight: number]

/** What a way may lead through. */
export interface Walk<T> {
  /** Whether a way may go on through a value. It may end at any value, so that a piece in the way can be reached. */
  readonly passing?: (value: T) => boolean
}

/**
 * The values of an enum, joined by edges. Lists of values are in the enum's order. Distances are sums of weights. Every
 * query throws GameError for a value that is not in the enum.
 */
export interface Graph<T extends string | number = string | number> {
  readonly enum: Enum<T>
  readonly directed: boolean
  /** Every edge once: by its first value, then by its second; the earlier first where edges have no direction. */
  readonly edges: readonly (readonly [from: T, to: T, weight: number])[]
  /** The values that one edge leads to. */
  neighbours(value: T): readonly T[]
  /** Whether one edge leads from a to b. */
  connected(a: T, b: T): boolean
  /** The weight of the edge from a to b; null where there is none. */
  weight(a: T, b: T): number | null
  /** The shortest way, both ends included; null where there is none. Of equally short ways, step by step the one to the first value. */
  path(a: T, b: T, walk?: Walk<T>): T[] | null
  /** The length of the shortest way; null where there is none. */
  distance(a: T, b: T, walk?: Walk<T>): number | null
  /** The values that ways lead to from one, which is not itself among them, no further than `within`. */
  reachable(from: T, walk?: Walk<T> & { readonly within?: number }): T[]
  /** The parts that hang together, whichever way edges point; with `among`, by the edges between those values only. */
  components(among?: readonly T[]): T[][]
}

/**
 * Joins the values of an enum by edges, both ways unless `directed`: `graph(towns, [['Ulm', 'Bern', 3]])`. Throws GameError for an
 * edge to a stranger, from a value to itself or there twice, and for a weight that is not above 0.
 */
export function graph<T extends string | number>(
  of: Enum<T>,
  edges: readonly Edge<NoInfer<T>>[],
  { directed = false }: { readonly directed?: boolean } = {},
): Graph<T> {
  const { out, into } = neighbourTables(of, edges, directed)
  const { indexOf, values } = of
  const listed = out.map((row) => Object.freeze([...row.keys()].map((place) => values[place])))
  const triples = out.flatMap((row, from) =>
    [...row].filter(([to]) => directed || from < to).map(([to, weight]) => Object.freeze([values[from], values[to], weight] as const)),
  )
  const places = ({ passing }: Walk<T>) => passing && ((place: number) => passing(values[place]))
  // From the end back, so that each step of the way knows which of its neighbours are nearest to the end.
  const back = (a: number, b: number, walk: Walk<T>) => shortest(into, b, { until: a, passing: places(walk) })
  return Object.freeze({
    enum: of,
    directed,
    edges: Object.freeze(triples),
    neighbours: (value: T) => listed[indexOf(value)],
    connected: (a: T, b: T) => out[indexOf(a)].has(indexOf(b)),
    weight: (a: T, b: T) => out[indexOf(a)].get(indexOf(b)) ?? null,
    path: (a: T, b: T, walk: Walk<T> = {}) => {
      const [start, end] = [indexOf(a), indexOf(b)]
      const { distance, before } = back(start, end, walk)
      if (!distance.has(start)) return null
      const way = [a]
      for (let at = start; at !== end; way.push(values[at])) at = before.get(at)!
      return way
    },
    distance: (a: T, b: T, walk: Walk<T> = {}) => back(indexOf(a), indexOf(b), walk).distance.get(indexOf(a)) ?? null,
    reachable: (from: T, walk: Walk<T> & { readonly within?: number } = {}) => {
      const start = indexOf(from)
      const { distance } = shortest(out, start, { within: walk.within, passing: places(walk) })
      return ordered([...distance.keys()].filter((place) => place !== start)).map((place) => values[place])
    },
    components: (among: readonly T[] = values) => partsOf(among.map(indexOf), out, into).map((part) => part.map((place) => values[place])),
  })
}

const ordered = (places: readonly number[]) => [...places].sort((a, b) => a - b)

function neighbourTables<T extends string | number>(of: Enum<T>, edges: readonly Edge<T>[], directed: boolean) {
  const out = of.values.map(() => new Map<number, number>())
  const into = directed ? of.values.map(() => new Map<number, number>()) : out
  for (const [from, to, weight = 1] of edges) {
    const where = `graph: the edge from ${shown(from)} to ${shown(to)}`
    for (const end of [from, to]) if (!of.has(end)) throw new GameError(`${where}: ${shown(end)} is not in the enum`)
    if (from === to) throw new GameError(`${where}: leads nowhere`)
    if (!(weight > 0 && weight < Number.POSITIVE_INFINITY)) throw new GameError(`${where}: a weight is a number above 0, not ${weight}`)
    const [a, b] = [of.indexOf(from), of.indexOf(to)]
    if (out[a].has(b)) throw new GameError(`${where}: is there twice`)
    out[a].set(b, weight)
    into[b].set(a, weight)
  }
  return { out: out.map(lowestFirst), into } satisfies Record<string, Neighbours>
}

const lowestFirst = (row: ReadonlyMap<number, number>) => new Map([...row].sort(([a], [b]) => a - b))

/**
 * Joins each value of an enum with the next one and the last with the first; both ways unless `directed`:
 * `ringGraph(rangeEnum(24))`.
 */
export function ringGraph<T extends string | number>(of: Enum<T>, { directed = false }: { readonly directed?: boolean } = {}): Graph<T> {
  const { values, size } = of
  const edges = values.map((value, place): Edge<T> => [value, values[(place + 1) % size]])
  // One value has no other to be joined with, two have one edge unless it has a direction.
  const count = size === 1 ? 0 : size === 2 && !directed ? 1 : size
  return graph(of, edges.slice(0, count), { directed })
}
