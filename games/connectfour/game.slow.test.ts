import { contest, perft } from 'playchart/engine/testing'
import { expect, test } from 'vitest'
import game from './game.ts'

test('there are as many sequences of 1 to 5 turns as everybody counts', () => {
  expect(perft(game, { depth: 5 })).toEqual([7, 49, 343, 2401, 16_807])
})

test('a bot beats one that moves at random', () => {
  const [bot] = contest(game, ['mcts', 'random'], { matches: 2 })
  expect(bot.won).toBe(2)
})
