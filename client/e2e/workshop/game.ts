import { setup } from '../../../engine/author/setup.ts'
import { deck } from '../../../engine/declare/deck.ts'
import { componentIn, spaceOf, subsetOf } from '../../../engine/declare/domain.ts'
import { board, bool, int, list, stack, statistic, timer } from '../../../engine/declare/field.ts'
import { enumOf } from '../../../engine/enums/plain-enum.ts'

/** A game of the browser tests: a board, dice, lists, a clock, cards chosen by themselves and several at once, statistics. */

const SUITS = ['♠', '♥', '♦', '♣']
const cards = deck(
  'cards',
  SUITS.flatMap((suit) => [7, 8, 9, 10].map((rank) => ({ suit, rank }))),
  { dynamic: { tapped: bool() } },
)
const dice = deck('dice', [{ colour: 'red' }, { colour: 'blue' }], { dynamic: { value: int(1, 6, { first: 1 }) } })

const workshop = setup({
  game: {
    draw: stack(cards, { sanitize: 'len' }),
    columns: board(cards, enumOf({ left: 'Left', middle: 'Middle', right: 'Far right' })),
    dice: stack(dice),
    rolls: list(int(1, 6)),
    clock: timer(),
    exchanges: statistic('Exchanges'),
  },
  player: { counted: int(0, 9), hand: stack(cards, { sanitize: 'len' }), placed: statistic('Cards placed') },
})

const turnDie = workshop.move({
  name: 'Turn Die',
  log: '${player} turns over ${args.die}',
  args: { die: componentIn<'dice'>('dice') },
  apply: ({ game }, { die }) => {
    die.state.value = 7 - die.state.value
    game.rolls = [...game.rolls, die.state.value]
    game.clock.start(3_600_000, 'finish')
  },
})
const place = workshop.move({
  name: 'Place',
  log: '${player} puts ${args.card} on column ${args.column}',
  args: { card: componentIn<'hand'>('hand'), column: spaceOf('columns') },
  apply: ({ game, me }, { card, column }) => {
    card.state.tapped = true
    card.moveTo(game.columns.at(column))
    me.placed++
  },
})
const exchange = workshop.move({
  name: 'Exchange',
  log: '${player} exchanges ${args.cards}',
  args: { cards: subsetOf<'hand'>('hand', { min: 2, max: 3 }) },
  apply: ({ game, me }, { cards }) => {
    for (const card of cards) card.moveTo(game.draw)
    game.draw.shuffle()
    for (const _ of cards) game.draw.first!.moveTo(me.hand)
    game.exchanges++
  },
})
const count = workshop.move({ name: 'Count', apply: ({ me }) => void me.counted++ })
const finish = workshop.move({ name: 'Finish', apply: () => {} })

export default workshop.createGame({
  name: 'workshop',
  displayName: 'Workshop',
  description: 'A bit of everything.',
  players: { min: 2, max: 2, default: 2 },
  distribute: { cards: 'draw', dice: 'dice' },
  afterDeal: ({ game, players }) => {
    game.draw.shuffle()
    for (const { hand } of players) for (let i = 0; i < 4; i++) game.draw.first!.moveTo(hand)
  },
  moves: { turnDie, place, exchange, count, finish },
  chart: {
    initial: 'work',
    states: {
      work: { moves: ['turnDie', 'place', 'exchange', 'count'], on: { finish: 'over' } },
      over: { type: 'final' },
    },
  },
  score: ({ players }, seat) => players[seat]!.placed,
})
