import { expect, test } from 'vitest'
import { type Match, SPECTATOR, type Viewer, viewOf } from '../../../engine/index.ts'
import { moved, started } from '../../../engine/testing/index.ts'
import { describeGame } from '../../../engine/view/describe-game.ts'
import pig from '../../../games/pig/game.ts'
import ticTacToe from '../../../games/tictactoe/game.ts'
import type { HistoryEntry, MatchInfo } from '../../remote/wire.ts'
import { endingText, lastLine, summaryOf, summaryText } from './ending-text.ts'

const info = (more: object = {}) => ({ players: ['Ada', 'Ben', 'Cy'].map((name) => ({ name })), ...more }) as unknown as MatchInfo
const placed = (...squares: number[]) =>
  squares.reduce((match, square) => moved(ticTacToe, match, match.turn, 'place', { square }), started(ticTacToe, 2))
const said = (match: Match, viewer: Viewer = 1, more: object = {}) => {
  const [definition, view] = [describeGame(ticTacToe, 2), viewOf(ticTacToe, match, viewer)]
  return [endingText(definition, info(more), view), lastLine(definition, info(more), view)]
}

test('the page and the log say why a match is over', () => {
  expect(said(placed(0, 3, 1, 4, 2))).toEqual(['Three in a row.', 'Ada wins. Three in a row.'])
  expect(said(placed(0, 1, 2, 4, 3, 5, 7, 6, 8))).toEqual(['The board is full.', 'A draw. The board is full.'])
})
test('the log speaks of the reader as of all others', () => {
  const won = placed(0, 3, 1, 4, 2)
  expect([said(won, 0)[1], said(won, SPECTATOR)[1]]).toEqual(['Ada wins. Three in a row.', 'Ada wins. Three in a row.'])
})
test('who is left alone reads that', () => {
  expect(said(moved(ticTacToe, placed(0), 1, 'resign'))).toEqual([
    'Nobody else is left at the table.',
    'Ada wins. Nobody else is left at the table.',
  ])
})
test('how a match was ended early, the server says', () => {
  const ended = 'The players have agreed on a draw.'
  expect(said(placed(0), 0, { ended })).toEqual(['', ended])
})
test('the log has the scores', () => {
  const match = moved(pig, started(pig, 2), 1, 'resign')
  expect(lastLine(describeGame(pig, 2), info(), viewOf(pig, match, 0))).toBe(
    'Ada wins. Nobody else is left at the table. Scores: Ada 0, Ben 0.',
  )
})

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
