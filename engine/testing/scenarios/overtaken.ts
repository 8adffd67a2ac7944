import { board, deck, enumOf, int, setup, slotOf, slots, spaceOf, stack } from '../../index.ts'

/** Games in which one player's move may change what another's means before it arrives. */

const goods = deck(
  'goods',
  Array.from({ length: 20 }, (_, good) => ({ good })),
)
const stalls = setup({
  game: { supply: stack(goods, { sanitize: 'len' }), market: slots(goods, 5) },
  player: { goods: stack(goods) },
})

/** Five goods are on the market. Players take them whenever they like, and another replaces each. */
export const market = stalls.createGame({
  name: 'market',
  players: { min: 2, max: 4 },
  distribute: { goods: 'supply' },
  afterDeal: ({ game }) => {
    for (let slot = 0; slot < 5; slot++) game.supply.first!.moveTo(game.market, slot)
  },
  moves: {
    take: stalls.move({
      args: { slot: slotOf('market') },
      legal: ({ game }, { slot }) => (game.market.at(slot) ? true : 'There is nothing there.'),
      apply: ({ game, me }, { slot }) => {
        game.market.at(slot)!.moveTo(me.goods)
        game.supply.first?.moveTo(game.market, slot)
      },
    }),
  },
  score: ({ players }, seat) => players[seat].goods.count,
  chart: {
    initial: 'open',
    states: {
      open: { turn: 'all', on: { take: 'open' }, always: { guard: 'isSoldOut', target: 'closed' } },
      closed: { type: 'final' },
    },
  },
  guards: { isSoldOut: stalls.guard(({ game }) => game.market.isEmpty) },
})

const bargain = setup({ game: { price: int({ first: 5 }), sold: int() }, player: { gold: int({ first: 100 }) } })

/** Seat 0 sets the price and seat 1 pays it, both whenever they like. */
export const trade = bargain.createGame({
  name: 'trade',
  players: { min: 2, max: 2 },
  distribute: {},
  moves: {
    ask: bargain.move({
      args: { price: int(1, 99) },
      legal: ({ seat }) => seat === 0 || 'Only the seller sets the price.',
      apply: ({ game }, { price }) => {
        game.price = price
      },
    }),
    accept: bargain.move({
      legal: ({ game, me, seat }) => (seat === 0 ? 'Only the buyer accepts.' : me.gold >= game.price || 'You cannot pay that.'),
      apply: ({ game, players, me }) => {
        me.gold -= game.price
        players[0].gold += game.price
        game.sold++
      },
    }),
  },
  score: ({ players }, seat) => players[seat].gold,
  guards: { isOver: bargain.guard(({ game }) => game.sold >= 3) },
  chart: {
    initial: 'trading',
    states: {
      trading: { turn: 'all', on: { ask: 'trading', accept: 'trading' }, always: { guard: 'isOver', target: 'over' } },
      over: { type: 'final' },
    },
  },
})

const piles = setup({ game: { piles: board(goods, enumOf('grain', 'wool')) }, player: { goods: stack(goods) } })

/** Two piles, each called by its name, of which players take the top whenever they like. */
export const store = piles.createGame({
  name: 'store',
  players: { min: 2, max: 2 },
  distribute: { goods: ({ index }, { game }) => game.piles.at(index % 2 ? 'wool' : 'grain') },
  moves: {
    take: piles.move({
      args: { pile: spaceOf('piles') },
      legal: ({ game }, { pile }) => !game.piles.at(pile).isEmpty || 'There is nothing left of it.',
      apply: ({ game, me }, { pile }) => game.piles.at(pile).first!.moveTo(me.goods),
    }),
  },
  chart: { endless: true, initial: 'open', states: { open: { turn: 'all', moves: ['take'] } } },
})
