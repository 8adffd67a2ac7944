import { activeSeats, checkComponents, legalMoves } from 'playchart/engine'
import { secretOf, started } from 'playchart/engine/testing'
import { expect, test } from 'vitest'
import { Chance } from '../../engine/random/chance.ts'
import game from './game.ts'
import { type Deed, places, played } from './staged.ts'

test('leaving never leaves a match stuck, whenever it is', () => {
  for (let seed = 0; seed < 150; seed++) {
    const chance = new Chance(secretOf(seed), 0, 9)
    let match = started(game, 3 + (seed % 4), { seed })
    while (!match.finished) {
      const active = activeSeats(game, match)
      expect(active.length, places(match).join(' ')).toBeGreaterThan(0)
      const there = [...Array(match.seats).keys()].filter((seat) => !match.inactive.includes(seat))
      if (chance.below(12) === 0) {
        match = played(match, [chance.pick(there), 'resign'])
      } else {
        const seat = chance.pick(active)
        const { move, options } = chance.pick(legalMoves(game, match, seat))
        match = played(match, [seat, move, chance.pick(options!) as Deed[2]])
      }
      checkComponents(game, match)
      expect(match.version).toBeLessThan(1000)
    }
  }
})
