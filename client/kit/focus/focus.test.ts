import { expect, test } from 'vitest'
import { nextIndex } from './focus.ts'

test('arrow keys move within a grid of three columns and do not leave it', () => {
  const walk = (from: number, ...keys: string[]) => keys.reduce((at, key) => nextIndex(key, at, 3, 9), from)
  expect(walk(0, 'ArrowRight', 'ArrowDown')).toBe(4)
  expect(walk(4, 'ArrowLeft', 'ArrowUp')).toBe(0)
  expect(walk(0, 'ArrowUp', 'ArrowLeft')).toBe(0)
  expect(walk(8, 'ArrowDown', 'ArrowRight')).toBe(8)
  expect(walk(4, 'Home')).toBe(0)
  expect(walk(4, 'End')).toBe(8)
  expect(walk(4, 'a')).toBe(4)
})
