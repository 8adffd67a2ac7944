import { cardMoves } from './cards.ts'
import { effects } from './effects.ts'
import { distribute, lay, table } from './table.ts'

const handOver = table.move({
  name: 'Hand over',
  help: 'The next player moves things from now on.',
  log: '${player} hands the table over',
  legal: ({ seats }) => seats > 1 || 'Nobody else sits at the table.',
  apply: () => {},
})

export default table.createGame({
  name: 'animations',
  displayName: 'Animations',
  description: 'Nothing to win: a table that shows every movement there is.',
  players: { min: 1, max: 2, default: 1 },
  distribute,
  afterDeal: lay,
  moves: { ...cardMoves, ...effects, handOver },
  chart: {
    endless: true,
    initial: 'table',
    states: {
      table: {
        prompt: { active: 'Press a button and watch', others: '${player} has the table' },
        moves: [
          ...(['drawToDiscard', 'discardToDraw', 'shuffleDraw', 'drawToHand', 'handToDiscard', 'handToNext'] as const),
          ...(['turnUp', 'turnDown', 'turnOver', 'shuffle', 'slide', 'sort', 'pass', 'allAtOnce', 'oneByOne', 'fill', 'empty'] as const),
          ...(['step', 'hop', 'swap', 'tap', 'layOn', 'takeOff', 'roll', 'startClock', 'stopClock', 'greet'] as const),
        ],
        on: { ring: { turn: 'none' }, handOver: { actions: 'nextTurn' } },
        always: { actions: 'oneMore' },
      },
    },
  },
})
