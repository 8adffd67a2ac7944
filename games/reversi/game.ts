import { DIRECTIONS, deck, enumOf, list, oneOf, overlap, type ReadStack, rangeEnum, type Seat, setup, slots, stack } from 'playchart/engine'

const squares = rangeEnum(8, 8)
/** What they are called, row by row from the top: a1 to h1, then a2 to h2 … */
const names = enumOf(...squares.values.map(squares.coordinates).map(([row, column]) => `${'abcdefgh'[column]}${row + 1}`))

/** For each square those that lie in each direction from it, nearest first. */
const RAYS = squares.values
  .map(squares.coordinates)
  .map(([row, column]) =>
    DIRECTIONS.adjacent.map(([down, right]) => [1, 2, 3, 4, 5, 6, 7].flatMap((n) => squares.at(row + n * down, column + n * right) ?? [])),
  )

const COLOURS = ['black', 'white'] as const

const discs = deck(
  'discs',
  squares.values.map(() => ({})),
)

const reversi = setup({
  game: { supply: stack(discs), black: slots(discs, squares), white: slots(discs, squares), squares: overlap('black', 'white') },
})

type Discs = { readonly [colour in (typeof COLOURS)[number]]: ReadStack }
const isFree = ({ black, white }: Discs, square: number) => !black.at(square) && !white.at(square)

/** What a disc would turn over along a ray from its square: all discs of the other colour up to the next of its own. */
function turnedAlong(ray: readonly number[], own: ReadStack, other: ReadStack): readonly number[] {
  const end = ray.findIndex((square) => !other.at(square))
  return end > 0 && own.at(ray[end]!) ? ray.slice(0, end) : []
}
/** Whether a seat's disc on the square would turn any over. */
function isPossible(game: Discs, seat: Seat, square: number): boolean {
  const [own, other] = [game[COLOURS[seat]!], game[COLOURS[1 - seat]!]]
  return isFree(game, square) && RAYS[square]!.some((ray) => turnedAlong(ray, own, other).length > 0)
}
const canMove = (game: Discs, seat: Seat) => squares.values.some((square) => isPossible(game, seat, square))

const place = reversi.move({
  help: 'Place a disc so that it encloses discs of the other colour in a line; they are turned over.',
  facts: { colour: oneOf(...COLOURS), turned: list(oneOf(names)) },
  log: '${player} places a ${colour} disc on ${args.square} and turns over ${turned}',
  args: { square: oneOf(names) },
  optimistic: true,
  legal: ({ game, seat }, args) => {
    const square = names.indexOf(args.square)
    if (!isFree(game, square)) return 'That square is taken.'
    return isPossible(game, seat, square) || 'A disc there would turn none over.'
  },
  apply: ({ game, seat }, args, tell) => {
    const square = names.indexOf(args.square)
    const [own, other] = [game[COLOURS[seat]!], game[COLOURS[1 - seat]!]]
    const turned = RAYS[square]!.flatMap((ray) => turnedAlong(ray, own, other))
    for (const one of turned) other.at(one)!.moveTo(own, one)
    tell({ colour: COLOURS[seat]!, turned: turned.map((one) => names.values[one]!) })
    game.supply.first!.moveTo(own, square)
  },
})

const pass = reversi.fixUp({
  help: 'Who can turn no disc over has no turn.',
  log: '${player} can turn no disc over, and passes',
  apply: ({ turn, passTurnTo }) => passTurnTo(1 - turn),
})

export default reversi.createGame({
  name: 'reversi',
  displayName: 'Reversi',
  description: 'Enclose the other side’s discs to turn them over; the player with more at the end wins.',
  about: { minutes: [10, 20], weight: 'medium' },
  players: { min: 2, max: 2 },
  rematchRotates: true,
  distribute: { discs: 'supply' },
  afterDeal: ({ game }) => {
    for (const name of ['d4', 'e5']) game.supply.first!.moveTo(game.white, names.indexOf(name))
    for (const name of ['e4', 'd5']) game.supply.first!.moveTo(game.black, names.indexOf(name))
  },
  moves: { place, pass },
  guards: {
    canMove: reversi.guard(({ game, turn }) => canMove(game, turn)),
    otherCanMove: reversi.guard(({ game, turn }) => canMove(game, 1 - turn)),
  },
  args: {
    possible: reversi.args(({ game, turn }) => ({
      colour: COLOURS[turn],
      squares: names.values.filter((_, square) => isPossible(game, turn, square)),
    })),
    count: reversi.args(({ game: { supply, black, white } }) => ({
      end: supply.isEmpty ? 'The board is full' : 'Neither side can turn a disc over',
      black: black.count,
      white: white.count,
    })),
  },
  chart: {
    initial: 'playing',
    states: {
      playing: {
        prompt: { active: 'Place a ${args.colour} disc', others: '${player} places a ${args.colour} disc' },
        args: 'possible',
        on: { place: 'passed' },
      },
      passed: {
        entry: 'nextTurn',
        always: [{ guard: 'canMove', target: 'playing' }, { guard: 'otherCanMove', actions: 'pass', target: 'playing' }, 'over'],
      },
      over: { type: 'final', args: 'count', prompt: '${args.end}: ${args.black} black and ${args.white} white discs' },
    },
  },
  score: ({ game }, seat) => game[COLOURS[seat]!].count,
  winners: ({ game: { black, white } }) => (black.count === white.count ? [] : [black.count > white.count ? 0 : 1]),
  progress: ({ game }) => 1 - game.supply.count / (squares.size - 4),
  diagram: ({ game: { black, white } }) => {
    const letters = black.slots.map((disc, square) => (disc ? 'b' : white.slots[square] ? 'w' : '.'))
    const rows = [1, 2, 3, 4, 5, 6, 7, 8].map((row) => [row, ...letters.slice(8 * row - 8, 8 * row)].join(' '))
    return ['  a b c d e f g h', ...rows].join('\n')
  },
})
