import { bool, deck, int, oneOf, type ReadStack, type Seat, setup, slots, stack } from 'playchart/engine'
import { DARK, numberOf } from './squares.ts'
import { JUMPS, jumpWays, STEPS, squares, squaresOf, stepWays } from './ways.ts'

const COLOURS = ['black', 'white'] as const
/** So many turns of each side without a capture or a man's move, and nobody wins. */
const QUIET_TURNS = 40
const QUIET = `Nobody has captured or moved a man in ${QUIET_TURNS} turns of each side` as const

const pieces = deck(
  'pieces',
  COLOURS.flatMap((colour) => Array.from({ length: 12 }, () => ({ colour }))),
  { dynamic: { king: bool() } },
)
type Board = ReadStack<(typeof pieces.components)[number], typeof pieces.dynamic>
type Piece = NonNullable<Board['first']>

const checkers = setup({
  game: {
    board: slots(pieces, squares),
    /** The square of the piece that has captured and must go on; -1 where there is none. */
    capturing: int(-1, squares.size - 1, { first: -1 }),
    /** Turns of both sides since the last capture or move of a man. */
    quiet: int(),
  },
  player: { captured: stack(pieces) },
})

const kindOf = ({ values, state }: Piece) => (state.king ? 'king' : values.colour)
const isOf = (seat: Seat, piece: Piece | undefined): piece is Piece => piece?.values.colour === COLOURS[seat]

/** Whether the seat has a piece on the square that can step, or jump over another. */
type Can = (board: Board, seat: Seat, from: number) => boolean
const canStep: Can = (board, seat, from) => {
  const piece = board.at(from)
  return isOf(seat, piece) && STEPS[kindOf(piece)].neighbours(from).some((to) => !board.at(to))
}
const canJump: Can = (board, seat, from) => {
  const piece = board.at(from)
  if (!isOf(seat, piece)) return false
  return JUMPS[kindOf(piece)].neighbours(from).some((to) => !board.at(to) && isOf(1 - seat, board.at((from + to) / 2)))
}

/** The square of a man who can go no further and waits to be crowned. */
const atTheEnd = (board: Board) =>
  DARK.find((square) => board.at(square) && STEPS[kindOf(board.at(square)!)].neighbours(square).length === 0)

const canCapture = checkers.guard(
  ({ game, turn }) => DARK.some((square) => canJump(game.board, turn, square)),
  'There is nothing to capture.',
)
const nothingToCapture = checkers.guard((state) => !canCapture.test(state), 'You must capture.')
const mustGoOn = checkers.guard(({ game }) => game.capturing >= 0)
const canMove = checkers.guard(({ game, turn }) =>
  DARK.some((square) => canStep(game.board, turn, square) || canJump(game.board, turn, square)),
)
const goneQuiet = checkers.guard(({ game }) => game.quiet === 2 * QUIET_TURNS)

/** Why the seat has no piece that could go that way, were there nothing to capture; null where it has. */
function hindrance(ways: typeof STEPS, board: Board, seat: Seat, { from, to }: ReturnType<typeof squaresOf>): string | null {
  const piece = board.at(from)
  if (!isOf(seat, piece)) return 'You have no piece there.'
  if (board.at(to)) return 'That square is taken.'
  return ways[kindOf(piece)].connected(from, to) ? null : 'Only a king goes backwards.'
}

const step = checkers.move({
  help: 'Move a piece to the next square along a diagonal: men go forward only.',
  log: '${player} moves ${args.way}',
  args: { way: oneOf(stepWays) },
  optimistic: true,
  legal: ({ game, seat }, { way }) => hindrance(STEPS, game.board, seat, squaresOf(way)) ?? true,
  apply: ({ game }, { way }) => {
    const { from, to } = squaresOf(way)
    game.quiet = game.board.at(from)!.state.king ? game.quiet + 1 : 0
    game.board.swap(from, to)
  },
})

const jump = checkers.move({
  help: 'Capture a piece by jumping over it; go on with the same piece as long as it can capture.',
  facts: { colour: oneOf(...COLOURS), captured: oneOf('man', 'king') },
  log: '${player} captures a ${colour} ${captured}: ${args.way}',
  args: { way: oneOf(jumpWays) },
  optimistic: true,
  legal: ({ game, seat }, { way }) => {
    const squares = squaresOf(way)
    if (game.capturing >= 0 && game.capturing !== squares.from) return 'The piece that has captured must go on.'
    const why = hindrance(JUMPS, game.board, seat, squares)
    return why ?? (isOf(1 - seat, game.board.at(squares.between)) || 'There is nothing to capture between.')
  },
  apply: ({ game, me, seat }, { way }, tell) => {
    const { from, to, between } = squaresOf(way)
    game.quiet = 0
    const captured = game.board.at(between)!
    tell({ colour: captured.values.colour, captured: captured.state.king ? 'king' : 'man' })
    captured.moveTo(me.captured)
    game.board.swap(from, to)
    game.capturing = canJump(game.board, seat, to) ? to : -1
  },
})

const crown = checkers.fixUp({
  help: 'A man who comes to the far end of the board becomes a king, which ends the turn.',
  facts: { square: int() },
  log: 'A man of ${player} becomes a king on ${square}',
  legal: ({ game }) => atTheEnd(game.board) !== undefined || 'No man is at the far end.',
  apply: ({ game: { board } }, tell) => {
    const square = atTheEnd(board)!
    board.at(square)!.state.king = true
    tell({ square: numberOf(square) })
  },
})

const end = checkers.args((state) => {
  if (canMove.test(state)) return { loserSeat: '', end: QUIET }
  const hasPieces = DARK.some((square) => isOf(state.turn, state.game.board.at(square)))
  return { loserSeat: state.turn, end: hasPieces ? 'can move none of their pieces' : 'has no pieces left' }
})

export default checkers.createGame({
  name: 'checkers',
  displayName: 'Checkers',
  description: 'Jump over the other side’s pieces until it cannot move any more.',
  about: { minutes: [10, 30], weight: 'medium' },
  players: { min: 2, max: 2 },
  rematchRotates: true,
  distribute: { pieces: ({ values }, { players }) => players[values.colour === 'black' ? 1 : 0]!.captured },
  afterDeal: ({ game, players: [black, white] }) => {
    for (const square of DARK.slice(0, 12)) white!.captured.first!.moveTo(game.board, square)
    for (const square of DARK.slice(-12)) black!.captured.first!.moveTo(game.board, square)
  },
  moves: { step, jump, crown },
  guards: { canCapture, nothingToCapture, mustGoOn, canMove, goneQuiet },
  args: { todo: checkers.args((state) => ({ todo: canCapture.test(state) ? 'capture a piece' : 'move a piece' })), end },
  chart: {
    initial: 'playing',
    states: {
      playing: {
        prompt: { active: '${args.todo}', others: '${player} is to ${args.todo}' },
        args: 'todo',
        on: { step: { guard: 'nothingToCapture', target: 'moved' }, jump: { guard: 'canCapture', target: 'moved' } },
      },
      moved: { always: [{ guard: 'mustGoOn', target: 'jumping' }, { actions: 'crown', target: 'passed' }, 'passed'] },
      jumping: {
        prompt: { active: 'Capture on with the same piece', others: '${player} captures on' },
        on: { jump: 'moved' },
      },
      passed: {
        entry: 'nextTurn',
        always: [{ guard: { and: ['canMove', { not: 'goneQuiet' }] }, target: 'playing' }, 'over'],
      },
      over: { type: 'final', args: 'end', prompt: '${args.loserSeat} ${args.end}' },
    },
  },
  winners: (state) => (canMove.test(state) ? [] : [1 - state.turn]),
  diagram: ({ game }) => {
    const cells = game.board.slots.map((piece, square) => {
      const letter = (piece?.state?.king ? piece.values?.colour.toUpperCase() : piece?.values?.colour)?.[0] ?? '.'
      return (DARK.includes(square) ? letter + numberOf(square) : '').padEnd(4) + (square % 8 === 7 ? '\n' : '')
    })
    return cells.join('').replace(/ *\n/g, '\n').trimEnd()
  },
})
