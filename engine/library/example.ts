import { drawAndDiscard, faceUpMarket, library, moveBudget, playingCards, score, setup, stack } from '../index.ts'

const cards = playingCards('cards', { jokers: 2 })
const pile = drawAndDiscard(cards)
const market = faceUpMarket(cards, 3)
const budget = moveBudget(2)
const points = score({ goal: 100 })

const rules = setup({
  game: { ...pile.game, ...market.game, ...budget.game },
  player: { hand: stack(cards, { sanitize: 'len', max: 7 }), ...points.player },
})
const lib = library(rules)
const piles = pile.rules(rules)
const offers = market.rules(rules, { from: 'draw', to: 'hand' })
const actions = budget.rules(rules)
const scoring = points.rules(rules)

/** Cards are sold for their numbers; a turn has two actions, and taking from the market costs both. */
const sell = lib.choose('hand', ({ game, me }, card) => {
  me.score += card.values.number
  card.moveTo(game.discard)
})

export const trade = rules.createGame({
  name: 'trade',
  players: { min: 2, max: 4 },
  distribute: { cards: 'draw' },
  afterDeal: piles.afterDeal,
  moves: {
    ...piles.moves,
    replenish: offers.moves.replenish,
    refill: actions.moves.refill,
    deal: lib.deal('draw', 'hand', { eachHas: 3 }),
    take: actions.costing(offers.moves.take, 2),
    draw: actions.costing(lib.asMove(lib.move('draw', 'hand'))),
    sell: actions.costing(sell),
    done: lib.done(),
  },
  guards: { ...actions.guards, ...scoring.guards },
  chart: {
    initial: 'deal',
    states: {
      deal: { always: [{ actions: 'deal' }, 'play'] },
      play: {
        prompt: { active: 'Take, draw or sell', others: '${player} is trading' },
        turns: { begin: 'refill' },
        moves: ['take', 'draw', 'sell'],
        on: { done: { actions: 'nextTurn' } },
        always: [{ guard: 'goalReached', target: 'over' }, { actions: 'replenish' }, { guard: 'spent', actions: 'nextTurn' }],
      },
      over: { type: 'final' },
    },
    always: { actions: 'reshuffle' },
  },
  score: scoring.score,
})
