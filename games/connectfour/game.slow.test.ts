import { contest, perft } from 'playchart/engine/testing'
import { expect, test } from 'vitest'
import game from './game.ts'

test('there are as many sequences of 1 to 6 turns as everybody counts: columns fill up, but nobody can have won', () => {
  expect(perft(game, { depth: 6 })).toEqual([7, 49, 343, 2401, 16_807, 117_649])
})

test('a bot beats one that moves at random', () => {
  const [bot] = contest(game, ['mcts', 'random'], { matches: 4 })
  expect(bot.won).toBe(4)
})
