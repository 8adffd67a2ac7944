import { activeSeats, chooseMove, type Game, type Match, type Variant } from 'playchart/engine'
import { moved, randomMatch, secretOf, started } from 'playchart/engine/testing'
import { describe, expect, test } from 'vitest'
import { mcts } from '../engine/bots/mcts.ts'
import { situationOf } from '../engine/bots/worlds.ts'
import { Chance } from '../engine/random/chance.ts'
import { internalsOf } from '../engine/rules/game.ts'
import { checkBlindness, checkWorld } from '../engine/testing/fixtures/check-world.ts'
import { runs } from '../statecharts/testing/deep.ts'
import blackjack from './blackjack/game.ts'
import memory from './memory/game.ts'
import tictactoe from './tictactoe/game.ts'

const GAMES = [tictactoe, memory, blackjack] as Game[]
const { numRuns: MATCHES, seed: FIRST } = runs(200, 1)

const chosen = (game: Game, match: Match, seat: number, iterations: number, stream = 1 + seat) => {
  const situation = situationOf(game, match, seat)
  return mcts({ iterations }).choose(situation.view as never, new Chance(match.secret, match.version, stream), null, situation)!
}
const played = (game: Game, match: Match, seat: number, { move, args }: Pick<ReturnType<typeof chosen>, 'move' | 'args'>) =>
  moved(game, match, seat, move, args)

describe.each(GAMES)('$name', (game) => {
  test('a match made from a seat’s view looks the same to it, and is the same whatever it does not see', () => {
    let hiddenBits = 0
    for (let seed = 1; seed <= 15; seed++) {
      const open = randomMatch(game, seed).steps.filter(({ match }) => !match.finished)
      for (const { match, entry } of [open[0], open[open.length >> 1], open.at(-1)!]) {
        checkWorld(game, match, seed % match.seats, secretOf(seed))
        hiddenBits += checkBlindness(game, match, seed % match.seats, entry, secretOf(seed))
      }
    }
    expect(hiddenBits > 0).toBe(internalsOf(game).schema.secretive)
  })

  test('a bot’s moves are legal, to the end of the match', () => {
    const variant: Variant = 'size' in game.variants ? { size: 'small' } : {}
    for (let seed = 1; seed <= 3; seed++) {
      let match = started(game, Math.min(3, game.players.max), { seed, variant })
      while (!match.finished) {
        const [seat] = activeSeats(game, match)
        match = played(game, match, seat, chosen(game, match, seat, 6))
      }
      expect(match.ranking.flat()).toHaveLength(match.seats)
    }
  })
})

describe('a bot at tic-tac-toe', () => {
  const game = tictactoe as Game
  const onSquares = (...squares: number[]) =>
    squares.reduce((match, square, i) => moved(game, match, i % 2, 'place', { square }), started(game, 2))

  test.each([
    ['wins at once', [0, 3, 1, 4], 2],
    ['wins rather than blocks', [0, 3, 1, 4, 8], 5],
    ['blocks', [0, 4, 1], 2],
    ['blocks down the middle', [4, 0, 1], 7],
    ['takes the only square there is', [0, 1, 4, 8, 2, 6, 7, 3], 5],
  ])('%s', (_, squares, square) => {
    const match = onSquares(...squares)
    for (let stream = 1; stream <= 5; stream++) expect(chosen(game, match, match.turn, 300, stream)).toMatchObject({ args: { square } })
    expect(chooseMove(game, match, match.turn, 'mcts', null)).toMatchObject({ args: { square } })
  })

  test(`with 1,000 iterations, moving second, loses at most one in twenty of ${MATCHES} matches against random`, () => {
    const winners = Array.from({ length: MATCHES }, (_, n) => {
      let match = started(game, 2, { seed: FIRST + n })
      while (!match.finished) {
        const { turn: seat } = match
        const choice = seat === 0 ? chooseMove(game, match, seat, 'random', null)! : chosen(game, match, seat, 1000)
        match = played(game, match, seat, choice)
      }
      return match.winners[0]
    })
    expect(winners.filter((seat) => seat === 0).length).toBeLessThanOrEqual(MATCHES / 20)
    expect(winners.filter((seat) => seat === 1).length).toBeGreaterThan(0.75 * MATCHES)
  })
})
