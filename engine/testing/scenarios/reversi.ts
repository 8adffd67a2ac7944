import { deck, int, overlap, type Seat, setup, slots, stack } from '../../index.ts'

/** Reversi on four by four squares, in which the phase's `facts` list the possible moves. */

const SIZE = 4
const DIRECTIONS = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].flatMap((dy) => (dx || dy ? [[dx, dy] as const] : [])))
const discs = deck(
  'discs',
  Array.from({ length: SIZE * SIZE }, () => ({})),
)
const board = setup({
  game: { bag: stack(discs), black: slots(discs, SIZE * SIZE), white: slots(discs, SIZE * SIZE), squares: overlap('black', 'white') },
})
type Squares = { at(slot: number): object | undefined }

/** The squares of the opponent's discs that a disc here would flip. */
function turned(own: Squares, other: Squares, square: number): number[] {
  if (own.at(square) || other.at(square)) return []
  return DIRECTIONS.flatMap(([dx, dy]) => {
    const line: number[] = []
    for (let x = (square % SIZE) + dx, y = Math.floor(square / SIZE) + dy; x >= 0 && x < SIZE && y >= 0 && y < SIZE; x += dx, y += dy) {
      const here = y * SIZE + x
      if (own.at(here)) return line
      if (!other.at(here)) return []
      line.push(here)
    }
    return []
  })
}
function possible(own: Squares, other: Squares): number[] {
  return Array.from({ length: SIZE * SIZE }, (_, square) => square).filter((square) => turned(own, other, square).length > 0)
}
const coloursOf = <S>({ black, white }: { black: S; white: S }, by: Seat) =>
  by === 0 ? ([black, white] as const) : ([white, black] as const)

const playDisc = board.move({
  args: { square: int(0, SIZE * SIZE - 1) },
  legal: ({ game, seat }, { square }) => {
    const [own, other] = coloursOf(game, seat)
    return turned(own, other, square).length > 0 ? true : 'A disc there would turn none.'
  },
  apply: ({ game, seat }, { square }) => {
    const [own, other] = coloursOf(game, seat)
    for (const here of turned(own, other, square)) other.at(here)!.moveTo(own, here)
    game.bag.first!.moveTo(own, square)
  },
})

export default board.createGame({
  name: 'reversi',
  players: { min: 2, max: 2 },
  distribute: { discs: 'bag' },
  afterDeal: ({ game }) => {
    for (const square of [5, 10]) game.bag.first!.moveTo(game.white, square)
    for (const square of [6, 9]) game.bag.first!.moveTo(game.black, square)
  },
  moves: { playDisc },
  guards: {
    stuck: board.guard(({ game, turn }) => possible(...coloursOf(game, turn)).length === 0),
    over: board.guard(({ game }) => [0, 1].every((by) => possible(...coloursOf(game, by)).length === 0)),
  },
  args: {
    possibleMoves: board.args(({ game, turn }) => ({ possibleMoves: possible(...coloursOf(game, turn)), color: turn ? 'white' : 'black' })),
  },
  chart: {
    initial: 'playerTurn',
    states: {
      playerTurn: {
        prompt: { active: '${you} must play a ${args.color} disc', others: '${player} must play a disc' },
        args: 'possibleMoves',
        absent: 'playDisc',
        on: { playDisc: 'nextPlayer' },
      },
      nextPlayer: {
        entry: 'nextTurn',
        always: [
          { guard: 'over', target: 'gameEnd' },
          { guard: { and: ['stuck', { not: 'over' }] }, actions: 'nextTurn', target: 'playerTurn' },
          'playerTurn',
        ],
      },
      gameEnd: { type: 'final' },
    },
  },
  progress: ({ game }) => {
    const full = SIZE * SIZE
    return (full - game.bag.count) / full
  },
  score: ({ game }, by) => (by === 0 ? game.black : game.white).count,
})
