import { describe, expect, test } from 'vitest'
import {
  type Args,
  activeSeats,
  board,
  componentIn,
  createMatch,
  deck,
  describeGame,
  enumOf,
  GameError,
  int,
  legalMoves,
  oneOf,
  Playout,
  propose,
  readable,
  setup,
  several,
  spaceOf,
  stack,
  subsetOf,
  text,
  viewOf,
} from '../index.ts'
import { Chance } from '../random/chance.ts'
import { secretOf } from '../testing/index.ts'
import { wrongOptions } from '../testing/suite/options.ts'

/** Moves that list the combinations of their arguments themselves: seven cards, four uses and six offers, of which few go together. */

const USES = ['build', 'stage', 'sell', 'keep'] as const
const cards = deck(
  'cards',
  Array.from({ length: 7 }, (_, cost) => ({ cost })),
)
const places = enumOf('quarry', 'harbour')
const rules = setup({
  game: { pile: stack(cards), sites: board(cards, places) },
  player: { hand: stack(cards, { sanitize: 'len' }), coins: int({ first: 2 }) },
})
type Listed = 'all' | 'illegal' | 'missing' | 'twice' | 'elsewhere' | 'throws' | 'endless' | 'beyond'
let asked = 0

/** `how`: what `options` lists. */
function gameOf(how: Listed | 'none') {
  const choose = rules.move({
    args: { card: componentIn('hand'), use: oneOf(...USES), offer: int(0, 5) },
    ...(how !== 'none' && {
      *options({ me, game }) {
        if (how === 'throws') throw new Error('no idea')
        for (const card of me.hand) {
          if (how === 'missing' && card.values.cost === 1) continue
          if (card.values.cost <= me.coins) yield { card, use: 'build' as const, offer: card.values.cost }
          yield { card, use: 'sell' as const, offer: 0 }
          if (how === 'twice') yield { card, use: 'sell' as const, offer: 0 }
          if (how === 'illegal') yield { card, use: 'keep' as const, offer: 0 }
          while (how === 'endless') yield { card, use: 'sell' as const, offer: 0 }
          // No offer that can be proposed.
          for (let n = 0; how === 'beyond'; n++) {
            if (n > 10_000) throw new Error('asked for more than can be listed')
            yield { card, use: 'sell' as const, offer: 99 }
          }
        }
        const [other] = game.pile
        if (how === 'elsewhere' && other) yield { card: other, use: 'sell' as const, offer: 0 }
      },
    }),
    legal: ({ me }, { card, use, offer }) => {
      asked++
      if (use === 'sell') return offer === 0 || 'Nothing is paid for what is sold.'
      if (use !== 'build') return 'Nobody can do that.'
      return (offer === card.values.cost && offer <= me.coins) || 'Pay what it costs.'
    },
    apply: ({ game }, { card }) => card.moveTo(game.pile),
  })
  return rules.createGame({
    name: 'options',
    players: { min: 2, max: 2 },
    distribute: { cards: ({ index }, { players, game }) => (index < 6 ? players[0]!.hand : game.pile) },
    moves: { choose },
    chart: { initial: 'a', endless: true, states: { a: { moves: ['choose'] } } },
  })
}
const begun = (game: ReturnType<typeof gameOf>) => createMatch(game, { seats: 2, secret: secretOf(1), at: 0 }).match
const optionsOf = (how: Listed | 'none') => {
  const game = gameOf(how)
  return legalMoves(game, begun(game), 0)[0]?.options
}
const sorted = (options: readonly Args[] | null | undefined) => options?.map((one) => JSON.stringify(one)).sort()

test('what is listed is what all combinations give, for a small part of the questions', () => {
  asked = 0
  const plain = optionsOf('none')
  expect([plain?.length, asked]).toEqual([9, 6 * 4 * 6])
  asked = 0
  expect(sorted(optionsOf('all'))).toEqual(sorted(plain))
  expect(asked).toBe(9)
})

test('of what is listed only that is offered which is legal and can be proposed', () => {
  expect(sorted(optionsOf('illegal'))).toEqual(sorted(optionsOf('none')))
  expect(sorted(optionsOf('elsewhere'))).toEqual(sorted(optionsOf('none')))
})

test('a proposal is checked as ever, whether it is listed or not', () => {
  const game = gameOf('missing')
  const match = begun(game)
  const { hand } = readable(describeGame(game, 2), viewOf(game, match, 0)).players[0] as unknown as {
    hand: { slots: { id: string }[] }
  }
  const answer = (card: number, use: string, offer: number) => {
    const result = propose(game, match, { seat: 0, move: 'choose', args: { card: hand.slots[card]!.id, use, offer }, at: 0 })
    return result.ok || result.refusal.message
  }
  expect([answer(1, 'sell', 0), answer(0, 'keep', 0), answer(3, 'build', 3)]).toEqual([true, 'Nobody can do that.', 'Pay what it costs.'])
})

test('a rule that throws does not offer its move; one that lists without end is a form', () => {
  expect(optionsOf('throws')).toBe(undefined)
  expect(optionsOf('endless')).toBe(null)
  expect(optionsOf('beyond')).toBe(null)
  const game = gameOf('throws')
  expect(activeSeats(game, begun(game))).toEqual([])
})

test('bots that look ahead choose from the list', () => {
  const game = gameOf('all')
  const match = begun(game)
  const playout = new Playout(game, 2, new Chance(secretOf(2), 0, 0)).from(match)
  expect(playout.choices(0)).toHaveLength(9)
  const drawn = new Set(Array.from({ length: 60 }, () => JSON.stringify(playout.drawn(0)!.args)))
  expect(drawn.size).toBe(9)
  asked = 0
  playout.drawn(0)
  playout.choices(0)
  // The suite has checked that all of the list is legal.
  expect(asked).toBe(0)
})

test('whether a seat has a legal move is known from the first combination that is', () => {
  const game = gameOf('all')
  const match = begun(game)
  asked = 0
  expect(activeSeats(game, match)).toEqual([0])
  expect(asked).toBe(1)
  // Without end, but not before the first.
  expect(activeSeats(gameOf('endless'), match)).toEqual([0])
})

describe('the suite finds a list that is wrong', () => {
  test.each<[how: Listed, says: RegExp | null]>([
    ['all', null],
    ['illegal', /^choose: options lists .*"use":"keep".* which is not legal: Nobody can do that\.$/],
    ['missing', /^choose: options does not list .*"use":"(build|sell)".* which is legal$/],
    ['twice', /^choose: options lists .* twice$/],
    ['elsewhere', /^choose: options lists something for card, use, offer that nobody can propose$/],
  ])('%s', (how, says) => {
    const game = gameOf(how)
    const wrong = wrongOptions(game, begun(game), 0)
    if (says) expect(wrong).toMatch(says)
    else expect(wrong).toBe(null)
  })
})

test('components, sets and spaces are listed as rules receive them', () => {
  const game = rules.createGame({
    name: 'kinds',
    players: { min: 2, max: 2 },
    distribute: { cards: ({ index }, { players }) => players[index % 2]!.hand },
    moves: {
      lay: rules.move({
        args: {
          where: spaceOf('sites'),
          some: subsetOf('hand', { min: 2, max: 2 }),
          with: several(oneOf(...USES), { min: 1, max: 2, distinct: true }),
        },
        options: ({ me: { hand } }) => [{ where: 'harbour', some: [hand.last!, hand.first!], with: ['sell', 'build'] }],
        apply: () => {},
      }),
    },
    chart: { initial: 'a', endless: true, states: { a: { moves: ['lay'] } } },
  })
  const { match } = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 })
  const [one] = legalMoves(game, match, 0)[0]!.options!
  const ids = [...JSON.stringify(viewOf(game, match, 0).players[0]!.hand).matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id)
  // A set is in its own order, as where all combinations are listed.
  expect(one).toEqual({ where: 1, some: [ids[0], ids.at(-1)], with: ['build', 'sell'] })
  expect(propose(game, match, { seat: 0, move: 'lay', args: one!, at: 0 }).ok).toBe(true)
})

test('text cannot be listed', () => {
  const say = rules.move({ args: { words: text(9) }, options: () => [{ words: 'hello' }], apply: () => {} })
  const parts = { name: 'say', players: { min: 2, max: 2 }, distribute: { cards: 'pile' }, moves: { say } } as const
  expect(() => rules.createGame({ ...parts, chart: { endless: true, moves: ['say'] } })).toThrow(
    new GameError('say: moves.say.options: cannot list every text for words'),
  )
})
