import { describe, expect, test } from 'vitest'
import {
  ChartError,
  concatenate,
  createMatch,
  deck,
  GameError,
  int,
  oneOf,
  overlap,
  seat,
  setup,
  slotOf,
  slots,
  stack,
  string,
} from '../index.ts'
import { secretOf } from '../testing/index.ts'

const cards = deck('cards', [{ n: 0 }, { n: 1 }])
const dice = deck('dice', [{ side: 1 }])
const twin = deck('cards', [{ n: 5 }])

/** Types keep authors from most of this; a game in plain JavaScript has only the sentences. */
const declare = (game: object, player: object = {}, variants: object = {}) => setup({ game, player, variants } as never)
function errorOf(make: () => unknown): Error {
  try {
    make()
  } catch (error) {
    return error as Error
  }
  throw new Error('it is accepted')
}

describe('a state that cannot be fails at setup, naming the field', () => {
  test.each<[title: string, game: object, player: object, says: RegExp]>([
    ['something that is no field', { a: 5 }, {}, /^game\.a: is not a field/],
    ['nothing', { a: undefined }, {}, /^game\.a: is not a field/],
    ['a deck in place of a stack', { a: cards }, {}, /^game\.a: is not a field/],
    ['an unknown kind', { a: { kind: 'float' } }, {}, /^game\.a: is not a field/],
    ['a name with a blank', { 'a b': int() }, {}, /^game\.a b: .*name/],
    ['a name that begins with a dollar', {}, { $made: int() }, /^player\.\$made: .*name/],
    ['an empty name', { '': int() }, {}, /^game\.: .*name/],
    ['a sized stack of no slots', { a: slots(cards, 0) }, {}, /^game\.a: .*0/],
    ['a sized stack of half a slot', {}, { a: slots(cards, 1.5) }, /^player\.a: .*1\.5/],
    ['two decks of one name', { a: stack(cards) }, { b: stack(twin) }, /^player\.b: there are two decks named 'cards'/],
    ['an overlap of an unknown stack', { a: slots(cards, 2), b: overlap('a', 'c') }, {}, /^game\.b: .*'c'/],
    ['an overlap of a field that is no stack', { a: slots(cards, 2), c: int(), b: overlap('a', 'c') }, {}, /^game\.b: .*'c'/],
    ['an overlap of a merged stack', { a: slots(cards, 2), b: overlap('a', 'b') }, {}, /^game\.b: .*'b'/],
    ['an overlap of one', { a: slots(cards, 2), b: overlap('a') }, {}, /^game\.b: .*two parts/],
    ['an overlap with a growing stack', { a: slots(cards, 2), c: stack(cards), b: overlap('a', 'c') }, {}, /^game\.b: .*sized/],
    ['an overlap of different sizes', { a: slots(cards, 2), c: slots(cards, 3), b: overlap('a', 'c') }, {}, /^game\.b: .*same size/],
    ['parts of different decks', { a: stack(cards), c: stack(dice), b: concatenate('a', 'c') }, {}, /^game\.b: .*different decks/],
    ['a part in the other group', { a: stack(cards), b: concatenate('a', 'hand') }, { hand: stack(cards) }, /^game\.b: .*'hand'/],
    [
      'a part in the other group without the deck',
      { a: stack(cards), b: concatenate('a', 'players.hand') },
      { hand: stack(cards) },
      /^game\.b: 'players\.hand' is in another group: name the deck first/,
    ],
    ['parts of another deck than named', { a: stack(cards), b: concatenate(dice, 'a') }, {}, /^game\.b: .*different decks/],
    ['an unknown part of the other group', {}, { b: concatenate(cards, 'game.pile') }, /^player\.b: there is no stack 'game\.pile'/],
    ['an unknown policy', { a: int({ sanitize: 'secret' as never }) }, {}, /^game\.a: .*policy 'secret'/],
    ['a policy for the others of nobody’s field', { a: stack(cards, { sanitize: { other: 'len' } }) }, {}, /^game\.a: /],
    ['a first value out of range', { a: int(1, 6, { first: 9 }) }, {}, /^game\.a: /],
    ['a range that is empty', { a: int(6, 1) }, {}, /^game\.a: /],
    ['a range of fractions', { a: int(0.5, 2.5) }, {}, /^game\.a: /],
  ])('%s', (_, game, player, says) => {
    const error = errorOf(() => declare(game, player))
    expect(error).toBeInstanceOf(GameError)
    expect(error.message).toMatch(says)
  })
})

const state = { pile: stack(cards), single: slots(cards, 1), row: slots(cards, 2), both: concatenate('pile', 'row'), n: int() }
const rules = declare(state, { hand: stack(cards) }) as never as ReturnType<typeof setup>
const move = { kind: 'move', apply: () => {} }
const good = {
  name: 'good',
  players: { min: 2, max: 2 },
  distribute: { cards: 'pile' },
  moves: { go: move },
  chart: { endless: true, initial: 'a', states: { a: { moves: ['go'] } } },
}
const create = (changes: object) => rules.createGame({ ...good, ...changes } as never)

test('the same game without a mistake is accepted', () => expect(create({}).name).toBe('good'))

describe('a game that cannot be fails at createGame, naming the place', () => {
  test.each<[title: string, changes: object, says: RegExp]>([
    ['a name with capitals', { name: 'Good' }, /name: 'Good'/],
    ['a name that leads out of its folder', { name: '../x' }, /name/],
    ['fewer than one player', { players: { min: 0, max: 2 } }, /players/],
    ['more at least than at most', { players: { min: 3, max: 2 } }, /players/],
    ['a default outside', { players: { min: 2, max: 3, default: 4 } }, /players/],
    ['half a player', { players: { min: 1.5, max: 2.5 } }, /players/],
    ['no number of players', { players: { min: Number.NaN, max: 2 } }, /players/],
    ['a move with a reserved name', { moves: { nextTurn: move } }, /'nextTurn'/],
    ['a guard with a reserved name', { guards: { and: { kind: 'guard', test: () => true } } }, /'and'/],
    ['a move with a dollar', { moves: { $settle: move } }, /'\$settle'/],
    [
      'a slot of an unknown stack',
      { moves: { go: { ...move, args: { x: slotOf('pyle' as never) } } } },
      /moves\.go\.args\.x: there is no stack 'pyle'/,
    ],
    ['a slot of a field that is no stack', { moves: { go: { ...move, args: { x: slotOf('n' as never) } } } }, /moves\.go\.args\.x: .*'n'/],
    ['a whole number without bounds', { moves: { go: { ...move, args: { x: int() } } } }, /moves\.go\.args\.x: .*int\(min, max\)/],
    ['a text without a length', { moves: { go: { ...move, args: { x: string() } } } }, /moves\.go\.args\.x: .*text\(max\)/],
    ['a range that is empty', { moves: { go: { ...move, args: { x: int(3, 1) } } } }, /moves\.go\.args\.x/],
    ['an argument that is no domain', { moves: { go: { ...move, args: { x: stack(cards) } } } }, /moves\.go\.args\.x/],
    ['constants that are no facts', { constants: { list: [] } }, /constants\.list is no number/],
    ['a number of players that is refused', { players: { min: 2, max: 2, legal: () => 'Never.' } }, /players\.legal .*Never/],
    ['an offer that there is not', { offers: { drew: false } }, /^good: offers\.drew: .*draw, end, pause.*'draw'/],
    ['an offer that is neither refused nor made', { offers: { draw: 'no' } }, /offers\.draw is neither true nor false/],
    [
      'a pause in a game with timers',
      {
        offers: { pause: true },
        chart: { endless: true, initial: 'a', states: { a: { moves: ['go'], after: { 1000: { move: 'go' } } } } },
      },
      /offers\.pause: a game with timers cannot be paused/,
    ],
    ['a group that is a policy', { groups: { hidden: () => true } }, /groups\.hidden/],
    ['a deck that is dealt out nowhere', { distribute: {} }, /distribute\.cards is missing/],
    ['a deck that is dealt to an unknown stack', { distribute: { cards: 'pyle' } }, /distribute\.cards: .*'pyle'/],
    ['a deck that is dealt to a merged stack', { distribute: { cards: 'both' } }, /distribute\.cards: .*'both'/],
    ['a deck that is dealt to a player’s stack', { distribute: { cards: 'hand' } }, /distribute\.cards: .*'hand'/],
    ['an unknown deck', { distribute: { cards: 'pile', coins: 'pile' } }, /distribute\.coins/],
    [
      'an unknown move in the chart',
      { chart: { endless: true, initial: 'a', states: { a: { moves: ['goo'] } } } },
      /^good: a\.moves\.goo: .*'goo'/,
    ],
    [
      'an unknown guard in the chart',
      { chart: { initial: 'a', states: { a: { on: { go: { guard: 'x' } } } } } },
      /^good: a\.on\.go: .*'x'/,
    ],
  ])('%s', (_, changes, says) => {
    const error = errorOf(() => create(changes))
    expect(error instanceof GameError || error instanceof ChartError).toBe(true)
    expect(error.message).toMatch(says)
  })
  test.each([
    ['others', {}],
    ['same-colour', {}],
    ['same-hand', {}],
    ['wolf', { role: oneOf('sheep', 'dog') }],
  ])('a policy for the unknown group %s', (group, player) => {
    const hiding = declare(state, { hand: stack(cards, { sanitize: { [group]: 'len' } }), ...player }) as never as typeof rules
    expect(String(errorOf(() => hiding.createGame(good as never)))).toMatch(
      new RegExp(`GameError: good: player\\.hand: .*group '${group}'`),
    )
  })
  test('a policy for an unknown group in what changes about a component names the deck', () => {
    const dyes = deck('dyes', [{}], { dynamic: { v: int(0, 1, { sanitize: { nosuch: 'hidden' } }) } })
    const hiding = declare({ ...state, dyes: stack(dyes) }, { hand: stack(cards) }) as never as typeof rules
    const dealing = { ...good, distribute: { ...(good as { distribute: object }).distribute, dyes: 'dyes' } }
    expect(String(errorOf(() => hiding.createGame(dealing as never)))).toMatch(/GameError: good: dyes\.v: .*group 'nosuch'/)
  })
  test.each(['my size', '', 'größe'])('an option or a value of one by the name of %j', (name) => {
    for (const variants of [{ [name]: { default: 'a', values: { a: {} } } }, { size: { default: name, values: { [name]: {} } } }]) {
      const varied = declare(state, { hand: stack(cards) }, variants) as never as typeof rules
      expect(String(errorOf(() => varied.createGame(good as never)))).toMatch(/GameError: good: variants\..*: '.*' is not made of letters/)
    }
  })
  test('a variant whose default does not exist', () => {
    const varied = declare(state, { hand: stack(cards) }, { size: { default: 'huge', values: { small: {} } } }) as never as typeof rules
    expect(String(errorOf(() => varied.createGame(good as never)))).toMatch(/GameError: good: variants\.size\.default: .*'huge'/)
  })
})

describe('a match that cannot be fails at createMatch, with a sentence', () => {
  const at = { secret: secretOf(1), at: 0 }
  test.each([1, 3, 0, -1, 2.5, Number.NaN, '2', undefined])('%j seats', (seats) =>
    expect(errorOf(() => createMatch(create({}), { ...at, seats: seats as never }))).toBeInstanceOf(GameError),
  )
  test.each(['', 'abc', 'g'.repeat(64), 'A'.repeat(64), undefined])('the secret %j', (secret) =>
    expect(errorOf(() => createMatch(create({}), { seats: 2, at: 0, secret: secret as never }))).toBeInstanceOf(GameError),
  )
  test.each<[string, object, RegExp]>([
    ['nowhere', { distribute: { cards: () => undefined } }, /distribute\.cards .*component 0/],
    ['to a stack of another deck', {}, /distribute\.dice .*game\.pile/],
    [
      'to a stack that is full',
      { distribute: { cards: (_: never, { game }: { game: { single: object } }) => game.single } },
      /game\.single is full/,
    ],
  ])('a component dealt out %s', (_, changes, says) => {
    const other = declare({ ...state, cup: stack(dice) }, {}) as never as typeof rules
    const distribute = { cards: 'pile', dice: (_: never, { game }: { game: { pile: object } }) => game.pile }
    const made = () => ('distribute' in changes ? create(changes) : other.createGame({ ...good, distribute } as never))
    expect(String(errorOf(made))).toMatch(says)
  })
  test('a seat that nobody has as winner', () => {
    const game = create({ winners: () => [2], chart: { initial: 'a', states: { a: { type: 'final' } } }, moves: {} })
    expect(String(errorOf(() => createMatch(game, { ...at, seats: 2 })))).toMatch(/winners: there is no seat 2/)
  })
  test('a score that is no number', () => {
    const game = create({ score: () => Number.NaN, chart: { initial: 'a', states: { a: { type: 'final' } } }, moves: {} })
    expect(String(errorOf(() => createMatch(game, { ...at, seats: 2 })))).toMatch(/score/)
  })
})

test('a seat field may begin as nobody only when it may be nobody', () => {
  expect(declare({ a: seat({ none: true }) })).toBeDefined()
  expect(declare({ a: seat() })).toBeDefined()
})
