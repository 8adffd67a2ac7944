import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Graph, graph } from '../enums/graph.ts'
import { rangeEnum } from '../enums/range-enum.ts'

/** A graph of up to eight values, with weights of 1 to 3 or none. */
const graphs = fc
  .record({
    size: fc.integer({ min: 1, max: 8 }),
    directed: fc.boolean(),
    pairs: fc.array(fc.tuple(fc.nat(7), fc.nat(7), fc.integer({ min: 1, max: 3 })), { maxLength: 20 }),
    weighted: fc.boolean(),
  })
  .map(({ size, directed, pairs, weighted }) => {
    const edges = new Map<string, [number, number, number]>()
    for (const [a, b, weight] of pairs) {
      const ends = directed || a < b ? [a, b] : [b, a]
      if (a !== b && a < size && b < size) edges.set(String(ends), [a, b, weighted ? weight : 1])
    }
    return graph(rangeEnum(size), [...edges.values()], { directed })
  })
const walls = fc.array(fc.nat(7), { maxLength: 4 })

/** Every way from a to b that comes to no value twice, in the order of the values' steps. */
function* ways(of: Graph<number>, a: number, b: number, passing: (value: number) => boolean, gone: number[] = []): Generator<number[]> {
  const way = [...gone, a]
  if (a === b) yield way
  else if (!gone.length || passing(a)) for (const next of of.neighbours(a)) if (!way.includes(next)) yield* ways(of, next, b, passing, way)
}
const length = (of: Graph<number>, way: readonly number[]) => way.slice(1).reduce((sum, value, at) => sum + of.weight(way[at], value)!, 0)

/** The first of the shortest ways, by trying all. */
function firstOfShortest(of: Graph<number>, a: number, b: number, passing: (value: number) => boolean): number[] | null {
  const all = [...ways(of, a, b, passing)]
  const least = Math.min(...all.map((way) => length(of, way)))
  return all.find((way) => length(of, way) === least) ?? null
}

test('the path is the first of the shortest of all ways, and the distance its length', () => {
  fc.assert(
    fc.property(graphs, walls, (of, blocked) => {
      const passing = (value: number) => !blocked.includes(value)
      for (const a of of.enum.values)
        for (const b of of.enum.values) {
          const way = firstOfShortest(of, a, b, passing)
          expect(of.path(a, b, { passing })).toEqual(way)
          expect(of.distance(a, b, { passing })).toBe(way && length(of, way))
        }
    }),
    { seed: 4, numRuns: 60 },
  )
})

test('what is reachable is what has a path short enough', () => {
  fc.assert(
    fc.property(graphs, walls, fc.nat(6), (of, blocked, within) => {
      const passing = (value: number) => !blocked.includes(value)
      for (const from of of.enum.values) {
        const near = (value: number) => (of.distance(from, value, { passing }) ?? Number.POSITIVE_INFINITY) <= within
        expect(of.reachable(from, { within, passing })).toEqual(of.enum.values.filter((value) => value !== from && near(value)))
      }
    }),
    { seed: 5 },
  )
})

test('without directions, everything is the same from both ends', () => {
  fc.assert(
    fc.property(graphs, (of) => {
      for (const a of of.enum.values)
        for (const b of of.enum.values) {
          expect(of.connected(a, b)).toBe(of.neighbours(a).includes(b))
          if (of.directed) continue
          expect(of.weight(a, b)).toBe(of.weight(b, a))
          expect(of.distance(a, b)).toBe(of.distance(b, a))
        }
    }),
    { seed: 6 },
  )
})

test('components take each value once, join what an edge joins and nothing that no way joins', () => {
  fc.assert(
    fc.property(graphs, walls, (of, left) => {
      const among = of.enum.values.filter((value) => !left.includes(value))
      const parts = of.components([...among].reverse())
      expect(parts.flat().sort((a, b) => a - b)).toEqual(among)
      expect(parts).toEqual(parts.map((part) => [...part].sort((a, b) => a - b)).sort(([a], [b]) => a - b))
      const partOf = (value: number) => parts.findIndex((part) => part.includes(value))
      const inside = of.edges.filter(([a, b]) => among.includes(a) && among.includes(b))
      for (const [a, b] of inside) expect(partOf(a)).toBe(partOf(b))
      const bothWays = graph(of.enum, [...new Map(inside.map(([a, b]) => [String([a, b].sort()), [a, b] as const])).values()])
      for (const part of parts) expect(bothWays.reachable(part[0])).toEqual(part.slice(1))
    }),
    { seed: 7 },
  )
})
