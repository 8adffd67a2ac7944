import { expect, test } from 'vitest'
import { columnsOf, padded, unbroken, wrapped } from './text-columns.ts'

test.each([
  ['♣2 →', 4],
  ['🦓 zoo', 6],
  ['日本', 4],
  ['♥', 1],
  ['♥️', 2],
  ['👩‍🚀', 2],
  ['é e\u0301', 3],
])('%s takes its columns', (text, columns) => {
  expect(columnsOf(text)).toBe(columns)
  expect(columnsOf(padded(text, 9))).toBe(9)
})

test('lines are broken at spaces, save where a text is to stay together; a longer word has a line of its own', () => {
  expect(wrapped('♣2 ♣Q ♦10 ♥3', 6)).toEqual(['♣2 ♣Q', '♦10 ♥3'])
  expect(wrapped(`a ${unbroken('red dragon')} b`, 10)).toEqual(['a', 'red dragon', 'b'])
  expect(wrapped('to incomprehensible me', 8)).toEqual(['to', 'incomprehensible', 'me'])
  expect(wrapped('', 8)).toEqual([''])
})
