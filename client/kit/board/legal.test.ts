import { expect, test } from 'vitest'
import { isLegal, same } from './legal.ts'

const moves = [
  { move: 'place', options: [{ square: 1 }, { square: 4 }] },
  { move: 'say', options: null },
  { move: 'pass', options: [{}] },
]

test('a move is legal with the arguments listed', () => {
  expect(isLegal(moves, 'place')).toBe(true)
  expect(isLegal(moves, 'place', { square: 4 })).toBe(true)
  expect(isLegal(moves, 'place', { square: 2 })).toBe(false)
  expect(isLegal(moves, 'place', {})).toBe(false)
  expect(isLegal(moves, 'pass', {})).toBe(true)
  expect(isLegal(moves, 'take')).toBe(false)
})

test('arguments with a default may be left out', () => {
  const deal = {
    move: 'deal',
    options: [
      { to: 0, count: 1 },
      { to: 0, count: 2 },
    ],
    defaults: { count: 1 },
  }
  expect(isLegal([deal], 'deal', { to: 0 })).toBe(true)
  expect(isLegal([deal], 'deal', { to: 0, count: 2 })).toBe(true)
  expect(isLegal([deal], 'deal', { to: 1 })).toBe(false)
})

test('a move whose choices cannot be listed counts as legal', () => {
  expect(isLegal(moves, 'say', { words: 'hello' })).toBe(true)
})

test('JSON values are compared by content', () => {
  expect(same({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toBe(true)
  expect(same({ a: 1 }, { a: 1, b: 2 })).toBe(false)
  expect(same([1], { 0: 1 })).toBe(false)
  expect(same(undefined, null)).toBe(false)
})
