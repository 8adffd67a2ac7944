import { contest } from 'playchart/engine/testing'
import { expect, test } from 'vitest'
import game from './game.ts'

test('the rule of 28 beats random in at least 9 of 10 matches, beginning in half of them', () => {
  const [rule28] = contest(game, ['rule28', 'random'], { matches: 10 })
  expect(rule28!.won).toBeGreaterThanOrEqual(9)
})
