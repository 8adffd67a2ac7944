import { describe, expect, test } from 'vitest'
import {
  createMatch,
  deck,
  type Game,
  int,
  oneOf,
  propose,
  refuse,
  SPECTATOR,
  type Step,
  setup,
  slotOf,
  stack,
  type Viewer,
} from '../index.ts'
import { checkNonInterference, secretOf } from '../testing/index.ts'

const cards = deck(
  'cards',
  Array.from({ length: 12 }, (_, n) => ({ n })),
)
const rules = setup({
  game: { pile: stack(cards, { sanitize: 'order' }), table: stack(cards), told: int() },
  player: { hand: stack(cards, { sanitize: 'order' }), bid: oneOf('none', 'low', 'high').sanitized('hidden') },
})
const base = { name: 'leaky', players: { min: 2, max: 2 }, distribute: { cards: 'pile' } } as const
const deal = rules.fixUp({ apply: ({ game, me }) => game.pile.first!.moveTo(me.hand) })
const lay = rules.move({ args: { slot: slotOf('hand') }, apply: ({ game, me }, { slot }) => me.hand.at(slot)!.moveTo(game.table) })
const dealt = { deal: { ordered: [{ roundRobin: 'deal', rounds: 3 }], onDone: 'play' } } as const

/** Whether the leak is found in one of many matches, looked at by the viewer after the first move. */
function caught(game: Game, viewer: Viewer, first?: { move: string; args?: { [arg: string]: number | string } }): boolean {
  let varied = 0
  for (let n = 0; n < 30; n++) {
    const { match, steps } = createMatch(game, { seats: 2, secret: secretOf(n), at: 0 })
    const outcome = first && propose(game, match, { seat: 0, at: 0, ...first })
    if (outcome && !outcome.ok) throw outcome.error ?? new Error(outcome.refusal.message)
    const step: Step = (outcome ? outcome.steps : steps).at(-1)!
    try {
      varied += checkNonInterference(game, step, viewer, secretOf(n))
    } catch (error) {
      if (String(error).includes('depends on what is hidden')) return true
      throw error
    }
  }
  expect(varied).toBeGreaterThan(0)
  return false
}

describe('a game that keeps its secrets', () => {
  const sound = rules.createGame({
    ...base,
    afterDeal: ({ game }) => game.pile.shuffle(),
    moves: { deal, lay },
    chart: {
      endless: true,
      initial: 'deal',
      states: { ...dealt, play: { turn: 'all', prompt: { active: 'Lay', others: 'Wait' }, moves: ['lay'] } },
    },
  })
  test.each([0, 1, SPECTATOR] as Viewer[])('is found sound for %s', (viewer) => {
    expect(caught(sound, viewer)).toBe(false)
    expect(caught(sound, viewer, { move: 'lay', args: { slot: 1 } })).toBe(false)
  })
})

describe('a leak is caught', () => {
  test('legal that reads an opponent’s hidden card', () => {
    const game = rules.createGame({
      ...base,
      moves: {
        deal,
        lay: rules.move({
          args: { slot: slotOf('hand') },
          legal: ({ me, players }, { slot }) => (me.hand.at(slot)!.values.n > players[0].hand.first!.values.n ? true : 'Too low.'),
          apply: () => {},
        }),
      },
      chart: { endless: true, initial: 'deal', states: { ...dealt, play: { turn: 'all', moves: ['lay'] } } },
    })
    expect(caught(game, 1)).toBe(true)
  })
  test('a refusal that names a hidden card', () => {
    const game = rules.createGame({
      ...base,
      moves: { deal, peek: rules.move({ legal: ({ game }) => `The next card is ${game.pile.first!.values.n}.`, apply: () => {} }) },
      chart: { endless: true, initial: 'deal', states: { ...dealt, play: { turn: 'all', moves: ['peek'] } } },
    })
    expect(caught(game, 1)).toBe(true)
  })
  test.each(['its own apply', 'a fix-up'])('a refusal from %s that depends on a hidden card', (from) => {
    const odd = ({ values }: { values: { n: number } }) => {
      if (values.n % 2) refuse('That goes wrong.')
    }
    const game = rules.createGame({
      ...base,
      moves: {
        deal,
        dig: rules.move({ apply: ({ game }) => (from === 'a fix-up' ? undefined : odd(game.pile.first!)) }),
        look: rules.fixUp({ apply: ({ game }) => odd(game.pile.first!) }),
      },
      chart: {
        endless: true,
        initial: 'deal',
        states: {
          ...dealt,
          play: { turn: 'all', on: { dig: 'dug' } },
          dug: { always: from === 'a fix-up' ? { actions: 'look', target: 'play' } : 'play' },
        },
      },
    })
    expect(caught(game, 1)).toBe(true)
  })
  test('a guard that reads a hidden card', () => {
    const game = rules.createGame({
      ...base,
      moves: { deal, lay },
      guards: { low: rules.guard(({ game }) => game.pile.first!.values.n < 6) },
      chart: { endless: true, initial: 'deal', states: { ...dealt, play: { turn: 'all', on: { lay: { guard: 'low' } } } } },
    })
    expect(caught(game, 1)).toBe(true)
  })
  test('a hidden choice of an opponent that a rule reads', () => {
    const bid = rules.move({
      args: { what: oneOf('low', 'high') },
      legal: ({ players }) => (players[0]!.bid === 'high' ? 'Somebody bid high.' : true),
      apply: ({ me }, { what }) => {
        me.bid = what
      },
    })
    const game = rules.createGame({
      ...base,
      moves: { deal, bid },
      chart: { endless: true, initial: 'deal', states: { ...dealt, play: { turn: 'all', moves: ['bid'] } } },
    })
    expect(caught(game, 1)).toBe(true)
  })
  test('a legal that counts on the order of a hidden pile', () => {
    const game = rules.createGame({
      ...base,
      moves: {
        deal,
        lay: rules.move({
          args: { slot: slotOf('pile') },
          legal: ({ game }, { slot }) => game.pile.at(slot)!.values.n % 2 === 0 || 'Odd.',
          apply: () => {},
        }),
      },
      chart: { endless: true, initial: 'deal', states: { ...dealt, play: { turn: 'all', moves: ['lay'] } } },
    })
    expect(caught(game, 0)).toBe(true)
  })
})

describe('what may be read is no leak', () => {
  test('one’s own hand, and what lies open', () => {
    const game = rules.createGame({
      ...base,
      moves: {
        deal,
        lay: rules.move({
          args: { slot: slotOf('hand') },
          legal: ({ me, game }, { slot }) =>
            game.table.isEmpty || me.hand.at(slot)!.values.n > game.table.last!.values.n ? true : `Above ${game.table.last!.values.n}.`,
          apply: ({ game, me }, { slot }) => me.hand.at(slot)!.moveTo(game.table),
        }),
      },
      chart: { endless: true, initial: 'deal', states: { ...dealt, play: { turn: 'all', moves: ['lay'] } } },
    })
    for (const viewer of [0, 1, SPECTATOR] as Viewer[]) expect(caught(game, viewer, { move: 'lay', args: { slot: 0 } })).toBe(false)
  })
})
