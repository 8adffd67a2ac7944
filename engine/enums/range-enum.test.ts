import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GameError } from '../model/errors.ts'
import { rangeEnum } from './range-enum.ts'

const board = rangeEnum(2, 3)

describe('rangeEnum', () => {
  test('numbers places row by row', () => {
    expect(board).toMatchObject({ kind: 'range', values: [0, 1, 2, 3, 4, 5], size: 6, default: 0, dimensions: [2, 3] })
    expect(board.values.map(board.coordinates)).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 0],
      [1, 1],
      [1, 2],
    ])
    expect(board.at(1, 2)).toBe(5)
  })
  test('names places by their coordinates', () => {
    expect(board.displayName(5)).toBe('1,2')
    expect([board.parse('1,2'), board.parse('5'), board.parse('2,0')]).toEqual([5, 5, undefined])
    expect(rangeEnum(4).displayName(3)).toBe('3')
  })
  test.each([
    [-1, 0],
    [0, -1],
    [2, 0],
    [0, 3],
    [0.5, 0],
    [Number.NaN, 0],
  ])('has nothing at %d, %d', (row, column) => expect(board.at(row, column)).toBeUndefined())
  test('has nothing at too few or too many coordinates', () => {
    const at = board.at as (...coordinates: number[]) => number | undefined
    expect([at(), at(1), at(0, 0, 0)]).toEqual([undefined, undefined, undefined])
  })
  test('throws at a stranger', () => expect(() => board.coordinates(6)).toThrow(GameError))
  test.each([
    [[], 'one dimension or more'],
    [[8, 0], 'a dimension is 1 or more, not 0'],
    [[-1], 'not -1'],
    [[2.5], 'not 2.5'],
    [[Number.POSITIVE_INFINITY], 'not Infinity'],
    [[1000, 1000], '1000 by 1000 is more than 65536 values'],
  ])('refuses %j', (dimensions, sentence) => {
    expect(() => rangeEnum(...(dimensions as [number]))).toThrow(GameError)
    expect(() => rangeEnum(...(dimensions as [number]))).toThrow(sentence)
  })
  test('gives each value back from its coordinates, in any number of dimensions', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 }), (dimensions) => {
        const range = rangeEnum(...(dimensions as [number, ...number[]]))
        expect(range.size).toBe(dimensions.reduce((product, dimension) => product * dimension))
        const all = range.values.map(range.coordinates)
        expect(all.map((coordinates) => range.at(...(coordinates as [number])))).toEqual(range.values)
        expect(all).toEqual([...all].sort((a, b) => a.map((one, d) => one - b[d]).find(Boolean) ?? 0))
        expect(all.flat().every((one, at) => one >= 0 && one < dimensions[at % dimensions.length])).toBe(true)
      }),
      { seed: 2 },
    )
  })
})
