import { describe, expect, test } from 'vitest'
import {
  board,
  bool,
  componentIn,
  componentOf,
  componentsOf,
  concatenate,
  deck,
  GameError,
  int,
  list,
  oneOf,
  overlap,
  RuleError,
  seat,
  setup,
  several,
  slotOf,
  slots,
  spaceOf,
  stack,
  string,
  subsetOf,
  text,
  timer,
} from '../index.ts'

/** What types keep authors from, a game in plain JavaScript is told in sentences. */

const cards = deck('cards', [{ n: 0 }, { n: 1 }])
const declare = (game: object, player: object = {}) => setup({ game, player } as never)
const dynamic = (fields: object) => stack(deck('dice', [{}], { dynamic: fields }))

function errorOf(make: () => unknown): Error {
  try {
    make()
  } catch (error) {
    return error as Error
  }
  throw new Error('it is accepted')
}

describe('a field that cannot be fails at setup, naming it', () => {
  test.each<[title: string, game: object, says: RegExp]>([
    ['a stack of no deck', { a: stack(undefined as never) }, /^game\.a: is a stack of no deck/],
    ['a stack of a list of values', { a: stack([{ n: 0 }] as never) }, /^game\.a: is a stack of no deck/],
    ['a deck that is named as a group of fields', { a: stack(deck('players', [{}])) }, /^game\.a: a deck cannot be named 'players'/],
    ['a deck whose name is no word', { a: stack(deck('my.cards', [{}])) }, /^game\.a: the deck's name 'my\.cards' is not a letter/],
    ['a list of values that are hidden one by one', { a: list(int({ sanitize: 'hidden' })) }, /^game\.a: put `sanitize` on the list/],
    ['a stack that holds nothing', { a: stack(cards, { max: 0 }) }, /^game\.a: `max` must be a whole number of at least 1, not 0/],
    [
      'a stack that holds half a component',
      { a: stack(cards, { max: 1.5 }) },
      /^game\.a: `max` must be a whole number of at least 1, not 1\.5/,
    ],
    ['a board of no spaces', { a: board(cards, 0) }, /^game\.a: a board has one space or more, not 0/],
    ['a board of half a space', { a: board(cards, 1.5) }, /^game\.a: a board has one space or more, not 1\.5/],
    ['a board of an unknown number of spaces', { a: board(cards, undefined as never) }, /^game\.a: a board has one space or more/],
    [
      'a board of spaces without slots',
      { a: board(cards, 2, { slots: 0 }) },
      /^game\.a: `slots` must be a whole number of at least 1, not 0/,
    ],
    ['a board of no deck', { a: board(undefined as never, 2) }, /^game\.a: is a stack of no deck/],
    ['a list of lists', { a: list(list(int()) as never) }, /^game\.a: a list must be of int, bool, string, oneOf or seat/],
    ['a list of stacks', { a: list(stack(cards) as never) }, /^game\.a: a list must be of/],
    ['a list of nothing', { a: list(undefined as never) }, /^game\.a: a list must be of/],
    ['a list that holds nothing', { a: list(int(), { max: 0 }) }, /^game\.a: `max` must be a whole number of at least 1, not 0/],
    [
      'a first list that is too long',
      { a: list(int(), { max: 1, first: [1, 2] }) },
      /^game\.a: the first value cannot be \[1,2\]: .*more than 1/,
    ],
    [
      'a first list with a value out of range',
      { a: list(int(1, 6), { first: [6, 7] }) },
      /^game\.a: the first value cannot be \[6,7\]: at 1/,
    ],
    ['a first list that is none', { a: list(int(), { first: 1 as never }) }, /^game\.a: the first value cannot be 1: it must be a list/],
    ['a list of an empty range', { a: list(int(6, 1)) }, /^game\.a: the bounds 6 and 1/],
    [
      'a first value of another type',
      { a: bool({ first: 'yes' as never }) },
      /^game\.a: the first value cannot be "yes": it must be true or false/,
    ],
    ['a first text that is none', { a: string({ first: 5 as never }) }, /^game\.a: the first value cannot be 5: it must be text/],
    ['one of nothing', { a: (oneOf as () => object)() }, /^game\.a: /],
    ['one of two that are the same', { a: oneOf('x', 'x') }, /^game\.a: a value is listed twice/],
    [
      'one of values whose default is none of them',
      { a: oneOf({ values: ['x'], default: 'y' as never }) },
      /^game\.a: the first value cannot be "y"/,
    ],
    ['an overlap of a board', { a: board(cards, 2), c: slots(cards, 2), b: overlap('a', 'c') }, /^game\.b: there is no stack 'a'/],
    ['a merged stack of a timer', { a: timer(), c: stack(cards), b: concatenate('a', 'c') }, /^game\.b: there is no stack 'a'/],
    ['an unknown policy for a group', { a: int({ sanitize: { all: 'secret' as never } }) }, /^game\.a: there is no policy 'secret'/],
    ['a timer for one’s own eyes that is nobody’s', { a: timer({ sanitize: { self: 'visible' } }) }, /^game\.a: .*'self' is nobody/],
    ['a board for other eyes that is nobody’s', { a: board(cards, 2, { sanitize: { other: 'len' } }) }, /^game\.a: .*'other' is nobody/],
    ['a wrong field of a component', { a: dynamic({ pips: int(6, 1) }) }, /^dice\.pips: the bounds 6 and 1/],
    ['no field of a component', { a: dynamic({ pips: 6 }) }, /^dice\.pips: is not a field/],
    ['a component’s overlap of unknown stacks', { a: dynamic({ both: overlap('x', 'y') }) }, /^dice\.both: there is no stack 'x'/],
    ['a component’s stack of no deck', { a: dynamic({ on: stack(undefined as never) }) }, /^dice\.on: is a stack of no deck/],
    ['a component’s field with a strange name', { a: dynamic({ 'a b': int() }) }, /^dice\.a b: a field's name/],
  ])('%s', (_, game, says) => {
    const error = errorOf(() => declare(game))
    expect(error).toBeInstanceOf(GameError)
    expect(error.message).toMatch(says)
  })
})

const self = deck('trays', [{ n: 0 }, { n: 1 }], { dynamic: (self) => ({ on: stack(self) }) })
const state = {
  ...{ open: stack(cards), face: stack(cards, { sanitize: 'order' }), counted: stack(cards, { sanitize: 'len' }) },
  ...{
    dark: stack(cards, { sanitize: 'hidden' }),
    mixed: concatenate('open', 'dark'),
    wolves: stack(cards, { sanitize: { wolf: 'hidden' } }),
  },
  ...{ spaces: board(cards, 2), floor: stack(self), n: int() },
}
const rules = declare(state, { role: oneOf('sheep', 'wolf'), blind: stack(cards, { sanitize: { self: 'len' } }) }) as never as ReturnType<
  typeof setup
>
const move = { kind: 'move', apply: () => {} }
const create = (args: object, changes: object = {}) =>
  rules.createGame({
    name: 'good',
    players: { min: 2, max: 2 },
    distribute: { cards: 'open', trays: 'floor' },
    moves: { go: { ...move, args } },
    chart: { endless: true, initial: 'a', states: { a: { moves: ['go'] } } },
    ...changes,
  } as never)
const of = (domain: (name: never) => object, name: string) => ({ x: domain(name as never) })

test('what is chosen from stacks that the mover knows is accepted', () => {
  for (const name of ['open', 'face']) expect(create(of(componentIn, name)).name).toBe('good')
  for (const name of ['open', 'counted']) expect(create(of(slotOf, name)).name).toBe('good')
  expect(create({ x: subsetOf('open' as never, { min: 0, max: 2 }), y: spaceOf('spaces' as never), z: text(5) }).name).toBe('good')
})

describe('an argument that cannot be fails at createGame, naming it', () => {
  const subset = (min: number, max: number) => ({ x: subsetOf('open' as never, { min, max }) })
  test.each<[title: string, args: object, says: RegExp]>([
    ['a component of an unknown stack', of(componentIn, 'oppen'), /there is no stack 'oppen'; did you mean 'open'\?/],
    ['a component of a field that is no stack', of(componentIn, 'n'), /there is no stack 'n'/],
    ['a component of a board', of(componentIn, 'spaces'), /there is no stack 'spaces'/],
    ['a slot of a board', of(slotOf, 'spaces'), /there is no stack 'spaces'/],
    ['a space of a stack', of(spaceOf, 'open'), /there is no board 'open'/],
    ['a space of an unknown board', of(spaceOf, 'pyle'), /there is no board 'pyle'/],
    ['a component of what is only counted', of(componentIn, 'counted'), /cannot tell the components of 'counted' apart/],
    ['a component of what is hidden in part', of(componentIn, 'mixed'), /cannot tell the components of 'mixed' apart/],
    ['a component of what its own owner cannot see', of(componentIn, 'blind'), /cannot tell the components of 'blind' apart/],
    ['a component of what a mover may not see', of(componentIn, 'wolves'), /cannot tell the components of 'wolves' apart/],
    ['a slot of what is hidden', of(slotOf, 'dark'), /may not know how many slots 'dark' has/],
    ['a slot of what a mover may not see', of(slotOf, 'wolves'), /may not know how many slots 'wolves' has/],
    ['more at least than at most', subset(3, 2), /3 to 2 components are no number/],
    ['fewer than none', subset(-1, 2), /-1 to 2 components are no number/],
    ['half a component', subset(0.5, 2), /0\.5 to 2 components are no number/],
    [
      'subsets of what cannot be told apart',
      { x: subsetOf('dark' as never, { min: 0, max: 1 }) },
      /cannot tell the components of 'dark' apart/,
    ],
    ['a board', { x: board(cards, 2) }, /is a board; .*spaceOf/],
    ['a timer', { x: timer() }, /is a timer/],
    ['a list', { x: list(int(1, 2)) }, /is a list; .*several/],
    ['several texts', { x: several(text(5), { min: 0, max: 1 }) }, /several of what cannot be listed; give it oneOf, bool, seat or int/],
    ['several lists', { x: several(list(int(1, 2)) as never, { min: 0, max: 1 }) }, /several of what cannot be listed/],
    ['several numbers without bounds', { x: several(int(), { min: 0, max: 1 }) }, /needs bounds/],
    ['several of too many numbers', { x: several(int(1, 201), { min: 0, max: 1 }) }, /201 values are too many to choose several from/],
    ['more values at least than at most', { x: several(bool(), { min: 3, max: 2 }) }, /3 to 2 values are no number/],
    ['more different values than there are', { x: several(bool(), { min: 3, max: 3, distinct: true }) }, /not 3 different values, but 2/],
    [
      'several values that are hidden one by one',
      { x: several(seat({ sanitize: 'hidden' }), { min: 0, max: 1 }) },
      /put `sanitize` on several, not on its values/,
    ],
    ['an endless list', { x: several(bool(), { min: 0, max: 1e6 }) }, /1000000 values are too many to choose/],
    ['a merged stack', { x: overlap('open', 'face') }, /is a merged stack/],
    ['no domain', { x: 5 }, /is no domain/],
    ['nothing', { x: undefined }, /is no domain/],
    ['text of no length', { x: text(0) }, /text of at most 0 characters/],
    ['text of an unknown length', { x: text(Number.NaN) }, /text of at most NaN characters/],
    ['an unknown policy', { x: seat({ sanitize: 'secret' as never }) }, /there is no policy 'secret'/],
    ['a policy for an unknown group', { x: int(0, 1, { sanitize: { wolves: 'hidden' } }) }, /there is no group 'wolves'/],
  ])('%s', (_, args, says) => {
    const error = errorOf(() => create(args))
    expect(error).toBeInstanceOf(GameError)
    expect(error.message).toMatch(says)
    expect(error.message).toMatch(/^good: moves\.go\.args\.x: /)
  })
})

describe('a fact that cannot be fails at createGame, naming it', () => {
  const tells = (facts: object) => create({}, { moves: { go: { ...move, facts } } })
  test.each<[title: string, facts: object, says: RegExp]>([
    ['an unknown policy', { x: seat({ sanitize: 'secret' as never }) }, /there is no policy 'secret'/],
    ['a policy for an unknown group', { x: { ...componentOf(cards), sanitize: { wolves: 'hidden' } } }, /there is no group 'wolves'/],
    ['a list of values that are hidden one by one', { x: list(int({ sanitize: 'hidden' })) }, /put `sanitize` on the list/],
    ['a range that is none', { x: int(6, 1) }, /the bounds 6 and 1/],
    ['a component of a deck that is not in the game', { x: componentsOf(deck('tiles', [{ n: 1 }])) }, /the game has no deck 'tiles'/],
    ['a component of no deck', { x: componentOf(undefined as never) }, /the game has no deck 'undefined'/],
    ['a stack', { x: stack(cards) }, /is no fact; make it with .*componentsOf/],
    ['an argument', { x: componentIn('open') }, /is no fact/],
    ['nothing', { x: undefined }, /is no fact/],
    ['the name of the mover', { player: seat() }, /facts\.player: 'player' is who makes the move/],
    ['a name of what all objects have', { constructor: int() }, /facts\.constructor: 'constructor' is a word of JavaScript/],
    ['a name like an argument’s place', { 'args.x': int() }, /'args\.x' is not a letter followed by/],
    ['the name of the prototype', JSON.parse('{ "__proto__": { "kind": "int" } }'), /'__proto__' is not a letter followed by/],
  ])('%s', (_, facts, says) => {
    const error = errorOf(() => tells(facts))
    expect(error).toBeInstanceOf(GameError)
    expect(error.message).toMatch(says)
    expect(error.message).toMatch(/^good: moves\.go\.facts\./)
  })
})

describe('a game that cannot be fails at createGame', () => {
  test.each<[title: string, changes: object, says: RegExp]>([
    [
      'a component that is dealt out to a board',
      { distribute: { cards: 'spaces', trays: 'floor' } },
      /distribute\.cards: the game has no stack 'spaces'/,
    ],
    [
      'an unknown deck',
      { distribute: { kards: 'open' } },
      /distribute\.kards: there is no such deck \(choose from cards, trays\); did you mean 'cards'\?/,
    ],
    [
      'a component that is dealt out nowhere with some number of seats',
      { distribute: { cards: (_: unknown, table: { seats: number; game: object }) => (table.seats < 3 ? 'x' : null), trays: 'floor' } },
      /distribute\.cards gave component 0 no stack \(with 2 seats\)/,
    ],
    ['a deck that is only on components, dealt out nowhere', { distribute: { cards: 'open' } }, /distribute\.trays is missing/],
    ['a group of the name of one that there is', { groups: { self: () => true } }, /groups\.self: 'self' is a word of policies already/],
    ['a constant that is no number in JSON', { constants: { MOST: Number.POSITIVE_INFINITY } }, /constants\.MOST/],
    ['a constant that is nothing', { constants: { MOST: null } }, /constants\.MOST/],
  ])('%s', (_, changes, says) => {
    const error = errorOf(() => create({}, changes))
    expect(error instanceof GameError || error instanceof RuleError).toBe(true)
    expect(error.message).toMatch(says)
  })
})
