import { diagramOf, legalMoves, type Match, SPECTATOR, viewOf } from 'playchart/engine'
import { done, refusal, started } from 'playchart/engine/testing'
import { expect, test } from 'vitest'
import game from './game.ts'

const start = () => started(game, 2)
const moveOf = (way: string) => (way.includes('x') ? 'jump' : 'step')
/** A step such as 11-15, or a jump such as 15x22. */
const go = (match: Match, way: string) => done(game, match, match.turn, moveOf(way), { way })
const play = (match: Match, ...ways: string[]) => ways.reduce((at, way) => go(at, way).match, match)
const refused = (match: Match, way: string, seat = match.turn) => refusal(game, match, seat, moveOf(way), { way })
const why = (match: Match, way: string) => refused(match, way).message
const ways = (match: Match) => legalMoves(game, match, match.turn).flatMap(({ options }) => options!.map(({ way }) => way))

/** A match in which pieces are on these squares and black is to move; capitals are kings: `{ b: [1], W: [32] }`. */
function position(on: { [piece in 'b' | 'B' | 'w' | 'W']?: number[] }, quiet = 0): Match {
  const { state, ...match } = start()
  const board = new Array<number>(64).fill(-1)
  const kings = new Array<boolean>(24).fill(false)
  const left = { b: Array.from({ length: 12 }, (_, n) => n), w: Array.from({ length: 12 }, (_, n) => 12 + n) }
  for (const [piece, numbers] of Object.entries(on)) {
    for (const number of numbers) {
      const index = left[piece.toLowerCase() as 'b' | 'w'].shift()!
      const row = Math.floor((number - 1) / 4)
      board[8 * row + 2 * ((number - 1) % 4) + (row % 2 ? 0 : 1)] = index
      kings[index] = piece === piece.toUpperCase()
    }
  }
  return {
    ...match,
    state: { ...state, game: [board, -1, quiet], players: [[left.w], [left.b]], components: [kings.map((king) => [king])] },
  }
}

test('black begins, from the top, with twelve men on the dark squares of three rows', () => {
  expect(diagramOf(game, start(), SPECTATOR).split('\n')).toEqual([
    '    b1      b2      b3      b4',
    'b5      b6      b7      b8',
    '    b9      b10     b11     b12',
    '.13     .14     .15     .16',
    '    .17     .18     .19     .20',
    'w21     w22     w23     w24',
    '    w25     w26     w27     w28',
    'w29     w30     w31     w32',
  ])
  expect(start().turn).toBe(0)
  expect(ways(start())).toEqual(['9-13', '9-14', '10-14', '10-15', '11-15', '11-16', '12-16'])
})

test('men step forward only, kings both ways, and neither further than one square', () => {
  expect(ways(position({ b: [14], w: [32] }))).toEqual(['14-17', '14-18'])
  expect(why(position({ b: [14], w: [32] }), '14-10')).toBe('Only a king goes backwards.')
  expect(ways(position({ B: [14], w: [32] }))).toEqual(['14-9', '14-10', '14-17', '14-18'])
  expect(refused(position({ B: [14], w: [32] }), '14-23')).toMatchObject({ code: 'arguments' })
})

test('one’s own pieces step, onto empty squares', () => {
  expect(why(start(), '22-18')).toBe('You have no piece there.')
  expect(why(start(), '14-18')).toBe('You have no piece there.')
  expect(why(start(), '7-11')).toBe('That square is taken.')
  expect(refused(start(), '22-18', 1)).toMatchObject({ code: 'turn', message: 'It is not your turn.' })
})

test('who can capture must, in any way they like', () => {
  const match = position({ b: [1, 9, 14], w: [6, 18, 17, 31] })
  expect(why(match, '9-13')).toBe('You must capture.')
  expect(ways(match)).toEqual(['1x10', '14x21', '14x23'])
  expect(viewOf(game, match, 0).phase).toMatchObject({ args: { todo: 'capture a piece' } })
  expect(play(match, '14x23').turn).toBe(1)
  expect(why(start(), '10x17')).toBe('There is nothing to capture.')
})

test('a capture needs a piece of the other side to jump over, and an empty square beyond', () => {
  expect(ways(position({ b: [1], w: [6] }))).toEqual(['1x10'])
  expect(why(position({ b: [1, 6, 14], w: [18] }), '1x10')).toBe('There is nothing to capture between.')
  expect(why(position({ b: [1, 14], w: [6, 10, 18] }), '1x10')).toBe('That square is taken.')
  expect(ways(position({ b: [1], w: [5] }))).toEqual(['1-6'])
})

test('men capture forward only, kings both ways', () => {
  expect(ways(position({ b: [18], w: [14, 32] }))).toEqual(['18-22', '18-23'])
  expect(ways(position({ B: [18], w: [14, 32] }))).toEqual(['18x9'])
  expect(why(position({ b: [18], w: [14, 23] }), '18x9')).toBe('Only a king goes backwards.')
})

test('a capture goes on with the same piece as long as it can, each jump a move, all in one turn', () => {
  const match = position({ b: [1, 12], w: [6, 15, 16, 24, 29] })
  const first = go(match, '1x10')
  expect(first.match).toMatchObject({ turn: 0, snapshot: [{ value: 'jumping' }] })
  expect(ways(first.match)).toEqual(['10x19'])
  expect(why(first.match, '12x19')).toBe('The piece that has captured must go on.')
  expect(refused(first.match, '12-16')).toMatchObject({ code: 'phase' })
  expect(refused(first.match, '29-25', 1)).toBeTruthy()
  const last = play(first.match, '10x19', '19x28')
  expect(last).toMatchObject({ turn: 1, version: 3, snapshot: [{ value: 'playing' }] })
  expect(diagramOf(game, last, SPECTATOR).match(/w/g)).toHaveLength(2)
  expect(ways(last)).toEqual(['16-11', '29-25'])
})

test('a man who comes to the far row is crowned, in a version of its own', () => {
  const { steps, match } = go(position({ b: [27, 1], w: [21] }), '27-32')
  expect(steps.map(({ entry: { move, by }, match: { turn } }) => [move, by, turn])).toEqual([
    ['step', 0, 0],
    ['crown', 'engine', 1],
  ])
  expect(diagramOf(game, match, SPECTATOR).split('\n')[7]).toBe('.29     .30     .31     B32')
  expect(ways(play(match, '21-17'))).toEqual(['1-5', '1-6', '32-27', '32-28'])
  const white = play(position({ b: [12], w: [5] }), '12-16', '5-1')
  expect(diagramOf(game, white, SPECTATOR).split('\n')[0]).toBe('    W1      .2      .3      .4')
})

test('a man that is crowned by a capture stops, though as a king it could go on', () => {
  const match = play(position({ b: [22], w: [26, 27, 12] }), '22x31')
  expect(match).toMatchObject({ turn: 1, snapshot: [{ value: 'playing' }] })
  expect(ways(position({ B: [31], w: [27, 12] }))).toEqual(['31x24'])
  expect(ways(play(match, '12-8'))).toEqual(['31x24'])
})

test('a king who passes over the far row goes on', () => {
  expect(play(position({ B: [22], w: [26, 27, 12] }), '22x31')).toMatchObject({ turn: 0, snapshot: [{ value: 'jumping' }] })
})

test('who has no piece left loses', () => {
  expect(play(position({ b: [14], w: [18] }), '14x23')).toMatchObject({ finished: true, winners: [0], ranking: [[0], [1]] })
})

test('who has pieces, but no move, loses', () => {
  expect(play(position({ b: [19, 20], w: [28] }), '20-24')).toMatchObject({ finished: true, winners: [0] })
  expect(play(position({ b: [18, 20], w: [28] }), '20-24')).toMatchObject({ finished: false })
})

test('forty turns of each side without a capture or a man’s move are a draw', () => {
  const kings = { B: [1], W: [32], b: [12] }
  expect(play(position(kings, 79), '1-5')).toMatchObject({ finished: true, winners: [], ranking: [[0, 1]] })
  expect(play(position(kings, 78), '1-5')).toMatchObject({ finished: false })
  expect(play(position(kings, 79), '12-16', '32-28')).toMatchObject({ finished: false })
  expect(play(position({ B: [1], w: [6], W: [32] }, 79), '1x10', '32-28')).toMatchObject({ finished: false })
})

test('who is without a move after the last of those turns loses all the same', () => {
  expect(play(position({ B: [20], b: [19], w: [28] }, 79), '20-24')).toMatchObject({ finished: true, winners: [0] })
})

test('the end says why the match is over', () => {
  const told = (match: Match, way: string) => viewOf(game, go(match, way).match, SPECTATOR).phase.args
  expect(told(position({ b: [14], w: [18] }), '14x23')).toEqual({ loserSeat: 1, end: 'has no pieces left' })
  expect(told(position({ b: [19, 20], w: [28] }), '20-24')).toEqual({ loserSeat: 1, end: 'can move none of their pieces' })
  const quiet = 'Nobody has captured or moved a man in 40 turns of each side'
  expect(told(position({ B: [1], W: [32], b: [12] }, 79), '1-5')).toEqual({ loserSeat: '', end: quiet })
})
