import { chooseMove, diagramOf, type Match, SPECTATOR, viewOf } from 'playchart/engine'
import { moved, refusal, started } from 'playchart/engine/testing'
import { expect, test } from 'vitest'
import game from './game.ts'

const start = () => started(game, 2)
/** Columns are counted from 1, as players see them. */
const dropped = (match: Match, column: number) => moved(game, match, match.turn, 'drop', { column: column - 1 })
const refused = (match: Match, column: number, seat = match.turn) => refusal(game, match, seat, 'drop', { column: column - 1 })
const play = (...columns: number[]) => columns.reduce(dropped, start())
const rows = (match: Match) => diagramOf(game, match, SPECTATOR).split('\n')

test('a disc falls to the lowest free place of its column', () => {
  expect(rows(play(4, 4, 3, 4))).toEqual([
    '. . . . . . .',
    '. . . . . . .',
    '. . . . . . .',
    '. . . r . . .',
    '. . . r . . .',
    '. . b b . . .',
  ])
})

test('a column holds six', () => {
  const full = play(1, 1, 1, 1, 1, 1)
  expect(refused(full, 1)).toMatchObject({ code: 'rule', message: 'That column is full.' })
  expect(dropped(full, 2).version).toBe(7)
})

test.each([
  ['along a row', [1, 1, 2, 2, 3, 3, 4]],
  ['at the right end of a row', [7, 7, 6, 6, 5, 5, 4]],
  ['up a column', [3, 4, 3, 4, 3, 4, 3]],
  ['up to the right', [1, 2, 2, 3, 3, 4, 3, 4, 4, 7, 4]],
  ['up to the left', [7, 6, 6, 5, 5, 4, 5, 4, 4, 1, 4]],
  ['with the disc in between', [1, 1, 2, 2, 4, 4, 3]],
])('four %s win, and the match is over', (_, columns) => {
  const match = play(...columns)
  expect(match).toMatchObject({ finished: true, winners: [0], ranking: [[0], [1]] })
  expect(play(...columns.slice(0, -1)).finished).toBe(false)
  expect(refused(match, 7)).toMatchObject({ code: 'finished' })
})

test('the second player wins with four of the other colour', () => {
  expect(play(1, 2, 1, 2, 1, 2, 7, 2)).toMatchObject({ finished: true, winners: [1] })
})

test('three are not enough, nor are four with a gap or with another between', () => {
  expect(play(1, 1, 2, 2, 3, 3)).toMatchObject({ finished: false })
  expect(play(1, 1, 2, 2, 5, 5, 4, 3)).toMatchObject({ finished: false })
})

test('a line does not go on at the other edge', () => {
  // The first player has columns 6 and 7 of the lowest row, and 1 and 2 of the one above.
  const match = play(6, 1, 7, 2, 1, 6, 2)
  expect(rows(match).slice(-2)).toEqual(['b b . . . r .', 'r r . . . b b'])
  expect(match.finished).toBe(false)
})

test('a disc may make more than four', () => {
  expect(play(1, 1, 2, 2, 3, 3, 5, 5, 6, 6, 7, 7, 4)).toMatchObject({ finished: true, winners: [0] })
})

/** Fills the board without four in a row but for what the last disc makes. */
const FULL = [1, 2, 1, 2, 1, 2, 2, 1, 2, 1, 2, 1, 3, 4, 3, 4, 3, 4, 4, 3, 4, 3, 4, 3, 5, 6, 5, 6, 5, 6, 6, 5, 6, 5, 6, 5, 7, 7, 7, 7, 7, 7]

test('a full board without four in a row is a draw', () => {
  const match = play(...FULL)
  expect(rows(match).join(' ')).not.toContain('.')
  expect(match).toMatchObject({ finished: true, winners: [], ranking: [[0, 1]] })
})

test('the end says how the four lie, or that the board is full', () => {
  const told = (...columns: number[]) => viewOf(game, play(...columns), SPECTATOR).phase.args
  expect(told(1, 1, 2, 2, 3, 3, 4)).toEqual({ end: 'Four discs side by side' })
  expect(told(1, 2, 1, 2, 1, 2, 7, 2)).toEqual({ end: 'Four discs on top of one another' })
  expect(told(1, 2, 2, 3, 3, 4, 3, 4, 4, 7, 4)).toEqual({ end: 'Four discs along a diagonal' })
  expect(told(...FULL)).toEqual({ end: 'The board is full, and nobody has four in a row' })
})

test('nobody drops a disc out of turn, or into a column that there is not', () => {
  expect(refused(play(4), 4, 0)).toMatchObject({ code: 'turn', message: 'It is not your turn.' })
  expect(refused(start(), 8)).toMatchObject({ code: 'arguments' })
})

test('a move is a version, in which the turn passes', () => {
  expect(play(4)).toMatchObject({ version: 1, turn: 1 })
})

test('a bot wins at once, and blocks', () => {
  const choice = (match: Match) => chooseMove(game, match, match.turn, 'mcts', null)
  expect(choice(play(1, 7, 1, 7, 1, 7))).toMatchObject({ args: { column: 0 } })
  expect(choice(play(1, 7, 1, 7, 1))).toMatchObject({ args: { column: 0 } })
})
