import { expect, test } from 'vitest'
import { activeSeats, agentsOf, chooseMove, createMatch, type Game, GameError, legalMoves, type Match, propose, viewOf } from '../index.ts'
import { Chance } from '../random/chance.ts'
import { bids, duel, lowBids, numbers, push, reckless, take } from '../testing/fixtures/example-games.ts'
import { randomMatch, secretOf } from '../testing/index.ts'
import night from '../testing/scenarios/night.ts'
import { mcts } from './mcts.ts'
import { situationOf } from './worlds.ts'

const start = (game: Game, seats: number, seed = 1): Match => createMatch(game, { seats, secret: secretOf(seed), at: 0 }).match
const chosen = (game: Game, match: Match, seat: number, seed = 1, options = { iterations: 300 }) => {
  const situation = situationOf(game, match, seat)
  return mcts(options).choose(situation.view as never, new Chance(secretOf(seed), 0, 5), null, situation)
}
const played = (game: Game, match: Match, ...moves: [number, string, object?][]): Match =>
  moves.reduce((before, [seat, move, args = {}]) => {
    const outcome = propose(game, before, { seat, move, args: args as never, at: 0 })
    if (!outcome.ok) throw new Error(outcome.refusal.message)
    return outcome.match
  }, match)
test('an agent for every game, which a game may have with other numbers too', () => {
  expect(Object.keys(agentsOf(bids as Game))).toEqual(['random', 'mcts-light', 'mcts'])
  expect(chooseMove(bids as Game, start(bids as Game, 2), 0, 'mcts', null)).toEqual({ move: 'bid', args: { n: 5 }, memory: null })
  expect(Object.keys(agentsOf(take as Game))).toEqual(['random', 'mcts-light', 'mcts', 'clever'])
  expect(chooseMove(take as Game, start(take as Game, 3), 0, 'clever', [7])).toMatchObject({ memory: [7] })
})

test('chooses the same from the same view and draws, whatever it searched in between', () => {
  for (const game of [take, duel] as Game[]) {
    const first = start(game, 2)
    const once = chosen(game, first, 0)
    chosen(game, start(game, 2, 5), 0, 9)
    expect(chosen(game, JSON.parse(JSON.stringify(first)), 0)).toEqual(once)
  }
})

test('waits where it may do nothing', () => expect(chosen(take as Game, start(take as Game, 2), 1)).toBeNull())

test('with three seats takes the last, and leaves what is bad for those who come after', () => {
  const six = played(take as Game, start(take as Game, 3), [0, 'take', { n: 1 }], [1, 'take', { n: 1 }], [2, 'take', { n: 3 }])
  const two = played(take as Game, six, [0, 'take', { n: 2 }], [1, 'take', { n: 2 }])
  expect(chosen(take as Game, two, 2)).toEqual({ move: 'take', args: { n: 2 } })
})

test.each([
  { game: bids, n: 5 },
  { game: lowBids, n: 1 },
])('$game.name: where all move at once, bids what wins', ({ game, n }) => {
  expect(chosen(game as Game, start(game as Game, 3), 1)).toEqual({ move: 'bid', args: { n } })
})

test('weighs what chance may bring', () => {
  const match = start(push as Game, 2)
  expect(chosen(push as Game, match, 0)).toMatchObject({ move: 'safe' })
})

test('goes by the cards it sees, and not by those it does not', () => {
  const choices = new Map<number, Set<string>>()
  for (let seed = 1; seed <= 60; seed++) {
    const match = start(duel as Game, 2, seed)
    const mine = (match.state.players[0][0] as number[])[0]
    const { move } = chosen(duel as Game, match, 0, 1, { iterations: 200 })!
    choices.set(mine, (choices.get(mine) ?? new Set()).add(move))
  }
  expect([...choices].toSorted(([a], [b]) => a - b).map(([mine, moves]) => [mine, [...moves]])).toEqual([
    [0, ['fold']],
    [1, ['fold']],
    [2, expect.any(Array)],
    [3, ['show']],
    [4, ['show']],
  ])
  expect(choices.get(2)!.size).toBe(1)
})

test.each([0, 1])('seat %i chooses from some of what is too much to list', (seat) => {
  const first = start(numbers as Game, 2)
  const match = seat === 0 ? first : played(numbers as Game, first, [0, 'name', { n: 95_000 }])
  const { move, args } = chosen(numbers as Game, match, seat)!
  expect([move, (args.n as number) >= 90_000]).toEqual(['name', true])
})

test('a rule that throws on the way is no harm', () =>
  expect(chosen(reckless as Game, start(reckless as Game, 2), 0)).toEqual({ move: 'good', args: {} }))

test('where a seat may not know where play is, it makes any legal move', () => {
  const { steps } = randomMatch(night as Game, 2)
  for (const { match } of steps) {
    if (match.finished) continue
    for (const seat of activeSeats(night as Game, match)) {
      const choice = chosen(night as Game, match, seat)!
      expect(legalMoves(night as Game, match, seat).find(({ move }) => move === choice.move)!.options).toContainEqual(choice.args)
      expect(viewOf(night as Game, match, seat).moves.length).toBeGreaterThan(0)
    }
  }
})

test.each([{ iterations: 0 }, { iterations: 1.5 }, { iterations: 5, determinizations: 0 }, { iterations: 5, exploration: Number.NaN }])(
  '%j is no search',
  (options) => expect(() => mcts(options)).toThrow(GameError),
)
