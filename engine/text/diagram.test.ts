import { expect, test } from 'vitest'
import {
  board,
  bool,
  concatenate,
  createMatch,
  deck,
  diagramOf,
  dice,
  enumOf,
  type Game,
  int,
  list,
  oneOf,
  overlap,
  playingCards,
  SPECTATOR,
  seat,
  setup,
  slots,
  stack,
  statistic,
  type WritingOf,
} from '../index.ts'
import { secretOf } from '../testing/index.ts'

const cards = playingCards('cards')
const discs = deck(
  'discs',
  [...'xxo'].map((mark) => ({ mark })),
)
const s = setup({
  game: {
    open: slots(discs, 9),
    down: slots(discs, 9, { sanitize: 'order' }),
    grid: overlap('open', 'down'),
    draw: stack(cards, { sanitize: 'len' }),
    columns: board(cards, 3),
    spots: board(discs, 4, { slots: 1, sanitize: 'order' }),
    cup: stack(dice('dice', 2)),
    roundNumber: int({ first: 1 }),
    lastWinner: seat({ none: true }),
    trump: oneOf('none', 'hearts'),
  },
  player: {
    hole: stack(cards, { sanitize: 'len' }),
    shown: stack(cards),
    hand: concatenate('hole', 'shown'),
    points: list(int()),
    role: oneOf('villager', 'wolf').sanitized({ other: 'hidden' }),
    passed: bool(),
    seated: bool({ first: true }),
    coins: int(),
    tricks: statistic('Tricks taken'),
  },
})
type Table = WritingOf<typeof s>

const made = (afterDeal: (table: Table) => void = () => {}, diagram?: (view: { turn: number }) => string) =>
  s.createGame({
    name: 'drawn',
    players: { min: 2, max: 2 },
    distribute: { cards: 'draw', discs: 'open', dice: 'cup' },
    afterDeal,
    moves: {},
    chart: { endless: true, initial: 'a', states: { a: {} } },
    ...(diagram && { diagram }),
  })
const drawn = (game: ReturnType<typeof made>, viewer: number | typeof SPECTATOR, width?: number) =>
  diagramOf(game, createMatch(game, { seats: 2, secret: secretOf(1), at: 0 }).match, viewer, width).split('\n')

test('what is unset, empty or told by something else is left out; slots with places are a grid that begins with their numbers', () => {
  expect(drawn(made(), SPECTATOR)).toEqual([
    'round number: 1',
    'grid   1  x x o',
    '       4  . . .',
    '       7  . . .',
    'draw   52 face down',
    'spots  1  . .',
    '       3  . .',
    'cup    1 1',
    '',
    '→ player 1',
    '  player 2',
  ])
})

const midway = made(({ game, players, deactivate }) => {
  game.open.first!.moveTo(game.down, 0)
  game.open.last!.moveTo(game.spots.at(1), 0)
  game.roundNumber = 3
  game.trump = 'hearts'
  game.lastWinner = 1
  for (let i = 0; i < 2; i++) game.draw.first!.moveTo(game.columns.at(i * 2))
  for (const { hole, shown } of players) {
    game.draw.first!.moveTo(hole)
    game.draw.first!.moveTo(shown)
  }
  const [one, two] = players
  one.points = [3, 0]
  one.role = two.role = 'wolf'
  two.passed = true
  two.seated = false
  two.coins = 4
  deactivate(1)
})

test('cards by name, players in columns, with whose turn it is, who looks on and who is out', () => {
  expect(drawn(midway, 0)).toEqual([
    'round number: 3 · last winner: player 2 · trump: hearts',
    'grid     1  # x .',
    '         4  . . .',
    '         7  . . .',
    'draw     46 face down',
    'columns  1: ♠A · 3: ♠2',
    'spots    1  . #',
    '         3  . .',
    'cup      1 1',
    '',
    '→ player 1 (you)  hole: ♠3 · shown: ♠4 · points: 3, 0 · role: wolf · coins: 0',
    '  player 2 (out)  hole: 1 face down · shown: ♠6 · passed · not seated · coins: 4',
  ])
  expect(drawn(midway, SPECTATOR, 120).slice(-2)).toEqual([
    '→ player 1        hole: 1 face down  shown: ♠4  points: 3, 0                      coins: 0',
    '  player 2 (out)  hole: 1 face down  shown: ♠6                passed  not seated  coins: 4',
  ])
})

test('a player’s own and others’ secret fields that are as they were at first read the same', () => {
  const differing = (role: 'villager' | 'wolf') => made(({ players }) => Object.assign(players[1], { role }))
  expect(drawn(differing('wolf'), 0)).toEqual(drawn(differing('villager'), 0))
  expect(drawn(differing('wolf'), 1).at(-1)).toBe('  player 2 (you)  role: wolf')
})

test('long hands are wrapped to the width, what follows on another line', () => {
  const rich = made(({ game, players }) => {
    for (let i = 0; i < 12; i++) game.draw.first!.moveTo(players[0].hole)
    players[0].coins = 5
  })
  const lines = drawn(rich, 0, 40)
  expect(lines.slice(-4)).toEqual([
    '→ player 1 (you)  hole: ♠A ♠2 ♠3 ♠4 ♠5',
    '                  ♠6 ♠7 ♠8 ♠9 ♠10 ♠J ♠Q',
    '                  coins: 5',
    '  player 2        coins: 0',
  ])
})

/** A game that begins so, as player 1 sees it. */
const begun = (game: Game) => diagramOf(game, createMatch(game, { seats: 2, secret: secretOf(1), at: 0 }).match, 0).split('\n')

test('what all may see of players and nobody has touched is left out, whatever of it is secret; what they begin with is not', () => {
  const p = setup({
    game: { marker: int(-1, 8, { first: -1 }) },
    player: {
      lost: int(),
      coins: int({ first: 2 }),
      poses: oneOf('pilot', 'warden'),
      oath: oneOf('red', 'blue').sanitized({ other: 'hidden' }),
      debt: int({ sanitize: { other: 'hidden' } }),
    },
  })
  const posing = (touched: object) =>
    p.createGame({
      name: 'posing',
      players: { min: 2, max: 2 },
      distribute: {},
      afterDeal: ({ players }) => Object.assign(players[1], touched),
      moves: {},
      chart: { endless: true, initial: 'a', states: { a: {} } },
    }) as Game
  const untouched = ['→ player 1 (you)  coins: 2', '  player 2        coins: 2']
  expect(begun(posing({}))).toEqual(untouched)
  expect(begun(posing({ oath: 'blue', debt: 3 }))).toEqual(untouched)
  expect(begun(posing({ poses: 'warden' }))).toEqual([
    '→ player 1 (you)  coins: 2  poses: pilot',
    '  player 2        coins: 2  poses: warden',
  ])
})

test('places have the names that moves give them; discs without a face are told apart by where they lie', () => {
  const plain = deck('plain', [{}, {}, {}])
  const named = enumOf('a1', 'b1', 'a2', 'b2')
  const p = setup({
    game: {
      supply: stack(plain),
      black: slots(plain, named),
      white: slots(plain, named),
      squares: overlap('black', 'white'),
      columns: board(plain, 2),
    },
    player: {},
  })
  const game = p.createGame({
    name: 'placed',
    players: { min: 2, max: 2 },
    distribute: { plain: 'supply' },
    afterDeal: ({ game }) => {
      game.supply.first!.moveTo(game.black, 0)
      game.supply.first!.moveTo(game.white, 3)
      game.supply.first!.moveTo(game.columns.at(1))
    },
    moves: {
      place: p.move({ args: { square: oneOf(named) }, apply() {} }),
      climb: p.move({ args: { column: oneOf('6', '7', '6 and 7') }, apply() {} }),
    },
    chart: { endless: true, initial: 'a', states: { a: { moves: ['place', 'climb'] } } },
  }) as Game
  expect(begun(game).slice(0, 3)).toEqual(['squares  a1  black .', '         a2  .     white', 'columns  7: ●'])
})

test('a game may draw itself, from a view', () => {
  expect(
    drawn(
      made(undefined, ({ turn }) => `turn ${turn}`),
      0,
    ),
  ).toEqual(['turn 0'])
})
