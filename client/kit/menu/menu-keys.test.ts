import { expect, test } from 'vitest'
import { nextItem } from './menu-keys.ts'

const texts = ['Buy', 'Reserve', 'Burn']

test('arrows lead from item to item and around the ends; Home and End to the first and the last', () => {
  expect(['ArrowDown', 'ArrowUp', 'Home', 'End'].map((key) => nextItem(key, 0, texts))).toEqual([1, 2, 0, 2])
  expect(['ArrowDown', 'ArrowUp'].map((key) => nextItem(key, 2, texts))).toEqual([0, 1])
})

test('a letter leads to the next item that begins with it', () => {
  expect([nextItem('b', 0, texts), nextItem('b', 2, texts), nextItem('R', 0, texts)]).toEqual([2, 0, 1])
})

test('other keys lead nowhere', () => {
  expect(['x', 'Escape', ' ', 'Enter'].map((key) => nextItem(key, 0, texts))).toEqual([null, null, null, null])
  expect(nextItem('ArrowDown', -1, [])).toBeNull()
})
