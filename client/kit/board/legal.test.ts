import { expect, test } from 'vitest'
import { isLegal, same } from './legal.ts'

const moves = [
  { move: 'place', options: [{ square: 1 }, { square: 4 }] },
  { move: 'say', options: null },
  { move: 'pass', options: [{}] },
]

test('a move is legal with the arguments that are listed', () => {
  expect(isLegal(moves, 'place')).toBe(true)
  expect(isLegal(moves, 'place', { square: 4 })).toBe(true)
  expect(isLegal(moves, 'place', { square: 2 })).toBe(false)
  expect(isLegal(moves, 'place', {})).toBe(false)
  expect(isLegal(moves, 'pass', {})).toBe(true)
  expect(isLegal(moves, 'take')).toBe(false)
})

test('what goes without saying may be left out', () => {
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

test('a move whose choices cannot be listed is legal as far as is known here', () => {
  expect(isLegal(moves, 'say', { words: 'hello' })).toBe(true)
})

test('JSON is the same when it says the same', () => {
  expect(same({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toBe(true)
  expect(same({ a: 1 }, { a: 1, b: 2 })).toBe(false)
  expect(same([1], { 0: 1 })).toBe(false)
  expect(same(undefined, null)).toBe(false)
})
