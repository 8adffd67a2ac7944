import { deck, int, setup, stack } from '../index.ts'
import { mcts } from './mcts.ts'

/** Small games in which it is plain what is best. */

const counter = setup({ game: { left: int({ first: 11 }) }, player: { taken: int() } })

/** Whoever takes the last of eleven wins; one to three at a time. */
export const take = counter.createGame({
  name: 'take',
  players: { min: 2, max: 3 },
  distribute: {},
  moves: {
    take: counter.move({
      args: { n: int(1, 3) },
      legal: ({ game }, { n }) => (n <= game.left ? true : 'There are not so many.'),
      apply: ({ game }, { n }) => {
        game.left -= n
      },
    }),
  },
  guards: { none: counter.guard(({ game }) => game.left === 0) },
  chart: {
    initial: 'playing',
    states: {
      playing: { on: { take: 'taken' } },
      taken: {
        always: [
          { guard: 'none', target: 'over' },
          { actions: 'nextTurn', target: 'playing' },
        ],
      },
      over: { type: 'final' },
    },
  },
  winners: ({ turn }) => [turn],
  agents: { clever: mcts({ iterations: 200, determinizations: 10 }) },
})

const bidding = setup({ game: {}, player: { bid: int(0, 5, { sanitize: 'hidden' }) } })
const bidOnce = (lowScoreWins: boolean) =>
  bidding.createGame({
    name: lowScoreWins ? 'low-bids' : 'bids',
    players: { min: 2, max: 3 },
    distribute: {},
    moves: {
      bid: bidding.move({
        args: { n: int(1, 5, { sanitize: 'hidden' }) },
        legal: ({ me }) => (me.bid === 0 ? true : 'You have bid.'),
        apply: ({ me }, { n }) => {
          me.bid = n
        },
      }),
    },
    guards: { all: bidding.guard(({ players }) => players.every(({ bid }) => bid > 0)) },
    chart: {
      initial: 'bidding',
      states: {
        bidding: { turn: 'all', on: { bid: 'bid' } },
        bid: { always: [{ guard: 'all', target: 'over' }, 'bidding'] },
        over: { type: 'final' },
      },
    },
    score: ({ players }, seat) => players[seat]!.bid,
    lowScoreWins,
  })
/** All bid at once and in secret, each once; the highest wins, or the lowest. */
export const bids = bidOnce(false)
export const lowBids = bidOnce(true)

const dicing = setup({ game: {}, player: { points: int(), done: int() } })

/** Each throws once, or takes what is sure; a throw of one to six is worth its points only when it is a six. */
export const push = dicing.createGame({
  name: 'push',
  players: { min: 2, max: 2 },
  distribute: {},
  moves: {
    risk: dicing.move({
      apply: ({ me, random }) => {
        me.points = random.below(6) === 5 ? 6 : 0
        me.done++
      },
    }),
    safe: dicing.move({
      apply: ({ me }) => {
        me.points = 3
        me.done++
      },
    }),
  },
  guards: { all: dicing.guard(({ players }) => players.every(({ done }) => done > 0)) },
  chart: {
    initial: 'playing',
    states: {
      playing: { on: { risk: 'played', safe: 'played' } },
      played: {
        always: [
          { guard: 'all', target: 'over' },
          { actions: 'nextTurn', target: 'playing' },
        ],
      },
      over: { type: 'final' },
    },
  },
  score: ({ players }, seat) => players[seat]!.points,
})

const cards = deck(
  'cards',
  Array.from({ length: 5 }, (_, n) => ({ n })),
)
const table = setup({
  game: { pile: stack(cards, { sanitize: 'len' }), folded: int() },
  player: { hand: stack(cards, { sanitize: 'len' }) },
})

/** Each has one card of five. The first shows his and the higher wins, or folds and nobody does. */
export const duel = table.createGame({
  name: 'duel',
  players: { min: 2, max: 2 },
  distribute: { cards: 'pile' },
  afterDeal: ({ game, players }) => {
    game.pile.shuffle()
    for (const { hand } of players) game.pile.first!.moveTo(hand)
  },
  moves: {
    show: table.move({ apply: () => {} }),
    fold: table.move({
      apply: ({ game }) => {
        game.folded++
      },
    }),
  },
  chart: { initial: 'on', states: { on: { on: { show: 'over', fold: 'over' } }, over: { type: 'final' } } },
  winners: ({ game, players }) => {
    const [mine, other] = players.map(({ hand }) => hand.first!.values.n)
    return game.folded ? [] : [mine! > other! ? 0 : 1]
  },
})

/** What follows after `bad` is a mistake of the rules. */
export const reckless = counter.createGame({
  name: 'reckless',
  players: { min: 2, max: 2 },
  distribute: {},
  moves: {
    bad: counter.move({
      apply: () => {
        throw new Error('a mistake')
      },
    }),
    good: counter.move({ apply: () => {} }),
  },
  chart: { initial: 'on', states: { on: { on: { bad: 'over', good: 'over' } }, over: { type: 'final' } } },
  winners: () => [],
})

/** Who names the higher number wins; all numbers are too many to list. */
export const numbers = bidding.createGame({
  name: 'numbers',
  players: { min: 2, max: 2 },
  distribute: {},
  moves: {
    pass: bidding.move({ apply: () => {} }),
    name: bidding.move({
      args: { n: int(0, 100_000) },
      apply: ({ me }, { n }) => {
        me.bid = n < 90_000 ? 1 : 5
      },
    }),
  },
  chart: {
    initial: 'on',
    states: {
      on: { on: { pass: 'next', name: 'next' } },
      next: { always: { actions: 'nextTurn', target: 'last' } },
      last: { on: { pass: 'over', name: 'over' } },
      over: { type: 'final' },
    },
  },
  score: ({ players }, seat) => players[seat]!.bid,
})
