import { int, setup } from 'playchart/engine'

const trade = setup({ game: { price: int({ first: 5 }) }, player: { coins: int({ first: 100 }) } })

const ask = trade.move({
  args: { price: int(1, 99) },
  legal: ({ seat }) => (seat === 0 ? true : 'Only the seller sets the price.'),
  apply: ({ game }, { price }) => {
    game.price = price
  },
})
const accept = trade.move({
  legal: ({ seat }) => (seat === 1 ? true : 'Only the buyer accepts.'),
  apply: ({ game, players }) => {
    players[1].coins -= game.price
    players[0].coins += game.price
  },
})

/** Seat 0 sells to seat 1, for what seat 0 asks. */
export default trade.createGame({
  name: 'trade',
  displayName: 'Trade',
  description: 'Ask a price, or accept it.',
  players: { min: 2, max: 2 },
  distribute: {},
  moves: { ask, accept },
  chart: {
    initial: 'open',
    states: {
      open: { turn: 'all', prompt: 'Agree on a price', moves: ['ask'], on: { accept: 'over' } },
      over: { type: 'final', prompt: 'Sold' },
    },
  },
})
