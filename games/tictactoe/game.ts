import { deck, enumOf, oneOf, setup, slotOf, slots, stack } from 'playchart/engine'

const MARKS = ['X', 'O'] as const
const LINES = ['012', '345', '678', '036', '147', '258', '048', '246'].map((line) => [...line].map(Number))

const tokens = deck(
  'tokens',
  [...'XOXOXOXOX'].map((mark) => ({ mark })),
)

const THREE = [1, 2, 3]
const squares = enumOf(...THREE.flatMap((row) => THREE.map((column) => `row ${row}, column ${column}`)))

const ttt = setup({
  game: { board: slots(tokens, squares) },
  player: { tokens: stack(tokens) },
})

const place = ttt.move({
  help: 'Put your mark on an empty square.',
  facts: { mark: oneOf(...MARKS) },
  log: '${player} writes ${mark} at ${args.square}',
  args: { square: slotOf('board') },
  optimistic: true,
  legal: ({ game }, { square }) => (game.board.at(square) ? 'That square is taken.' : true),
  apply: ({ game, me, seat }, { square }, tell) => {
    me.tokens.first!.moveTo(game.board, square)
    tell({ mark: MARKS[seat]! })
  },
})

const threeInARow = ttt.guard(({ game: { board }, turn }) => {
  if (board.count < 5) return false
  const mark = MARKS[turn]
  return LINES.some((line) =>
    line.every((square) => {
      const token = board.at(square)
      return token !== undefined && token.values.mark === mark
    }),
  )
})
const boardFull = ttt.guard(({ game }) => game.board.count === 9)

export default ttt.createGame({
  name: 'tictactoe',
  displayName: 'Tic-tac-toe',
  description: 'Three in a row wins.',
  about: { minutes: [1, 3], weight: 'light' },
  players: { min: 2, max: 2 },
  distribute: { tokens: ({ values }, { players }) => players[values.mark === 'X' ? 0 : 1]!.tokens },
  moves: { place },
  guards: { threeInARow, boardFull },
  chart: {
    initial: 'playing',
    states: {
      playing: { prompt: { active: 'Place your mark', others: '${player} places a mark' }, on: { place: 'placed' } },
      placed: {
        always: [
          { guard: 'threeInARow', target: 'won' },
          { guard: 'boardFull', target: 'drawn' },
          { actions: 'nextTurn', target: 'playing' },
        ],
      },
      won: { type: 'final', prompt: 'Three in a row' },
      drawn: { type: 'final', prompt: 'The board is full' },
    },
  },
  winners: (state) => (threeInARow.test(state) ? [state.turn] : []),
})
