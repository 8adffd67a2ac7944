import { contest } from 'playchart/engine/testing'
import { expect, test } from 'vitest'
import game from './game.ts'

test('thrifty beats random in at least 9 of 10 matches, beginning in half of them', () => {
  const [thrifty] = contest(game, ['thrifty', 'random'], { matches: 10 })
  expect(thrifty!.won).toBeGreaterThanOrEqual(9)
})

test('and wins most matches against three', () => {
  const [thrifty] = contest(game, ['thrifty', 'random', 'random', 'random'], { matches: 8 })
  expect(thrifty!.won).toBeGreaterThanOrEqual(6)
})
