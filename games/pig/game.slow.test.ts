import { chooseMove } from 'playchart/engine'
import { contest, moved, seen, started } from 'playchart/engine/testing'
import { expect, test } from 'vitest'
import { runs } from '../../statecharts/testing/deep.ts'
import game from './game.ts'

test('in whole matches hold20 holds at 20, or as soon as it wins', () => {
  let early = 0
  const { numRuns, seed: first } = runs(100, 0)
  for (let seed = first; seed < first + numRuns; seed++) {
    let match = started(game, 2, { seed })
    while (!match.finished) {
      const { game: table, players } = seen(game, match)
      const [pot, held] = [table.pot, players[match.turn].score]
      const { move } = chooseMove(game, match, match.turn, 'hold20', null)!
      expect(move).toBe(pot >= 20 || held + pot >= 100 ? 'hold' : 'roll')
      if (move === 'hold' && pot < 20) early++
      match = moved(game, match, match.turn, move)
    }
  }
  expect(early).toBeGreaterThan(numRuns / 20)
})

test('hold20 beats random in at least 24 of 30 matches, beginning in half of them', () => {
  const [hold20] = contest(game, ['hold20', 'random'], { matches: 30 })
  expect(hold20.won).toBeGreaterThanOrEqual(24)
})
