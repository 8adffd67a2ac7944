import { componentIn, int, slotOf, string } from 'playchart/engine'
import { table } from './table.ts'

const coinsInWords = (count: number) => (count === 1 ? '1 coin' : `${count} coins`)

/** What happens to goods, beads, the hand of the clock and the ship. */
export const harbour = {
  buy: table.move({
    help: 'Pay for it with coins.',
    facts: { price: string() },
    log: '${player} buys ${args.good} for ${price}',
    args: { good: componentIn('shop') },
    legal: ({ game }, { good }) => game.coins >= good.values.price || `That costs ${coinsInWords(good.values.price)}.`,
    apply: ({ game }, { good }, tell) => {
      tell({ price: coinsInWords(good.values.price) })
      game.coins -= good.values.price
      good.moveTo(game.bought)
    },
  }),
  barter: table.move({
    help: 'Give a gem for it.',
    log: '${player} gives a gem for ${args.good}',
    args: { good: componentIn('shop') },
    legal: ({ game }) => game.gems > 0 || 'There is no gem left.',
    apply: ({ game }, { good }) => {
      game.gems--
      good.moveTo(game.bought)
    },
  }),
  sell: table.move({
    help: 'Bring it back for as many coins as it costs.',
    facts: { price: string() },
    log: '${player} sells ${args.good} for ${price}',
    args: { good: componentIn('bought') },
    apply: ({ game }, { good }, tell) => {
      tell({ price: coinsInWords(good.values.price) })
      game.coins += good.values.price
      good.moveTo(game.shop)
    },
  }),
  earn: table.move({
    help: 'Two coins more.',
    log: '${player} earns two coins',
    apply: ({ game }) => {
      game.coins += 2
    },
  }),

  putIn: table.move({
    help: 'A bead goes from the bag into the bowl.',
    log: '${player} puts a ${args.bead} bead into the bowl',
    args: { bead: componentIn('bag') },
    apply: ({ game }, { bead }) => bead.moveTo(game.bowl),
  }),
  takeOut: table.move({
    help: 'A bead goes from the bowl into the bag.',
    log: '${player} takes a ${args.bead} bead out of the bowl',
    args: { bead: componentIn('bowl') },
    apply: ({ game }, { bead }) => bead.moveTo(game.bag),
  }),

  tick: table.move({
    help: 'The hand goes on by an hour.',
    facts: { hour: int() },
    log: '${player} lets it be ${hour} o’clock',
    apply: ({ game: { wheel } }, _, tell) => {
      const hand = wheel.first!
      const to = (wheel.slotOf(hand) + 1) % wheel.length
      tell({ hour: to === 0 ? wheel.length : to })
      wheel.swap(wheel.slotOf(hand), to)
    },
  }),
  sail: table.move({
    help: 'The ship goes to another island.',
    log: '${player} sails to ${args.to}',
    args: { ship: componentIn('map'), to: slotOf('map') },
    legal: ({ game: { map } }, { to }) => !map.at(to) || 'The ship is there.',
    apply: ({ game: { map } }, { ship, to }) => map.swap(map.slotOf(ship), to),
  }),
}
