import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idOf, labelIn } from './component-id.ts'

const EDGES = [0, 1, 35, 36, 36 ** 5 - 1, 36 ** 5, 36 ** 5 + 1, 36 ** 10 - 1, 2 ** 32, 2 ** 52 - 1]

test('an id is its label to the base of 36, and gives it back', () => {
  const check = (label: number) => {
    expect(idOf('cards', label)).toBe(`cards:${label.toString(36)}`)
    expect(labelIn('cards', idOf('cards', label))).toBe(label)
  }
  for (const label of EDGES) check(label)
  fc.assert(fc.property(fc.integer({ min: 0, max: 2 ** 52 - 1 }), check))
})

test.each(['cards', 'cards:', 'cards:NaN', 'cards:-5', 'cards:05', 'cards:A', 'dice:5', 'cards:zzzzzzzzzzzz', 5, null])(
  '%j is no id',
  (id) => {
    expect(labelIn('cards', id)).toBeNaN()
  },
)
