import { board, DIRECTIONS, deck, oneOf, type ReadingOf, rangeEnum, setup, spaceOf, stack } from 'playchart/engine'

const COLOURS = ['blue', 'red'] as const
const squares = rangeEnum(6, 7)
const [rows, columns] = squares.dimensions

const WAYS = [...DIRECTIONS.right, ...DIRECTIONS.down, ...DIRECTIONS.downRight, ...DIRECTIONS.downLeft]
/** All lines of four, each square as its row, from the top, and its column. */
const LINES = squares.values
  .map(squares.coordinates)
  .flatMap(([row, column]) => WAYS.map(([down, right]) => [0, 1, 2, 3].map((n) => [row + n * down, column + n * right] as const)))
  .filter((line) => line.every((square) => squares.at(...square) !== undefined))

const discs = deck(
  'discs',
  squares.values.map((n) => ({ colour: COLOURS[n % 2]! })),
)

const connectFour = setup({
  game: { columns: board(discs, columns, { slots: rows }) },
  player: { discs: stack(discs) },
})

const drop = connectFour.move({
  help: 'Drop a disc into a column: it falls to the lowest place that is free.',
  facts: { colour: oneOf(...COLOURS) },
  log: '${player} drops a ${colour} disc into column ${args.column}',
  args: { column: spaceOf('columns') },
  optimistic: true,
  legal: ({ game }, { column }) => (game.columns.at(column).room ? true : 'That column is full.'),
  apply: ({ game, me }, { column }, tell) => {
    const disc = me.discs.first!
    tell({ colour: disc.values.colour })
    disc.moveTo(game.columns.at(column), 'last')
  },
})

const fourOf = ({ game, turn }: ReadingOf<typeof connectFour>) =>
  LINES.find((line) => line.every(([row, column]) => game.columns.at(column).at(row)?.values.colour === COLOURS[turn]))
const fourInARow = connectFour.guard((state) => fourOf(state) !== undefined)
const boardFull = connectFour.guard(({ players }) => players.every(({ discs }) => discs.isEmpty))

const end = connectFour.args((state) => {
  const [first, second] = fourOf(state) ?? []
  if (!first || !second) return { end: 'The board is full, and nobody has four in a row' }
  const [isRow, isColumn] = [first[0] === second[0], first[1] === second[1]]
  return { end: `Four discs ${isRow ? 'side by side' : isColumn ? 'on top of one another' : 'along a diagonal'}` }
})

export default connectFour.createGame({
  name: 'connectfour',
  displayName: 'Connect four',
  description: 'Drop discs; four in a row, in any direction, win.',
  about: { minutes: [3, 10], weight: 'light' },
  players: { min: 2, max: 2 },
  rematchRotates: true,
  distribute: { discs: ({ values }, { players }) => players[COLOURS.indexOf(values.colour)]!.discs },
  moves: { drop },
  guards: { fourInARow, boardFull },
  args: { end },
  chart: {
    initial: 'playing',
    states: {
      playing: { prompt: { active: 'Drop a disc into a column', others: '${player} drops a disc' }, on: { drop: 'dropped' } },
      dropped: { always: [{ guard: { or: ['fourInARow', 'boardFull'] }, target: 'over' }, 'passed'] },
      passed: { entry: 'nextTurn', always: 'playing' },
      over: { type: 'final', args: 'end', prompt: '${args.end}' },
    },
  },
  winners: (state) => (fourInARow.test(state) ? [state.turn] : []),
  progress: ({ players }) => 1 - players.reduce((left, { discs }) => left + discs.count, 0) / squares.size,
  diagram: ({ game }) =>
    Array.from({ length: rows }, (_, row) => game.columns.map(({ slots }) => slots[row]?.values?.colour[0] ?? '.').join(' ')).join('\n'),
})
