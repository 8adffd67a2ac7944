import { describe, expect, test } from 'vitest'
import {
  ADMIN,
  board,
  componentIn,
  createMatch,
  deck,
  oneOf,
  propose,
  type Sanitize,
  SPECTATOR,
  setup,
  slotOf,
  spaceOf,
  stack,
  stepViewOf,
  type Viewer,
} from '../index.ts'
import { internalsOf } from '../rules/game.ts'
import { secretOf } from '../testing/index.ts'

/** What of a move's arguments each viewer is told. */

const VIEWERS: readonly Viewer[] = [0, 1, 2, SPECTATOR, ADMIN]

function tableOf(sanitize: Sanitize) {
  const cards = deck('cards', [{ n: 0 }, { n: 1 }, { n: 2 }])
  const rules = setup({
    game: { aside: stack(cards, { sanitize: 'hidden' }) },
    player: { side: oneOf('red', 'blue'), hand: stack(cards, { sanitize }) },
  })
  return rules.createGame({
    name: 'arguments-seen',
    players: { min: 3, max: 3 },
    distribute: { cards: (_, { players }) => players[0].hand },
    beforeDeal: ({ players }) => {
      players[2].side = 'blue'
    },
    moves: { lay: rules.move({ args: { card: componentIn('hand') }, apply: ({ game }, { card }) => card.moveTo(game.aside) }) },
    chart: { endless: true, initial: 'on', states: { on: { moves: ['lay'] } } },
  })
}

/** What each viewer is told of the first card's being laid aside: whether it was that one. */
function told(sanitize: Sanitize): boolean[] {
  const game = tableOf(sanitize)
  const { match } = createMatch(game, { seats: 3, secret: secretOf(1), at: 0 })
  const { id } = stepOfLaying(game, match)
  return VIEWERS.map((viewer) => stepViewOf(game, id.step, viewer).args.card === id.card)
}

function stepOfLaying(game: ReturnType<typeof tableOf>, match: ReturnType<typeof createMatch>['match']) {
  const { working } = internalsOf(game).forSeats(3)
  working.load(match)
  const card = working.stacks[1][0].idOf(0)
  const outcome = propose(game, match, { seat: 0, move: 'lay', args: { card }, at: 0 })
  if (!outcome.ok) throw new Error(outcome.refusal.message)
  return { id: { step: outcome.steps[0], card } }
}

describe('a component that was chosen is told', () => {
  test('to all who tell the stack’s components apart', () => expect(told('visible')).toEqual([true, true, true, true, true]))
  test('to the player who has chosen it, also where others do not', () =>
    expect(told({ other: 'hidden' })).toEqual([true, false, false, false, true]))
  test('to the player who has chosen it, also where they no longer see into the stack', () =>
    expect(told({ all: 'order' })).toEqual([true, true, true, true, true]))
  test('to those like its owner, where they see that stack', () =>
    expect(told({ 'same-side': 'visible', other: 'hidden' })).toEqual([true, true, false, false, true]))
})

test('a slot that was chosen is shown to the player who has chosen it, also where nobody can tell what lies in which', () => {
  const cards = deck('cards', [{ n: 0 }, { n: 1 }])
  const rules = setup({ game: { pile: stack(cards, { sanitize: 'len' }), aside: stack(cards) }, player: {} })
  const lay = rules.move({ args: { slot: slotOf('pile') }, apply: ({ game }, { slot }) => game.pile.at(slot)!.moveTo(game.aside) })
  const game = rules.createGame({
    name: 'slots-seen',
    players: { min: 3, max: 3 },
    distribute: { cards: 'pile' },
    moves: { lay },
    chart: { endless: true, initial: 'on', states: { on: { moves: ['lay'] } } },
  })
  const { match } = createMatch(game, { seats: 3, secret: secretOf(1), at: 0 })
  const outcome = propose(game, match, { seat: 0, move: 'lay', args: { slot: 1 }, at: 0 })
  if (!outcome.ok) throw new Error(outcome.refusal.message)
  const [step] = outcome.steps
  expect(VIEWERS.map((viewer) => stepViewOf(game, step, viewer).args.slot)).toEqual([1, null, null, null, 1])
})

test.each([
  ['len', [1, 1, 1, 1, 1]],
  ['nonempty', [1, null, null, null, 1]],
  ['hidden', [1, null, null, null, 1]],
] as const)('a space of piles under %s that was chosen is told to those who see how many cards each has', (sanitize, expected) => {
  const cards = deck('cards', [{ n: 0 }, { n: 1 }, { n: 2 }, { n: 3 }])
  const rules = setup({ game: { piles: board(cards, 2, { sanitize }), aside: stack(cards, { sanitize: 'hidden' }) }, player: {} })
  const draw = rules.move({
    args: { pile: spaceOf('piles') },
    apply: ({ game }, { pile }) => game.piles.at(pile).first!.moveTo(game.aside),
  })
  const game = rules.createGame({
    name: 'piles-seen',
    players: { min: 3, max: 3 },
    distribute: { cards: ({ values }, { game }) => game.piles.at(values.n % 2) },
    moves: { draw },
    chart: { endless: true, initial: 'on', states: { on: { moves: ['draw'] } } },
  })
  const { match } = createMatch(game, { seats: 3, secret: secretOf(1), at: 0 })
  const outcome = propose(game, match, { seat: 0, move: 'draw', args: { pile: 1 }, at: 0 })
  if (!outcome.ok) throw new Error(outcome.refusal.message)
  expect(VIEWERS.map((viewer) => stepViewOf(game, outcome.steps[0], viewer).args.pile)).toEqual(expected)
})

test('all are told whom an admin notes as away', () => {
  const game = tableOf('visible')
  const { match } = createMatch(game, { seats: 3, secret: secretOf(1), at: 0 })
  const outcome = propose(game, match, { seat: ADMIN, move: 'setAbsent', args: { seat: 1, absent: true }, at: 0 })
  if (!outcome.ok) throw new Error(outcome.refusal.message)
  for (const viewer of VIEWERS) expect(stepViewOf(game, outcome.steps[0], viewer).args).toEqual({ seat: 1, absent: true })
})
