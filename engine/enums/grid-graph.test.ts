import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GameError } from '../model/errors.ts'
import { graph } from './graph.ts'
import { DIRECTIONS, type Direction, gridGraph } from './grid-graph.ts'
import { subset } from './plain-enum.ts'
import { rangeEnum } from './range-enum.ts'

const board = rangeEnum(5, 5)
const middle = board.at(2, 2)!
const names = Object.keys(DIRECTIONS) as Direction[]
const around = (...directions: Direction[]) =>
  gridGraph(board, ...directions)
    .neighbours(middle)
    .map(board.displayName)

describe('gridGraph', () => {
  test.each<[Direction, string[]]>([
    ['up', ['1,2']],
    ['down', ['3,2']],
    ['left', ['2,1']],
    ['right', ['2,3']],
    ['upLeft', ['1,1']],
    ['upRight', ['1,3']],
    ['downLeft', ['3,1']],
    ['downRight', ['3,3']],
    ['orthogonal', ['1,2', '2,1', '2,3', '3,2']],
    ['diagonal', ['1,1', '1,3', '3,1', '3,3']],
    ['adjacent', ['1,1', '1,2', '1,3', '2,1', '2,3', '3,1', '3,2', '3,3']],
    ['knight', ['0,1', '0,3', '1,0', '1,4', '3,0', '3,4', '4,1', '4,3']],
  ])('%s', (direction, expected) => expect(around(direction)).toEqual(expected))

  test('joins in several directions', () => {
    expect(around('upLeft', 'upRight')).toEqual(['1,1', '1,3'])
    expect(around('orthogonal', 'up', 'diagonal')).toEqual(around('adjacent'))
  })
  test('has a direction where an opposite is missing', () => {
    expect(gridGraph(board, 'upLeft', 'upRight').directed).toBe(true)
    expect(gridGraph(board, 'up').connected(middle, board.at(1, 2)!)).toBe(true)
    expect(gridGraph(board, 'up').connected(board.at(1, 2)!, middle)).toBe(false)
    expect(gridGraph(board, 'up', 'down').directed).toBe(false)
    for (const name of ['orthogonal', 'diagonal', 'adjacent', 'knight'] as const) expect(gridGraph(board, name).directed).toBe(false)
  })
  test('ends at the edge of the board', () => {
    const corner = gridGraph(board, 'adjacent').neighbours(0)
    expect(corner.map(board.displayName)).toEqual(['0,1', '1,0', '1,1'])
    expect(gridGraph(rangeEnum(1, 1), 'adjacent').edges).toEqual([])
  })
  test('takes offsets of its own: a hexagonal grid, a camel', () => {
    expect(gridGraph(board, [1, 3], [-1, -3]).neighbours(board.at(1, 1)!).map(board.displayName)).toEqual(['2,4'])
    const hexagons = gridGraph(board, 'orthogonal', 'upRight', 'downLeft')
    expect(hexagons.neighbours(middle)).toHaveLength(6)
    expect(hexagons.directed).toBe(false)
  })
  test('makes a board with holes, or with costs, from its edges', () => {
    const ring = subset(rangeEnum(3, 3), 0, 1, 2, 3, 5, 6, 7, 8)
    const edges = gridGraph(rangeEnum(3, 3), 'orthogonal').edges
    const holed = graph(
      ring,
      edges.filter(([a, b]) => ring.has(a) && ring.has(b)),
    )
    expect(holed.distance(1, 7)).toBe(4)
    expect(
      graph(
        rangeEnum(3, 3),
        edges.map(([a, b]) => [a, b, b === 4 || a === 4 ? 5 : 1]),
      ).path(1, 7),
    ).toEqual([1, 0, 3, 6, 7])
  })
  test('stops a slide at what is in the way', () => {
    const taken = board.at(2, 3)!
    const slide = gridGraph(board, 'right').reachable(board.at(2, 0)!, { passing: (value) => value !== taken })
    expect(slide.map(board.displayName)).toEqual(['2,1', '2,2', '2,3'])
  })
  test.each([
    ['no direction', () => gridGraph(board), 'grid graph: name a direction or more'],
    ['an unknown one', () => gridGraph(board, 'north' as 'up'), "there is no direction 'north' (choose from up, down,"],
    ['a name of objects', () => gridGraph(board, 'toString' as 'up'), 'there is no direction'],
    ['nowhere', () => gridGraph(board, [0, 0]), '[0,0] is not'],
    ['half a row', () => gridGraph(board, [0.5, 0]), '[0.5,0] is not'],
    ['one dimension', () => gridGraph(rangeEnum(3) as never, 'up'), 'two dimensions, not 1'],
  ])('refuses %s', (_, make, sentence) => {
    expect(make).toThrow(GameError)
    expect(make).toThrow(sentence)
  })

  test('joins exactly the places that are one offset apart, on any board', () => {
    const side = fc.integer({ min: 1, max: 6 })
    fc.assert(
      fc.property(side, side, fc.subarray(names, { minLength: 1 }), (rows, columns, directions) => {
        const any = rangeEnum(rows, columns)
        const offsets = new Set(directions.flatMap((direction) => DIRECTIONS[direction].map(String)))
        const grid = gridGraph(any, ...directions)
        for (const a of any.values)
          for (const b of any.values) {
            const [from, to] = [any.coordinates(a), any.coordinates(b)]
            expect(grid.connected(a, b)).toBe(offsets.has(`${to[0] - from[0]},${to[1] - from[1]}`))
          }
      }),
      { seed: 8, numRuns: 40 },
    )
  })
})
