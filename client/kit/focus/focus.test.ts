import { expect, test } from 'vitest'
import { nextIndex, nextItem } from './focus.ts'

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

/** Of the items of a menu. */
const texts = ['Buy', 'Reserve', 'Burn']

test('in a menu arrows lead from item to item and around the ends; Home and End to the first and the last', () => {
  expect(['ArrowDown', 'ArrowUp', 'Home', 'End'].map((key) => nextItem(key, 0, texts))).toEqual([1, 2, 0, 2])
  expect(['ArrowDown', 'ArrowUp'].map((key) => nextItem(key, 2, texts))).toEqual([0, 1])
})

test('in a menu a letter leads to the next item that begins with it', () => {
  expect([nextItem('b', 0, texts), nextItem('b', 2, texts), nextItem('R', 0, texts)]).toEqual([2, 0, 1])
})

test('in a menu other keys lead nowhere', () => {
  expect(['x', 'Escape', ' ', 'Enter'].map((key) => nextItem(key, 0, texts))).toEqual([null, null, null, null])
  expect(nextItem('ArrowDown', -1, [])).toBeNull()
})
