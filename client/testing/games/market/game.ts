import { deck, int, setup, slotOf, slots, stack } from 'playchart/engine'

const cards = deck(
  'cards',
  Array.from({ length: 30 }, (_, worth) => ({ worth })),
)

const market = setup({
  game: { draw: stack(cards, { sanitize: 'len' }), market: slots(cards, 5) },
  player: { hand: stack(cards), waves: int() },
})

const take = market.move({
  args: { card: slotOf('market') },
  legal: ({ game }, { card }) => (game.market.at(card) ? true : 'There is no card.'),
  apply: ({ game, me }, { card }) => {
    game.market.at(card)!.moveTo(me.hand)
    game.draw.first?.moveTo(game.market, card)
  },
})
const wave = market.move({ optimistic: true, apply: ({ me }) => void me.waves++ })
const steal = market.move({ legal: () => 'Nobody steals here.', apply: () => {} })

/** Five cards lie open. The quickest player takes one, and another takes its place. */
export default market.createGame({
  name: 'market',
  displayName: 'Market',
  description: 'Take a card.',
  players: { min: 2, max: 4 },
  distribute: { cards: 'draw' },
  afterDeal: ({ game }) => {
    for (let place = 0; place < 5; place++) game.draw.first!.moveTo(game.market, place)
  },
  moves: { take, wave, steal },
  chart: { endless: true, initial: 'open', states: { open: { turn: 'all', prompt: 'Take a card', moves: ['take', 'wave', 'steal'] } } },
})
