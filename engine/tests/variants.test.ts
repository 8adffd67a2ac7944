import { expect, test } from 'vitest'
import { createMatch, GameError, int, propose, setup } from '../index.ts'
import { secretOf } from '../testing/index.ts'

const rules = setup({
  game: { before: int(), after: int(), step: int() },
  player: {},
  variants: {
    size: { default: 'small', values: { small: {}, large: { displayName: 'Very large' } } },
    pace: { displayName: 'How fast', description: 'Of play.', default: 'fast', values: { slow: {}, fast: {} } },
  },
})
const SIZES = { small: 1, large: 2 }
const game = rules.createGame({
  name: 'varied',
  players: { min: 2, max: 2 },
  distribute: {},
  beforeDeal: ({ game, variant }) => {
    game.before = SIZES[variant.size]
  },
  afterDeal: ({ game, variant }) => {
    game.after = game.before + (variant.pace === 'slow' ? 10 : 0)
  },
  moves: {
    go: rules.move({
      legal: ({ variant }) => (variant.size === 'large' ? true : 'Too small.'),
      apply: ({ game, variant }) => {
        game.step = SIZES[variant.size]
      },
    }),
  },
  chart: { endless: true, initial: 'a', states: { a: { moves: ['go'] } } },
})
const create = (variant?: object) =>
  createMatch(game, { seats: 2, secret: secretOf(1), at: 0, ...(variant && { variant: variant as never }) }).match

test('options that are left out take their defaults', () => {
  expect([create().variant, create({}).variant, create({ pace: 'slow' }).variant]).toEqual([
    { size: 'small', pace: 'fast' },
    { size: 'small', pace: 'fast' },
    { size: 'small', pace: 'slow' },
  ])
})
test('rules and both set-up hooks know the variant', () => {
  const match = create({ size: 'large', pace: 'slow' })
  expect(match.state.game).toEqual([2, 12, 0])
  const outcome = propose(game, match, { seat: 0, move: 'go', at: 0 })
  expect(outcome.ok && outcome.match.state.game[2]).toBe(2)
  expect(propose(game, create(), { seat: 0, move: 'go', at: 0 })).toMatchObject({ ok: false, refusal: { code: 'rule' } })
})
test('names are made where none are given', () => {
  expect(game.variants).toMatchObject({
    size: { displayName: 'Size', default: 'small', values: { small: { displayName: 'Small' }, large: { displayName: 'Very large' } } },
    pace: { displayName: 'How fast', description: 'Of play.' },
  })
})
test.each([
  { colour: 'red' },
  { size: 'huge' },
  { size: '' },
  { size: '__proto__' },
  { size: 'toString' },
  { size: null },
  { size: undefined },
  { size: 1 },
  { size: ['small'] },
  JSON.parse('{"__proto__":"small"}'),
])('the option %j is refused with a sentence', (variant) => expect(() => create(variant)).toThrow(GameError))
test('a match keeps its variant from version to version', () => {
  const match = create({ size: 'large' })
  const outcome = propose(game, match, { seat: 0, move: 'go', at: 0 })
  expect(outcome.ok && outcome.match.variant).toEqual({ size: 'large', pace: 'fast' })
})
