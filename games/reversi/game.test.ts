import { diagramOf, legalMoves, type Match, SPECTATOR, viewOf } from 'playchart/engine'
import { done, randomMatch, refusal, started } from 'playchart/engine/testing'
import { expect, test } from 'vitest'
import game from './game.ts'

const start = () => started(game, 2)
const place = (match: Match, square: string) => done(game, match, match.turn, 'place', { square })
const play = (match: Match, ...squares: string[]) => squares.reduce((at, square) => place(at, square).match, match)
const refused = (match: Match, square: string, seat = match.turn) => refusal(game, match, seat, 'place', { square })
/** The squares of each row, without the letters and numbers around them. */
const rows = (match: Match) =>
  diagramOf(game, match, SPECTATOR)
    .split('\n')
    .slice(1)
    .map((row) => row.slice(2))
const possible = (match: Match) => viewOf(game, match, SPECTATOR).phase.args

/** A match in which the discs lie like this and black is to move, with rows of eight from the top; those left out are empty. */
function position(...rows: string[]): Match {
  const squares = rows.join(' ').split(' ')
  const of = (colour: string) => Array.from({ length: 64 }, (_, square) => (squares[square] === colour ? square : -1))
  const supply = Array.from({ length: 64 }, (_, square) => square).filter((square) => (squares[square] ?? '.') === '.')
  const { state, ...match } = start()
  return { ...match, state: { ...state, game: [supply, of('b'), of('w')] } }
}
const EMPTY = '. . . . . . . .'

test('black begins; two discs of each colour lie crosswise in the middle', () => {
  expect(diagramOf(game, start(), SPECTATOR).split('\n').slice(0, 2)).toEqual(['  a b c d e f g h', '1 . . . . . . . .'])
  expect(rows(start()).slice(3, 5)).toEqual(['. . . w b . . .', '. . . b w . . .'])
  expect(start().turn).toBe(0)
})

test('the enclosed discs are turned over, along as many lines as there are', () => {
  const match = position('b . b . b . . .', '. w w w . . . .', 'b w . w b . . .', '. w w w . . . .', 'b . b . b . . .')
  expect(rows(play(match, 'c3')).slice(0, 5)).toEqual([
    'b . b . b . . .',
    '. b b b . . . .',
    'b b b b b . . .',
    '. b b b . . . .',
    'b . b . b . . .',
  ])
})

test('only up to the next disc of one’s own, not beyond it', () => {
  expect(rows(play(position('. w w b w b . .'), 'a1'))[0]).toBe('b b b b w b . .')
})

test('a line with a gap, or that runs to the edge, encloses nothing', () => {
  // To the right there is a gap, downwards the edge; only the diagonal ends in a black disc.
  const below = new Array<string>(5).fill('w . . . . . . .')
  const match = position('. w w . b . . .', 'w w . . . . . .', 'w . b . . . . .', ...below)
  expect(rows(play(match, 'a1'))).toEqual(['b w w . b . . .', 'w b . . . . . .', 'w . b . . . . .', ...below])
})

test('discs that were turned over turn no others over', () => {
  // The disc that is turned on b1 would enclose b2 with b3.
  const match = position('. w b . . . . .', '. w . . . . . .', '. b . . . . . .')
  expect(rows(play(match, 'a1')).slice(0, 3)).toEqual(['b b b . . . . .', '. w . . . . . .', '. b . . . . . .'])
})

test('a disc must turn one over at least, and needs an empty square', () => {
  expect(refused(start(), 'a1')).toMatchObject({ code: 'rule', message: 'A disc there would turn none over.' })
  expect(refused(start(), 'd6')).toMatchObject({ message: 'A disc there would turn none over.' })
  expect(refused(start(), 'd4')).toMatchObject({ code: 'rule', message: 'That square is taken.' })
  expect(refused(start(), 'j9')).toMatchObject({ code: 'arguments' })
  expect(refused(start(), 'd3', 1)).toMatchObject({ code: 'turn', message: 'It is not your turn.' })
})

test('the squares that are possible are told to all, and just those are legal', () => {
  expect(possible(start())).toEqual({ colour: 'black', squares: ['d3', 'c4', 'f5', 'e6'] })
  expect(possible(play(start(), 'd3'))).toEqual({ colour: 'white', squares: ['c3', 'e3', 'c5'] })
  for (let seed = 0; seed < 20; seed++) {
    for (const { match } of randomMatch(game, seed).steps) {
      if (viewOf(game, match, SPECTATOR).phase.path !== 'playing') continue
      const squares = legalMoves(game, match, match.turn).flatMap(({ options }) => options!.map(({ square }) => square))
      expect(possible(match)?.squares).toEqual(squares)
    }
  }
})

test('who can turn none over has no turn: the engine passes, and the other plays again', () => {
  const match = position('. w b . . . . .', EMPTY, 'b b b b b b w .')
  const { match: passed, steps } = place(match, 'a1')
  expect(steps.map(({ entry: { move, by }, match: { turn } }) => ({ move, by, turn }))).toEqual([
    { move: 'place', by: 0, turn: 1 },
    { move: 'pass', by: 'engine', turn: 0 },
  ])
  expect(place(passed, 'h3').match.version).toBe(3)
})

test('the match is over when neither can turn any over, though squares are free', () => {
  expect(play(position('. w b . . . w w'), 'a1')).toMatchObject({ finished: true, scores: [3, 2], winners: [0], ranking: [[0], [1]] })
})

test('the shortest match takes nine moves: white has no disc left', () => {
  const match = play(start(), 'e6', 'f4', 'e3', 'f6', 'g5', 'd6', 'e7', 'f5', 'c5')
  expect(match).toMatchObject({ finished: true, scores: [13, 0], winners: [0] })
})

test('who has more discs wins, also if the last move was the other’s; as many are a draw', () => {
  expect(play(position('. w b . w w w w'), 'a1')).toMatchObject({ scores: [3, 4], winners: [1], ranking: [[1], [0]] })
  expect(play(position('. w b . . w w w'), 'a1')).toMatchObject({ finished: true, scores: [3, 3], winners: [], ranking: [[0, 1]] })
})

test('the end says why the match is over, and how many discs each side has', () => {
  const told = (match: Match, square: string) => viewOf(game, place(match, square).match, SPECTATOR).phase.args
  expect(told(position('. w b . w w w w'), 'a1')).toEqual({ end: 'Neither side can turn a disc over', black: 3, white: 4 })
  const full = position('. w b w w w w w', ...Array.from({ length: 7 }, () => 'w w w w w w w w'))
  expect(told(full, 'a1')).toEqual({ end: 'The board is full', black: 3, white: 61 })
})
