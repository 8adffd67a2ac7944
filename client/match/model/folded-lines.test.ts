import { expect, test } from 'vitest'
import type { HistoryEntry } from '../../remote/wire.ts'
import { folded } from './folded-lines.ts'

/** A line for each letter: `p` by a player, `e` by the engine, `|` between turns. */
const linesOf = (who: string) =>
  [...who].map(
    (one, i): HistoryEntry => ({
      version: i + 1,
      by: one === 'p' ? 0 : 'engine',
      move: one === '|' ? 'nextTurn' : 'deal',
      args: {},
      for: null,
      at: 0,
      phase: 'play',
      turn: 0,
    }),
  )
const shown = (who: string, open: readonly number[] = []) =>
  folded(
    linesOf(who),
    ({ move }) => move === 'nextTurn',
    (version) => open.includes(version),
  ).map(({ version, folds }) => (folds === undefined ? version : `${version}+${folds}`))

test('of many lines in a row that the game made, all but the last two are folded', () => {
  expect(shown('peeeeeep')).toEqual([1, '2+4', 6, 7, 8])
  expect(shown('eeeee')).toEqual(['1+3', 4, 5])
})
test('few lines stay, and a line between turns ends a row', () => {
  expect(shown('peeeep')).toEqual([1, 2, 3, 4, 5, 6])
  expect(shown('eee|eee')).toEqual([1, 2, 3, 4, 5, 6, 7])
})
test('what the reader has unfolded is shown', () => {
  expect(shown('peeeeep', [2])).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(shown('peeeeep', [3])).toEqual([1, '2+3', 5, 6, 7])
})
test('no lines are none', () => expect(shown('')).toEqual([]))
