import { expect, it } from 'vitest'
import { useStage } from './launch.ts'
import { offTheScreen } from './phone-screen.ts'

const stage = useStage()

// All games, with all their seats, are in phone.deep.test.ts.
it.each([
  ['hearts', 'upright', 4],
  ['blackjack', 'sideways', 4],
  ['atelier', 'sideways', 2],
] as const)('on a phone, %s is played %s without anything to press below the fold', async (game, phone, seats) => {
  expect(await offTheScreen(stage, game, phone, seats, 4)).toEqual([])
})
