import { describe, expect, test } from 'vitest'
import type { Setup } from '../author/setup.ts'
import { createMatch, int, propose, type Seat, setup, viewOf } from '../index.ts'
import type { GameDefinition } from '../rules/game.ts'
import { secretOf } from '../testing/index.ts'

const rules = setup({ game: {}, player: { points: int() } })
type ShapeOf<T> = T extends Setup<infer S> ? S : never
type Result = Pick<GameDefinition<ShapeOf<typeof rules>>, 'score' | 'lowScoreWins' | 'tieBreak' | 'winners' | 'ranking'>

/** The result of a match that ends with these points. */
function resultOf(points: readonly number[], how: Result) {
  const game = rules.createGame({
    name: 'results',
    players: { min: points.length, max: points.length },
    distribute: {},
    ...how,
    moves: {
      end: rules.move({
        apply: ({ players }) =>
          players.forEach((player, seat) => {
            player.points = points[seat]
          }),
      }),
    },
    chart: { initial: 'a', states: { a: { on: { end: 'over' } }, over: { type: 'final' } } },
  })
  const { match } = createMatch(game, { seats: points.length, secret: secretOf(1), at: 0 })
  expect(match).toMatchObject({ finished: false, winners: [], ranking: [], scores: null })
  const outcome = propose(game, match, { seat: 0, move: 'end', at: 0 })
  if (!outcome.ok) throw outcome.error
  const { finished, winners, ranking, scores } = viewOf(game, outcome.match, 1)
  expect(finished).toBe(true)
  return { winners, ranking, scores }
}
const score: NonNullable<Result['score']> = ({ players }, seat) => players[seat].points

describe('by score', () => {
  test.each<[points: number[], ranking: Seat[][]]>([
    [
      [3, 9, 5],
      [[1], [2], [0]],
    ],
    [
      [-3, -9, -5],
      [[0], [2], [1]],
    ],
    [
      [0, -1, 0],
      [[0, 2], [1]],
    ],
    [[4, 4, 4], [[0, 1, 2]]],
  ])('%j: the highest wins, and those with as many share a place', (points, ranking) =>
    expect(resultOf(points, { score })).toEqual({ winners: ranking[0], ranking, scores: points }),
  )
  test.each<[points: number[], ranking: Seat[][]]>([
    [
      [3, 9, 5],
      [[0], [2], [1]],
    ],
    [
      [-3, -9, -5],
      [[1], [2], [0]],
    ],
    [
      [2, 2, 9],
      [[0, 1], [2]],
    ],
  ])('%j: the lowest wins where the game says so', (points, ranking) =>
    expect(resultOf(points, { score, lowScoreWins: true })).toEqual({ winners: ranking[0], ranking, scores: points }),
  )
})

describe('with as many points', () => {
  const points = [4, 7, 4, 4]
  const tieBreak: NonNullable<Result['tieBreak']> = (_, seat) => [2, 0, 5, 2][seat]
  test('the higher tie-break comes first, and equal ones share the place', () =>
    expect(resultOf(points, { score, tieBreak })).toEqual({ winners: [1], ranking: [[1], [2], [0, 3]], scores: points }))
  test('also where the lowest score wins', () =>
    expect(resultOf(points, { score, lowScoreWins: true, tieBreak })).toMatchObject({ winners: [2], ranking: [[2], [0, 3], [1]] }))
  test('what is no number is a mistake that names the seat', () =>
    expect(() => resultOf(points, { score, tieBreak: () => Number.NaN })).toThrow('tieBreak: seat 0 has NaN'))
  test.each(['ranking', 'score'] as const)('nothing is broken without points, or where the rules rank: %s', (wrong) =>
    expect(() => resultOf(points, wrong === 'ranking' ? { score, tieBreak, ranking: () => [[0, 1, 2, 3]] } : { tieBreak })).toThrow(
      wrong === 'ranking' ? 'tieBreak: is not asked beside `ranking`' : 'tieBreak: needs `score`',
    ),
  )
})

describe('by the rules', () => {
  test('nobody has won a draw', () =>
    expect(resultOf([1, 2], { winners: () => [] })).toEqual({ winners: [], ranking: [[0, 1]], scores: null }))
  test('several may have won', () =>
    expect(resultOf([1, 2, 3], { winners: () => [2, 0] })).toEqual({ winners: [2, 0], ranking: [[2, 0], [1]], scores: null }))
  test('the first of a ranking have won, such as the last who was in', () =>
    expect(resultOf([1, 2, 3], { score, ranking: () => [[1], [0, 2]] })).toEqual({
      winners: [1],
      ranking: [[1], [0, 2]],
      scores: [1, 2, 3],
    }))
  test.each<[string, Result, RegExp]>([
    ['a ranking without some seat', { ranking: () => [[1]] }, /ranking: gives places to 1 seats of 2/],
    ['a ranking with a seat twice', { ranking: () => [[1], [1]] }, /ranking: names seat 1 twice/],
    ['a winner that is no seat', { winners: () => [0.5] }, /winners: there is no seat 0\.5/],
    ['a winner twice', { winners: () => [0, 0] }, /winners: names seat 0 twice/],
    [
      'a winner who is not first',
      { winners: () => [1], ranking: () => [[0], [1]] },
      /winners: names seat 1, but first in the ranking is seat 0/,
    ],
    ['an empty place', { ranking: () => [[], [0, 1]] }, /ranking: a place is empty/],
    ['endless points', { score: () => Number.POSITIVE_INFINITY }, /score: seat 0 has Infinity points/],
  ])('%s is a mistake', (_, how, says) => expect(() => resultOf([1, 2], how)).toThrow(says))
})

describe('who takes part no longer', () => {
  const three = setup({ game: {}, player: { points: int() } })
  const game = (how: Pick<GameDefinition<ShapeOf<typeof three>>, 'lowScoreWins' | 'ranking'>, points: readonly number[]) =>
    three.createGame({
      name: 'leaving',
      players: { min: 3, max: 3 },
      distribute: {},
      score,
      ...how,
      beforeDeal: ({ players }) =>
        players.forEach((player, seat) => {
          player.points = points[seat]
        }),
      moves: { end: three.move({ apply: () => {} }) },
      chart: { initial: 'a', states: { a: { turn: 'all', on: { end: 'over' } }, over: { type: 'final' } } },
    })
  const played = (rules: ReturnType<typeof game>, ...deeds: [seat: Seat, move: 'resign' | 'end'][]) => {
    const { match } = createMatch(rules, { seats: 3, secret: secretOf(1), at: 0 })
    return deeds.reduce((at, [seat, move]) => {
      const outcome = propose(rules, at, { seat, move, at: 0 })
      if (!outcome.ok) throw outcome.error
      return outcome.match
    }, match)
  }
  test('does not win by score, and stands behind the others', () => {
    const high = played(game({}, [-5, -3, 0]), [2, 'resign'], [0, 'end'])
    expect(high).toMatchObject({ winners: [1], ranking: [[1], [0], [2]], scores: [-5, -3, 0] })
    const low = played(game({ lowScoreWins: true }, [5, 3, 0]), [2, 'resign'], [0, 'end'])
    expect(low).toMatchObject({ winners: [1], ranking: [[1], [0], [2]] })
  })
  test('stands as the rules say when only one is left', () => {
    expect(played(game({}, [1, 9, 5]), [1, 'resign'], [2, 'resign'])).toMatchObject({ winners: [0], ranking: [[0], [1], [2]] })
    const ranked = game({ ranking: () => [[2], [0], [1]] }, [0, 0, 0])
    expect(played(ranked, [1, 'resign'], [2, 'resign'])).toMatchObject({ winners: [0], ranking: [[0], [2], [1]] })
  })
  test('may leave also where the ranking cannot be said before the end', () => {
    const unranked = game({ ranking: () => [[0]] }, [0, 0, 0])
    expect(played(unranked, [1, 'resign'], [2, 'resign'])).toMatchObject({ finished: true, winners: [0], ranking: [[0], [1, 2]] })
  })
})
