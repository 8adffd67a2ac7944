import { perft } from 'playchart/engine/testing'
import { expect, test } from 'vitest'
import checkers from './checkers/game.ts'
import connectfour from './connectfour/game.ts'
import reversi from './reversi/game.ts'
import ticTacToe from './tictactoe/game.ts'

/** Published counts of move sequences, further than the games' own tests go. */

test('checkers has as many sequences of 1 to 8 turns as everybody counts', () => {
  expect(perft(checkers, { depth: 8 })).toEqual([7, 49, 302, 1469, 7361, 36_768, 179_740, 845_931])
})

test('connect four has as many sequences of 1 to 7 turns as everybody counts: columns fill up, but nobody can have won', () => {
  expect(perft(connectfour, { depth: 7 })).toEqual([7, 49, 343, 2401, 16_807, 117_649, 823_536])
})

test('reversi has as many sequences of 1 to 7 turns as everybody counts', () => {
  expect(perft(reversi, { depth: 7 })).toEqual([4, 12, 56, 244, 1396, 8200, 55_092])
})

test('tic-tac-toe has as many sequences of 1 to 9 turns as everybody counts, and none of 10', () => {
  expect(perft(ticTacToe, { depth: 10 })).toEqual([9, 72, 504, 3024, 15_120, 54_720, 148_176, 200_448, 127_872, 0])
})
