import { type Game, mcts } from 'playchart/engine'
import { contest, perft } from 'playchart/engine/testing'
import { expect, test } from 'vitest'
import game from './game.ts'

test('there are as many sequences of 1 to 5 turns as everybody counts', () => {
  expect(perft(game, { depth: 5 })).toEqual([7, 49, 302, 1469, 7361])
})

test('a bot beats one that moves at random', () => {
  const quick = { ...game, agents: { quick: mcts({ iterations: 20 }) } } as Game
  const [bot] = contest(quick, ['quick', 'random'], { matches: 4 })
  expect(bot.won).toBeGreaterThanOrEqual(3)
})
