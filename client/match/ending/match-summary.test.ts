import { expect, test } from 'vitest'
import type { HistoryEntry } from '../../remote/wire.ts'
import { summaryOf, summaryText } from './match-summary.ts'

const entry = (version: number, by: HistoryEntry['by'], at: number, move: string | null = 'play'): HistoryEntry => ({
  version,
  by,
  move,
  args: {},
  for: null,
  at,
  phase: 'play',
  turn: 0,
})

test('moves are counted for each seat, those of the game for none', () => {
  const log = [entry(1, 'engine', 1000), entry(2, 0, 2000), entry(3, 1, 5000), entry(4, 0, 9000)]
  const summary = summaryOf(log, 3)
  expect(summary).toEqual({ moves: [2, 1, 0], lasted: 8000 })
  expect(summaryText(summary)).toBe('3 moves in 8 seconds.')
})
test('where something was done in secret they are not', () => {
  const summary = summaryOf([entry(1, null, 0, null), entry(2, 1, 300_000)], 2)
  expect(summary).toEqual({ moves: null, lasted: 300_000 })
  expect(summaryText(summary)).toBe('The match lasted 5 minutes.')
})
test('no log is no time', () => expect(summaryText(summaryOf([], 2))).toBe('0 moves in 1 second.'))
