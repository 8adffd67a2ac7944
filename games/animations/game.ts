import { cardMoves } from './cards.ts'
import { effects } from './effects.ts'
import { harbour } from './harbour.ts'
import { lib, table } from './table.ts'

/** How many cards lie where at first, in the order in which they are dealt. */
const DEALT = [
  ['discard', 1],
  ['backs', 3],
  ['fronts', 1],
  ['under', 2],
  ['closed', 5],
  ['open', 5],
  ['stack', 3],
  ['spread', 3],
  ['fan', 4],
  ['pile', 3],
  ['grid', 3],
  ['upper', 6],
  ['supply', 3],
] as const

/** How many are in each hand. */
const HELD = 2

const handOver = lib.done({ name: 'Hand over', help: 'The next player moves things from now on.', log: '${player} hands the table over' })

export default table.createGame({
  name: 'animations',
  description: 'Nothing to win: a table that shows every movement there is.',
  players: { min: 1, max: 2, default: 1 },
  distribute: {
    ...{ cards: 'draw', men: 'squares', plants: 'plants', dice: 'dice' },
    ...{ goods: 'shop', beads: 'bag', hands: 'wheel', ships: 'map' },
  },
  afterDeal: ({ game, players }) => {
    game.draw.shuffle()
    for (const [place, count] of DEALT) for (let i = 0; i < count; i++) game.draw.first!.moveTo(game[place])
    game.draw.first!.moveTo(game.over, 'last')
    for (const { hand } of players) for (let i = 0; i < HELD; i++) game.draw.first!.moveTo(hand)
    for (const space of [0, game.track.length / 2]) game.squares.first!.moveTo(game.track.at(space))
    game.squares.shuffle({ openly: true })
  },
  moves: { ...cardMoves, ...effects, ...harbour, handOver },
  guards: { hasCompany: table.guard(({ seats }) => seats > 1, 'Nobody else sits at the table.') },
  chart: {
    endless: true,
    initial: 'table',
    states: {
      table: {
        prompt: { active: 'Press a button and watch', others: '${player} has the table' },
        moves: [
          ...(['drawToDiscard', 'discardToDraw', 'shuffleDraw', 'drawToHand', 'handToDiscard', 'handToNext'] as const),
          ...(['turnUp', 'turnDown', 'turnOver', 'shuffle', 'slide', 'sort', 'pass', 'allAtOnce', 'oneByOne', 'fill', 'empty'] as const),
          ...(['buy', 'barter', 'sell', 'earn', 'putIn', 'takeOut', 'tick', 'sail'] as const),
          ...(['step', 'hop', 'swap', 'tap', 'layOn', 'takeOff', 'startClock', 'stopClock', 'greet'] as const),
        ],
        on: { roll: { actions: 'countRoll' }, ring: { turn: 'none' }, handOver: { guard: 'hasCompany', actions: 'nextTurn' } },
        always: { actions: 'oneMore' },
      },
    },
  },
})
