import { chooseFrom } from '../../statecharts/language/unknown-name.ts'
import { GameError } from '../model/errors.ts'
import { type Edge, type Graph, graph } from './graph.ts'
import type { RangeEnum } from './range-enum.ts'

/** How many rows down and columns to the right a neighbour is. */
export type Offset = readonly [rows: number, columns: number]

const up: Offset = [-1, 0]
const down: Offset = [1, 0]
const left: Offset = [0, -1]
const right: Offset = [0, 1]
const upLeft: Offset = [-1, -1]
const upRight: Offset = [-1, 1]
const downLeft: Offset = [1, -1]
const downRight: Offset = [1, 1]
const orthogonal = [up, left, right, down]
const diagonal = [upLeft, upRight, downLeft, downRight]
const knight = [-2, -1, 1, 2].flatMap((rows) => [-1, 1].map((side): Offset => [rows, side * (3 - Math.abs(rows))]))

const named = {
  up: [up],
  down: [down],
  left: [left],
  right: [right],
  upLeft: [upLeft],
  upRight: [upRight],
  downLeft: [downLeft],
  downRight: [downRight],
  orthogonal,
  diagonal,
  adjacent: [...orthogonal, ...diagonal],
  knight,
}

/** A direction's name, as `gridGraph` takes it. */
export type Direction = keyof typeof named

/** The neighbours that each direction's name stands for; row 0 is at the top, column 0 at the left. */
export const DIRECTIONS: { readonly [D in Direction]: readonly Offset[] } = named
for (const offsets of Object.values(Object.freeze(named))) for (const offset of Object.freeze(offsets)) Object.freeze(offset)

/**
 * Joins each place of a grid with its neighbours in the directions named, or at offsets of one's own. Edges have a direction
 * where one of the directions has no opposite among the others. `gridGraph(rangeEnum(8, 8), 'knight')`. Throws GameError for
 * an unknown direction, for none, and for a grid that has not two dimensions.
 */
export function gridGraph(board: RangeEnum<readonly [number, number]>, ...directions: readonly (Direction | Offset)[]): Graph<number> {
  if (board.dimensions.length !== 2) throw new GameError(`grid graph: a grid has two dimensions, not ${board.dimensions.length}`)
  const offsets = new Map(directions.flatMap(offsetsOf).map((offset) => [String(offset), offset]))
  if (!offsets.size) throw new GameError('grid graph: name a direction or more')
  const directed = ![...offsets.values()].every(([rows, columns]) => offsets.has(`${-rows},${-columns}`))
  const edges: Edge<number>[] = []
  for (const from of board.values) {
    const [row, column] = board.coordinates(from)
    for (const [rows, columns] of offsets.values()) {
      const to = board.at(row + rows, column + columns)
      if (to !== undefined && (directed || from < to)) edges.push([from, to])
    }
  }
  return graph(board, edges, { directed })
}

function offsetsOf(direction: Direction | Offset): readonly Offset[] {
  if (typeof direction === 'string') {
    if (Object.hasOwn(DIRECTIONS, direction)) return DIRECTIONS[direction]
    throw new GameError(`grid graph: there is no direction '${direction}' ${chooseFrom(Object.keys(DIRECTIONS))}`)
  }
  const [rows, columns] = direction
  if (direction.length === 2 && Number.isInteger(rows) && Number.isInteger(columns) && (rows || columns)) return [direction]
  throw new GameError(`grid graph: [${direction}] is not a number of rows and one of columns, not both 0`)
}
