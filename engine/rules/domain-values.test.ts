import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chosenSubset, subsetCount } from './domain-values.ts'

/** All choices of so many by brute force: smaller ones first, each size in the order of the list. */
function everySubset(items: readonly number[], min: number, max: number): number[][] {
  const all = Array.from({ length: 2 ** items.length }, (_, bits) => items.filter((_, i) => bits & (1 << i)))
  const places = (chosen: readonly number[]) => chosen.map((one) => items.indexOf(one))
  return all
    .filter(({ length }) => length >= min && length <= max)
    .sort((a, b) => {
      if (a.length !== b.length) return a.length - b.length
      const [left, right] = [places(a), places(b)]
      const at = left.findIndex((place, i) => place !== right[i])
      return at < 0 ? 0 : left[at] - right[at]
    })
}

test('choices are numbered as brute force lists them', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(99), { maxLength: 9 }), fc.nat(10), fc.nat(10), (items, a, b) => {
      const [min, max] = [Math.min(a, b), Math.max(a, b)]
      const expected = everySubset(items, min, max)
      expect(subsetCount(items.length, min, max)).toBe(expected.length)
      expect(expected.map((_, n) => chosenSubset(items, min, n))).toEqual(expected)
    }),
    { numRuns: 150, seed: 3 },
  )
})

test.each([
  [52, 5, 2_598_960],
  [52, 26, 495_918_532_948_104],
  [60, 1, 60],
  [3, 4, 0],
  [0, 0, 1],
])('of %i there are to choose %i: %i', (of, size, count) => expect(subsetCount(of, size, size)).toBe(count))
