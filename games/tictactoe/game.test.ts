import { type Match, propose } from 'playchart/engine'
import { moved, refusal, started } from 'playchart/engine/testing'
import { expect, test } from 'vitest'
import game from './game.ts'

const play = (...squares: number[]) =>
  squares.reduce((match, square) => moved(game, match, match.turn, 'place', { square }), started(game, 2))
const refused = (match: Match, square: number, seat = match.turn) => refusal(game, match, seat, 'place', { square })

test('there are 255,168 games and 5,478 positions', () => {
  /** How many games go on from each position. */
  const positions = new Map<string, number>()
  const games = (match: Match): number => {
    const position = String(match.state.game[0]?.toString().replace(/\d+/g, (token) => (Number(token) % 2 ? 'O' : 'X')))
    const known = positions.get(position) ?? counted(match)
    positions.set(position, known)
    return known
  }
  const counted = (match: Match): number => {
    if (match.finished) return 1
    let count = 0
    for (let square = 0; square < 9; square++) {
      const outcome = propose(game, match, { seat: match.turn, move: 'place', args: { square }, at: 0 })
      if (outcome.ok) count += games(outcome.match)
    }
    return count
  }
  expect(games(play())).toBe(255_168)
  expect(positions.size).toBe(5_478)
})

test('three in a row wins, and the match is over', () => {
  const match = play(0, 3, 1, 4, 2)
  expect(match).toMatchObject({ finished: true, winners: [0] })
  expect(refused(match, 8)).toMatchObject({ code: 'finished' })
})

test('a line that the ninth token completes wins; it is no draw', () => {
  expect(play(0, 1, 2, 3, 4, 5, 7, 6, 8).winners).toEqual([0])
})

test('a full board without a line is a draw', () => {
  expect(play(0, 4, 8, 1, 7, 6, 2, 5, 3)).toMatchObject({ finished: true, winners: [] })
})

test('each move, and each passing of the turn, is a version', () => {
  expect(play(4)).toMatchObject({ version: 2, turn: 1 })
})

test('nobody places out of turn or on a taken square', () => {
  expect(refused(play(4), 0, 0)).toMatchObject({ code: 'turn', message: 'It is not your turn.' })
  expect(refused(play(4), 4)).toMatchObject({ code: 'rule', message: 'That square is taken.' })
  expect(refused(play(4), 9)).toMatchObject({ code: 'arguments' })
})
