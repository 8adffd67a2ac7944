import { expect, test } from 'vitest'
import { listing } from './listing.ts'

test('few choices stand one below the other', () => {
  expect(listing(['Roll', 'Hold'], 80)).toEqual(['  1  Roll', '  2  Hold'])
})

test('many stand side by side, in order from top to bottom, as far as the line is wide enough', () => {
  const texts = Array.from({ length: 12 }, (_, i) => (i === 4 ? '🦓' : `slot ${i + 1}`))
  expect(listing(texts, 44)).toEqual([
    '   1  slot 1     5  🦓         9  slot 9',
    '   2  slot 2     6  slot 6    10  slot 10',
    '   3  slot 3     7  slot 7    11  slot 11',
    '   4  slot 4     8  slot 8    12  slot 12',
  ])
  expect(listing(texts, 10)).toHaveLength(12)
  for (const width of [20, 60, 80]) for (const line of listing(texts, width)) expect(line.length).toBeLessThanOrEqual(width)
})
