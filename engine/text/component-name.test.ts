import { expect, test } from 'vitest'
import type { Json } from '../../statecharts/language/chart.ts'
import { bool, createMatch, deck, describeGame, dice, int, oneOf, playingCards, seat, setup, stack } from '../index.ts'
import { type ReadableStack, readable } from '../model/readable.ts'
import type { DeckInfo } from '../model/views.ts'
import { internalsOf } from '../rules/game.ts'
import { secretOf } from '../testing/index.ts'
import { viewOf } from '../view/view.ts'
import { componentNames, factSaid } from './component-name.ts'

type Values = { [value: string]: Json }

/** What the components of a deck with these faces are called. */
function called(...components: Values[]): string[] {
  const info: DeckInfo = { components, back: null, dynamic: {} }
  const names = componentNames({ deck: info })
  return components.map((values) => names.alone('deck', { values, state: null }))
}

test.each<[title: string, components: Values[], names: string[]]>([
  [
    'cards by suit and rank, whatever follows from these',
    ['♣', '♥'].flatMap((suit) => ['2', '3'].map((rank) => ({ suit, rank, number: Number(rank), colour: suit === '♥' ? 'red' : 'black' }))),
    ['♣2', '♣3', '♥2', '♥3'],
  ],
  [
    'pictures without their set',
    [
      { set: 'animals', picture: '🦓' },
      { set: 'animals', picture: '🐪' },
      { set: 'foods', picture: '🥕' },
    ],
    ['🦓', '🐪', '🥕'],
  ],
  [
    'a name and not its text or price',
    [
      { cost: 1, name: 'Fox', text: 'Steals a hen.' },
      { cost: 2, name: 'Hen', text: 'Lays.' },
    ],
    ['Fox', 'Hen'],
  ],
  [
    'what only together tells them apart',
    [
      { colour: 'red', number: 1 },
      { colour: 'red', number: 2 },
      { colour: 'blue', number: 1 },
    ],
    ['red 1', 'red 2', 'blue 1'],
  ],
  ['all alike', [{ mark: 'X' }, { mark: 'X' }], ['X', 'X']],
  [
    'flags by what they are',
    [
      { kind: 'ship', isSunk: true },
      { kind: 'ship', isSunk: false },
    ],
    ['ship is sunk', 'ship'],
  ],
  ['whose they are', [{ owner: 0 }, { owner: 1 }, { owner: null }], ['player 1', 'player 2', 'component']],
])('%s', (_, components, names) => expect(called(...components)).toEqual(names))

test('the jokers of a deck have their colour, the other cards need none', () => {
  const { components } = playingCards('cards', { jokers: 2 })
  const names = called(...(components as readonly Values[]))
  expect(names.slice(0, 2)).toEqual([expect.stringMatching(/^[♠♥♦♣]./), expect.stringMatching(/^[♠♥♦♣]./)])
  expect(names.filter((name) => name.includes('joker'))).toEqual(['joker red', 'joker black'])
  expect(new Set(names).size).toBe(54)
})

test('what has changed about them, among others; of dice what is up', () => {
  const plants = deck('plants', [{ name: 'Oak' }, { name: 'Vine' }], {
    dynamic: { tapped: bool(), wind: oneOf('calm', 'windy'), owner: seat({ none: true }), damage: int() },
  })
  const die = dice('dice', 1)
  const s = setup({ game: { plants: stack(plants), dice: stack(die), down: stack(plants, { sanitize: 'order' }) }, player: {} })
  const game = s.createGame({
    name: 'grown',
    players: { min: 2, max: 2 },
    distribute: { plants: ({ values }, { game }) => (values.name === 'Oak' ? game.plants : game.down), dice: 'dice' },
    afterDeal: ({ game }) => Object.assign(game.plants.first!.state, { tapped: true, owner: 1, damage: 2 }),
    moves: {},
    chart: { endless: true, initial: 'a', states: { a: {} } },
  })
  const definition = describeGame(game, 2)
  const view = readable(definition, viewOf(game, createMatch(game, { seats: 2, secret: secretOf(1), at: 0 }).match, 0)).game
  const names = componentNames(definition.decks)
  const first = (field: string) => (view[field] as ReadableStack).slots[0]!
  expect(names.among('plants', first('plants'))).toBe('Oak (tapped, calm, player 2, damage 2)')
  expect(names.alone('plants', first('plants'))).toBe('Oak')
  expect([names.among('dice', first('dice')), names.alone('dice', first('dice'))]).toEqual(['1', 'die 1'])
  expect([names.among('plants', first('down')), names.alone('plants', first('down'))]).toEqual(['', 'face-down card'])
})

test('a component has the name that its deck gives it, for those alone who see its face', () => {
  const signs = deck('signs', [{ sign: 'leo', rank: 3 }], {
    copies: 2,
    name: ({ rank, sign }) => `${rank} of ${sign}`,
    dynamic: { tapped: bool() },
  })
  const s = setup({ game: { open: stack(signs), down: stack(signs, { sanitize: 'order' }) }, player: {} })
  const game = s.createGame({
    name: 'named',
    players: { min: 2, max: 2 },
    distribute: { signs: ({ index }, { game }) => (index ? game.down : game.open) },
    afterDeal: ({ game }) => Object.assign(game.open.first!.state, { tapped: true }),
    moves: {},
    chart: { endless: true, initial: 'a', states: { a: {} } },
  })
  const definition = describeGame(game, 2)
  expect(definition.decks.signs!.names).toEqual(['3 of leo', '3 of leo'])
  const view = viewOf(game, createMatch(game, { seats: 2, secret: secretOf(1), at: 0 }).match, 0)
  // A view names nothing itself: a name comes from the face.
  expect(JSON.stringify(view)).not.toContain('of leo')
  const { open, down } = readable(definition, view).game as { [field: string]: ReadableStack }
  expect([open!.slots[0]!.name, down!.slots[0]!.name]).toEqual(['3 of leo', undefined])
  const names = componentNames(definition.decks)
  expect([names.among('signs', open!.slots[0]!), names.alone('signs', open!.slots[0]!)]).toEqual(['3 of leo (tapped)', '3 of leo'])
  expect(names.alone('signs', down!.slots[0]!)).toBe('face-down card')
})

test('the owner of each is named, also if it is player 1, and not if a viewer may not know the owner', () => {
  const men = deck('men', [{ kind: 'man' }, { kind: 'man' }], {
    dynamic: { owner: seat(), debtor: seat({ sanitize: { all: 'hidden' } }) },
  })
  const s = setup({ game: { men: stack(men) }, player: {} })
  const game = s.createGame({
    name: 'owned',
    players: { min: 2, max: 2 },
    distribute: { men: 'men' },
    afterDeal: ({ game }) => {
      for (const [i, man] of [...game.men].entries()) Object.assign(man.state, { owner: i, debtor: 1 - i })
    },
    moves: {},
    chart: { endless: true, initial: 'a', states: { a: {} } },
  })
  const definition = describeGame(game, 2)
  const { match } = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 })
  const names = componentNames(definition.decks, internalsOf(game).schema)
  const { slots } = readable(definition, viewOf(game, match, 0)).game.men as ReadableStack
  expect(slots.map((man) => names.among('men', man!))).toEqual(['man (player 1)', 'man (player 2)'])
})

test.each<[fact: string, value: Json, said: string]>([
  ['loserSeat', 0, 'player 1'],
  ['other', 1, 'player 2'],
  ['claimSeats', [0, 2], 'player 1, player 3'],
  ['loserSeat', null, '–'],
  ['seats', 4, '4'],
  ['count', 0, '0'],
])('the fact %s: %j is said %s', (fact, value, said) => expect(factSaid(fact, value)).toBe(said))
