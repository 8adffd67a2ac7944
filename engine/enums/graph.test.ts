import { describe, expect, test } from 'vitest'
import { GameError } from '../model/errors.ts'
import { graph, ringGraph } from './graph.ts'
import { enumOf } from './plain-enum.ts'

const cities = enumOf('paris', 'lyon', 'nice', 'brest', 'ajaccio')
const roads = graph(cities, [
  ['lyon', 'paris', 4],
  ['nice', 'lyon', 3],
  ['paris', 'nice', 9],
  ['brest', 'paris', 6],
])
const oneWay = graph(
  cities,
  [
    ['paris', 'lyon'],
    ['lyon', 'nice'],
    ['nice', 'paris'],
    ['nice', 'brest'],
  ],
  { directed: true },
)

describe('a graph', () => {
  test('lists its edges and neighbours in the order of the enum', () => {
    expect(roads.edges).toEqual([
      ['paris', 'lyon', 4],
      ['paris', 'nice', 9],
      ['paris', 'brest', 6],
      ['lyon', 'nice', 3],
    ])
    expect(roads.neighbours('paris')).toEqual(['lyon', 'nice', 'brest'])
    expect(roads.neighbours('ajaccio')).toEqual([])
  })
  test('is joined both ways unless directed', () => {
    expect([roads.connected('paris', 'lyon'), roads.connected('lyon', 'paris')]).toEqual([true, true])
    expect([oneWay.connected('paris', 'lyon'), oneWay.connected('lyon', 'paris')]).toEqual([true, false])
    expect(oneWay.neighbours('nice')).toEqual(['paris', 'brest'])
    expect([roads.directed, oneWay.directed]).toEqual([false, true])
  })
  test('knows weights, which are 1 unless given', () => {
    expect([roads.weight('lyon', 'paris'), roads.weight('lyon', 'brest'), oneWay.weight('paris', 'lyon')]).toEqual([4, null, 1])
    expect(oneWay.weight('lyon', 'paris')).toBeNull()
  })
  test('finds the shortest way, which is not the one of fewest edges', () => {
    expect(roads.path('nice', 'paris')).toEqual(['nice', 'lyon', 'paris'])
    expect(roads.distance('nice', 'paris')).toBe(7)
    expect(oneWay.path('lyon', 'paris')).toEqual(['lyon', 'nice', 'paris'])
    expect([roads.path('nice', 'nice'), roads.distance('nice', 'nice')]).toEqual([['nice'], 0])
  })
  test('finds no way where there is none', () => {
    expect([roads.path('paris', 'ajaccio'), roads.distance('paris', 'ajaccio')]).toEqual([null, null])
    expect(oneWay.path('brest', 'nice')).toBeNull()
  })
  test('of equally short ways, takes the one to the first value at each step', () => {
    const ways = enumOf('start', 'a', 'b', 'c', 'd', 'end')
    const made = graph(ways, [
      ['start', 'd'],
      ['start', 'b'],
      ['b', 'c'],
      ['d', 'a'],
      ['a', 'end'],
      ['c', 'end'],
    ])
    expect(made.path('start', 'end')).toEqual(['start', 'b', 'c', 'end'])
    expect(made.path('end', 'start')).toEqual(['end', 'a', 'd', 'start'])
  })
  test('also where the way to the first value has the shorter step', () => {
    const ways = enumOf('end', 'a', 'b', 'start')
    const made = graph(ways, [
      ['start', 'a', 1],
      ['a', 'end', 2],
      ['start', 'b', 2],
      ['b', 'end', 1],
    ])
    expect([made.path('start', 'end'), made.path('end', 'start')]).toEqual([
      ['start', 'a', 'end'],
      ['end', 'a', 'start'],
    ])
  })
  test('finds its way where a weight is lost in a far greater sum', () => {
    const made = graph(enumOf('a', 'b', 'c', 'd'), [
      ['b', 'c', 1e16],
      ['c', 'a', 1],
      ['a', 'd', 1e16],
    ])
    expect(made.path('d', 'b')).toEqual(['d', 'a', 'c', 'b'])
  })
  test('goes through what may be passed, and ends anywhere', () => {
    const passing = (city: string) => city !== 'lyon'
    expect(roads.path('nice', 'paris', { passing })).toEqual(['nice', 'paris'])
    expect(roads.distance('lyon', 'brest', { passing })).toBe(10)
    expect(roads.path('nice', 'lyon', { passing: () => false })).toEqual(['nice', 'lyon'])
    expect(roads.distance('nice', 'brest', { passing: () => false })).toBeNull()
  })
  test('knows what can be reached, without where it starts', () => {
    expect(roads.reachable('nice')).toEqual(['paris', 'lyon', 'brest'])
    expect(roads.reachable('nice', { within: 7 })).toEqual(['paris', 'lyon'])
    expect(roads.reachable('nice', { within: 6.9 })).toEqual(['lyon'])
    expect(roads.reachable('nice', { passing: () => false })).toEqual(['paris', 'lyon'])
    expect(oneWay.reachable('brest')).toEqual([])
    expect(oneWay.reachable('nice')).toEqual(['paris', 'lyon', 'brest'])
  })
  test('falls into parts', () => {
    expect(roads.components()).toEqual([['paris', 'lyon', 'nice', 'brest'], ['ajaccio']])
    expect(roads.components(['nice', 'brest', 'lyon', 'nice'])).toEqual([['lyon', 'nice'], ['brest']])
    expect(roads.components([])).toEqual([])
    expect(oneWay.components(['brest', 'nice'])).toEqual([['nice', 'brest']])
  })
  test('is made again from its edges', () => {
    for (const made of [roads, oneWay]) expect(graph(cities, made.edges, made).edges).toEqual(made.edges)
  })
  test('throws at a stranger', () => {
    const rome = 'rome' as 'paris'
    const queries = [roads.neighbours, roads.reachable, (city: 'paris') => roads.components([city])]
    for (const query of queries) expect(() => query(rome)).toThrow(GameError)
    for (const query of [roads.connected, roads.weight, roads.path, roads.distance]) {
      expect(() => query(rome, 'paris')).toThrow(GameError)
      expect(() => query('paris', rome)).toThrow(GameError)
    }
  })
  test.each([
    ['a stranger', ['paris', 'rome'], "graph: the edge from 'paris' to 'rome': 'rome' is not in the enum"],
    ['a value with itself', ['paris', 'paris'], 'leads nowhere'],
    ['no weight', ['paris', 'brest', 0], 'a weight is a number above 0, not 0'],
    ['a weight below 0', ['paris', 'brest', -1], 'not -1'],
    ['a weight without end', ['paris', 'brest', Number.POSITIVE_INFINITY], 'not Infinity'],
    ['a weight that is no number', ['paris', 'brest', Number.NaN], 'not NaN'],
    ['an edge again, the other way round', ['nice', 'lyon'], "the edge from 'nice' to 'lyon': is there twice"],
  ])('refuses %s', (_, edge, sentence) => {
    const make = () => graph(cities, [['lyon', 'nice'], edge as ['lyon', 'nice']])
    expect(make).toThrow(GameError)
    expect(make).toThrow(sentence)
  })
  test('may have edges there and back where they have a direction', () => {
    const made = graph(
      cities,
      [
        ['paris', 'lyon', 1],
        ['lyon', 'paris', 2],
      ],
      { directed: true },
    )
    expect([made.weight('paris', 'lyon'), made.weight('lyon', 'paris')]).toEqual([1, 2])
    expect(() =>
      graph(
        cities,
        [
          ['paris', 'lyon'],
          ['paris', 'lyon'],
        ],
        { directed: true },
      ),
    ).toThrow('there twice')
  })
})

describe('ringGraph', () => {
  test('joins each with the next, and the last with the first', () => {
    const ring = ringGraph(cities)
    expect(ring.neighbours('paris')).toEqual(['lyon', 'ajaccio'])
    expect(ring.distance('paris', 'brest')).toBe(2)
    expect(ring.components()).toHaveLength(1)
  })
  test('goes one way where it is directed', () => {
    const ring = ringGraph(cities, { directed: true })
    expect(ring.neighbours('ajaccio')).toEqual(['paris'])
    expect(ring.distance('lyon', 'paris')).toBe(4)
  })
  test('of one and of two', () => {
    expect(ringGraph(enumOf('a')).edges).toEqual([])
    expect(ringGraph(enumOf('a', 'b')).edges).toEqual([['a', 'b', 1]])
    expect(ringGraph(enumOf('a', 'b'), { directed: true }).edges).toEqual([
      ['a', 'b', 1],
      ['b', 'a', 1],
    ])
  })
})
