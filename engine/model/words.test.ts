import { expect, test } from 'vitest'
import { formatValue, sentenceCase } from './words.ts'

test('names of fields become words', () => {
  expect(sentenceCase('wonCards')).toBe('Won cards')
  expect(sentenceCase('draw-pile_2')).toBe('Draw pile 2')
})

test('values become words', () => {
  expect([true, null, 3, ['a', false], { suit: '♠', rank: 'A' }].map((value) => formatValue(value))).toEqual([
    'yes',
    '–',
    '3',
    'a, no',
    '♠ A',
  ])
})

test('what is inside another value is kept together', () => {
  const pairings = [
    {
      pairs: [
        [3, 4],
        [5, 3],
      ],
      plays: ['7 and 8'],
    },
    { pairs: [[6, 6]], plays: ['6', '12'] },
  ]
  expect(formatValue(pairings)).toBe('((3, 4), (5, 3)) 7 and 8; (6, 6) (6, 12)')
})
