import { expect, test } from 'vitest'
import { componentIn, createMatch, deck, type Game, legalMoves, oneOf, propose, setup, stack, subsetOf, viewOf } from '../index.ts'
import { checkNonInterference, fuzz, randomMatch, secretOf } from '../testing/index.ts'

const cards = deck('cards', [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }])
const rules = setup({
  game: {
    lair: stack(cards, { sanitize: { all: 'len', wolf: 'visible' } }),
    den: stack(cards, { sanitize: { all: 'hidden', insider: 'order' } }),
    table: stack(cards),
  },
  player: { role: oneOf('sheep', 'wolf').sanitized({ other: 'hidden' }) },
})
const game = rules.createGame({
  name: 'pack',
  players: { min: 2, max: 2 },
  groups: { insider: ({ game }, viewer) => viewer === game.table.count },
  distribute: { cards: ({ values }, { game }) => (values.n < 3 ? game.lair : game.den) },
  afterDeal: ({ players }) => {
    players[1].role = 'wolf'
  },
  moves: {
    take: rules.move({ args: { card: componentIn('lair') }, apply: ({ game }, { card }) => card.moveTo(game.table) }),
    dig: rules.move({
      args: { cards: subsetOf('den', { min: 1, max: 2 }) },
      apply: ({ game }, { cards }) => {
        for (const card of cards) card.moveTo(game.table)
      },
    }),
    end: rules.move({ apply: () => {} }),
  },
  chart: { initial: 'a', states: { a: { turn: 'all', moves: ['take', 'dig'], on: { end: 'b' } }, b: { type: 'final' } } },
}) as Game
const { match } = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 })
const listed = (seat: number, at = match) =>
  Object.fromEntries(legalMoves(game, at, seat).map(({ move, options }) => [move, options!.length]))

test('who is in the group may choose, and nobody else', () => {
  expect(listed(0)).toEqual({ dig: 3, end: 1 })
  expect(listed(1)).toEqual({ take: 2, end: 1 })
  const card = (viewOf(game, match, 1).game.lair as { slots: { id: string }[] }).slots[0].id
  const take = (seat: number, id: string) => propose(game, match, { seat, move: 'take', args: { card: id }, at: 0 })
  expect(take(1, card).ok).toBe(true)
  // A guess that is right is answered as one that is wrong.
  expect(take(0, card)).toMatchObject({ ok: false, refusal: { code: 'arguments' } })
  expect(take(0, card)).toEqual(take(0, 'none'))
})

test('who comes into the group may choose from then on', () => {
  const [dug] = legalMoves(game, match, 0).find(({ move }) => move === 'dig')!.options!
  const outcome = propose(game, match, { seat: 0, move: 'dig', args: dug!, at: 0 })
  if (!outcome.ok) throw outcome.error ?? new Error(outcome.refusal.message)
  expect([listed(0, outcome.match), listed(1, outcome.match)]).toEqual([{ end: 1 }, { dig: 1, take: 2, end: 1 }])
})

test('and nothing hidden is told', () => {
  for (const seed of [1, 2, 3, 4, 5, 6])
    for (const step of randomMatch(game, seed).steps)
      for (const viewer of [0, 1] as const) checkNonInterference(game, step, viewer, secretOf(seed))
  expect(fuzz(game, { seed: 1, goesOn: (proposals) => proposals < 150 }).failure).toBe(null)
})
