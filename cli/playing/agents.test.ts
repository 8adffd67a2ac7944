import { expect, test } from 'vitest'
import memory from '../../games/memory/game.ts'
import { seated } from './agents.ts'

test('more agents than seats are refused, with how to play with as many where the game can be', () => {
  expect(() => seated(memory, 'random,random,mindful', 2, false)).toThrow(
    'There are 2 seats, but 3 agents: random,random,mindful. For 3 players say --seats 3.',
  )
  const seven = Array(7).fill('random').join()
  expect(() => seated(memory, seven, 2, false)).toThrow(new RegExp(`^There are 2 seats, but 7 agents: ${seven}\\.$`))
})

test('the last agent named has all seats that are left', () => {
  expect(seated(memory, 'mindful,random', 4, false).players).toEqual(['mindful', 'random', 'random', 'random'])
})
