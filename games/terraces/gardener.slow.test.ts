import { contest } from 'playchart/engine/testing'
import { expect, test } from 'vitest'
import game from './game.ts'

test.each([2, 4])('the gardener beats players at random in at least 9 of 10 matches of %i players', (seats) => {
  const [gardener] = contest(game, ['gardener', ...Array(seats - 1).fill('random')], { matches: 10 })
  expect(gardener!.won).toBeGreaterThanOrEqual(9)
})
