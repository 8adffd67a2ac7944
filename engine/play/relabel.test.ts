import { describe, expect, test } from 'vitest'
import {
  createMatch,
  deck,
  int,
  type Match,
  oneOf,
  propose,
  SPECTATOR,
  type Step,
  setup,
  slotOf,
  stack,
  stepViewOf,
  type Viewer,
  viewOf,
  viewTextOf,
} from '../index.ts'
import { secretOf } from '../testing/index.ts'

const cards = deck(
  'cards',
  Array.from({ length: 12 }, (_, n) => ({ n })),
)
const rules = setup({
  game: { open: stack(cards), table: stack(cards, { sanitize: 'order' }), pot: int() },
  player: { hand: stack(cards, { sanitize: 'len' }) },
})
const game = rules.createGame({
  name: 'hands',
  players: { min: 2, max: 2 },
  distribute: { cards: 'open' },
  moves: {
    take: rules.move({ args: { slot: slotOf('open') }, apply: ({ game, me }, { slot }) => game.open.at(slot)!.moveTo(me.hand) }),
    lay: rules.move({ args: { slot: slotOf('hand') }, apply: ({ game, me }, { slot }) => me.hand.at(slot)!.moveTo(game.table) }),
    bid: rules.move({ args: { amount: int(0, 100, { sanitize: 'hidden' }) }, apply: () => {} }),
  },
  chart: { endless: true, initial: 'play', states: { play: { turn: 'all', moves: ['take', 'lay', 'bid'] } } },
})
function play(match: Match, move: string, args: { [arg: string]: number }): Step {
  const outcome = propose(game, match, { seat: 0, move, args, at: 0 })
  if (!outcome.ok) throw outcome.error ?? new Error(outcome.refusal.message)
  return outcome.steps[0]
}
const start = () => createMatch(game, { seats: 2, secret: secretOf(1), at: 0 }).match
const slots = (match: Match, viewer: Viewer, name: string) =>
  (viewOf(game, match, viewer).game[name] as { slots: { id: string; face?: number }[] }).slots

describe('a component that somebody lost sight of', () => {
  test('is not known again by its id when it comes out face down', () => {
    let match = start()
    const before = new Set(slots(match, 1, 'open').map(({ id }) => id))
    for (let i = 0; i < 3; i++) match = play(match, 'take', { slot: 0 }).match
    const { view, transfers } = stepViewOf(game, play(match, 'lay', { slot: 2 }), 1)
    const [laid] = (view.game.table as { slots: { id: string }[] }).slots
    expect(before.has(laid.id)).toBe(false)
    expect(transfers).toEqual([{ id: laid.id, from: 'players.0.hand', to: 'game.table' }])
  })
  test('is still known to its owner, who is told its new id', () => {
    const match = start()
    const [first] = slots(match, 0, 'open')
    const taken = play(match, 'take', { slot: 0 })
    const { view, transfers } = stepViewOf(game, taken, 0)
    const [held] = (view.players[0].hand as { slots: { id: string }[] }).slots
    expect(transfers).toEqual([{ id: first.id, as: held.id, from: 'game.open', to: 'players.0.hand' }])
    expect(stepViewOf(game, taken, 1).transfers).toEqual([{ id: first!.id, from: 'game.open', to: 'players.0.hand' }])
  })
})

describe('an argument', () => {
  test('that names a slot is shown to those who see the order of the stack', () => {
    const taken = play(start(), 'take', { slot: 3 })
    expect(stepViewOf(game, taken, 1).args).toEqual({ slot: 3 })
    const laid = play(taken.match, 'lay', { slot: 0 })
    expect([0, 1, SPECTATOR].map((viewer) => stepViewOf(game, laid, viewer as Viewer).args.slot)).toEqual([0, null, null])
  })
  test('that is sanitized is its proposer’s own', () => {
    const bid = play(start(), 'bid', { amount: 77 })
    expect([0, 1, SPECTATOR, 'admin'].map((viewer) => stepViewOf(game, bid, viewer as Viewer).args.amount)).toEqual([77, null, null, 77])
  })
  test('cannot name a slot of a stack whose length its proposer may not know', () => {
    const dark = setup({ game: { draw: stack(cards, { sanitize: 'nonempty' }) } })
    const pick = dark.move({ args: { slot: slotOf('draw') }, apply: () => {} })
    const create = () =>
      dark.createGame({
        name: 'dark',
        players: { min: 1, max: 1 },
        distribute: { cards: 'draw' },
        moves: { pick },
        chart: { endless: true, initial: 'a', states: { a: {} } },
      })
    expect(create).toThrow(/moves\.pick\.args\.slot: .*'draw'/)
  })
})

test('who loses sight of a stack as groups change does not recognise its components on coming back', () => {
  const wolves = setup({
    game: { den: stack(cards, { sanitize: { wolf: 'order', all: 'len' } }) },
    player: { role: oneOf('wolf', 'sheep') },
  })
  const night = wolves.createGame({
    name: 'night',
    players: { min: 2, max: 2 },
    distribute: { cards: 'den' },
    moves: {
      turnInto: wolves.move({
        args: { role: oneOf('wolf', 'sheep') },
        apply: ({ me }, { role }) => {
          me.role = role
        },
      }),
    },
    chart: { endless: true, initial: 'a', states: { a: { turn: 'all', moves: ['turnInto'] } } },
  })
  let { match } = createMatch(night, { seats: 2, secret: secretOf(1), at: 0 })
  const ids = (viewer: number) => {
    const view = viewOf(night, match, viewer)
    expect(viewTextOf(night, match, viewer)).toBe(JSON.stringify(view))
    return (view.game.den as { slots?: { id: string }[] }).slots?.map(({ id }) => id)
  }
  const known = ids(0)!
  for (const role of ['sheep', 'wolf']) {
    const outcome = propose(night, match, { seat: 0, move: 'turnInto', args: { role }, at: 0 })
    if (!outcome.ok) throw new Error(outcome.refusal.message)
    match = outcome.match
    if (role === 'sheep') expect(ids(0)).toBeUndefined()
  }
  expect(ids(0)).toHaveLength(known.length)
  expect(ids(0)!.filter((id) => known.includes(id))).toEqual([])
})
