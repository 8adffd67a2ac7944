import { type Game, mcts } from 'playchart/engine'
import { contest } from 'playchart/engine/testing'
import { expect, test } from 'vitest'
import atelier from './atelier/game.ts'
import bluff from './bluff/game.ts'
import cantstop from './cantstop/game.ts'
import checkers from './checkers/game.ts'
import connectfour from './connectfour/game.ts'
import pig from './pig/game.ts'
import reversi from './reversi/game.ts'
import terraces from './terraces/game.ts'

/** Bots against others that play at random, in more matches than the games' own tests have them play. */

test.each([
  ['checkers', { ...checkers, agents: { quick: mcts({ iterations: 40 }) } } as Game],
  ['connectfour', { ...connectfour, agents: { quick: mcts({ iterations: 200 }) } } as Game],
  ['reversi', { ...reversi, agents: { quick: mcts({ iterations: 60 }) } } as Game],
])('%s: a bot that looks ahead wins at least six of eight matches', (_, game) => {
  const [bot] = contest(game, ['quick', 'random'], { matches: 8 })
  expect(bot.won).toBeGreaterThanOrEqual(6)
})

test('atelier: thrifty wins at least 76 of 80 matches against three', () => {
  const [thrifty] = contest(atelier, ['thrifty', 'random', 'random', 'random'], { matches: 80 })
  expect(thrifty.won).toBeGreaterThanOrEqual(76)
})

test('bluff: a bot that looks ahead wins most matches against two', () => {
  const [ahead] = contest(bluff, ['mcts', 'random', 'random'], { matches: 24 })
  expect(ahead.won).toBeGreaterThanOrEqual(16)
})

test('connect four: who looks ahead a little beats chance, and is beaten by who looks further', () => {
  const [light] = contest(connectfour, ['mcts-light', 'random'], { matches: 20 })
  expect(light.won).toBeGreaterThanOrEqual(16)
  const [far] = contest(connectfour, ['mcts', 'mcts-light'], { matches: 20 })
  expect(far.won).toBeGreaterThanOrEqual(14)
})

test('cantstop: the rule of 28 wins at least 76 of 80 matches', () => {
  const [rule28] = contest(cantstop, ['rule28', 'random'], { matches: 80 })
  expect(rule28.won).toBeGreaterThanOrEqual(76)
})

test('pig: hold20 wins at least 160 of 200 matches', () => {
  const [hold20] = contest(pig, ['hold20', 'random'], { matches: 200 })
  expect(hold20.won).toBeGreaterThanOrEqual(160)
})

test('terraces: the gardener wins at least 57 of 60 matches against two', () => {
  const [gardener] = contest(terraces, ['gardener', 'random', 'random'], { matches: 60 })
  expect(gardener.won).toBeGreaterThanOrEqual(57)
})
