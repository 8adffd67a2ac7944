import { expect, test } from 'vitest'
import { binsOf, spreadOf } from './spread.ts'

test('the middle of an even number of values is the lower one', () => {
  expect(spreadOf([9, 1, 4, 2])).toEqual({ min: 1, median: 2, max: 9 })
  expect(spreadOf([])).toEqual({ min: 0, median: 0, max: 0 })
})

test('values are counted in at most sixteen bins of one width, empty ones included', () => {
  expect(binsOf([3, 5, 5])).toEqual([
    { from: 3, to: 3, count: 1 },
    { from: 4, to: 4, count: 0 },
    { from: 5, to: 5, count: 2 },
  ])
  const wide = binsOf(Array.from({ length: 100 }, (_, n) => n + 10))
  expect(wide.length).toBeLessThanOrEqual(16)
  expect(wide.map(({ from, to }) => to - from)).toEqual(wide.map(() => 6))
  expect(wide.reduce((sum, { count }) => sum + count, 0)).toBe(100)
  expect(binsOf([])).toEqual([])
})
