import { expect, test } from 'vitest'
import { onlyInText } from './wording.ts'

test('of the phases that have a move, three are named', () => {
  expect(onlyInText(['passing.choosing'])).toBe('Only in passing.choosing.')
  expect(onlyInText(['a', 'b', 'c'])).toBe('Only in a, b, c.')
  expect(onlyInText(['a', 'b', 'c', 'd', 'e'])).toBe('Only in a, b, c and 2 more.')
})
