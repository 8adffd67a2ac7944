import { expect, it } from 'vitest'
import { simulatedText } from './counted-text.ts'

const moves = { min: 572, median: 648, max: 701 }

it('a simulation says for how many of the matches there was time, where it ran out', () => {
  const of = (matches: number, unfinished = 0) => simulatedText({ matches, asked: 20, unfinished, moves })
  expect(of(20)).toBe('20 matches, of 572 to 701 moves, median 648.')
  expect(of(8)).toBe('There was time for 8 of 20 matches, of 572 to 701 moves, median 648.')
  expect(of(8, 2)).toBe('There was time for 8 of 20 matches, of 572 to 701 moves, median 648. 2 were stopped before their end.')
  expect(of(0)).toBe('No match came to its end in time.')
})
