import { describe, expect, test } from 'vitest'
import {
  ADMIN,
  createMatch,
  deck,
  int,
  type Match,
  propose,
  SPECTATOR,
  type Step,
  setup,
  slots,
  stack,
  stepViewOf,
  UNDO,
  type Viewer,
  type WritingOf,
} from '../index.ts'
import { internalsOf } from '../rules/game.ts'
import { secretOf } from '../testing/index.ts'

/** Coins go into boxes, which lie in crates: one crate on the floor, and one in the cellar of seat 1, where only that seat sees. */

const coins = deck('coins', [{ n: 0 }, { n: 1 }, { n: 2 }])
const boxes = deck('boxes', [{ n: 0 }, { n: 1 }], {
  dynamic: { inside: stack(coins), slot: slots(coins, 1), purse: stack(coins, { sanitize: { other: 'hidden' } }) },
})
const crates = deck('crates', [{ n: 0 }, { n: 1 }], { dynamic: { holds: stack(boxes) } })
const rules = setup({
  game: {
    bank: stack(coins),
    row: slots(coins, 2),
    drawer: slots(coins, 1),
    floor: stack(crates),
    spare: stack(boxes),
    dark: stack(coins, { sanitize: 'hidden' }),
    n: int(),
  },
  player: { cellar: stack(crates, { sanitize: 'order' }) },
})
type State = WritingOf<typeof rules>
let rule: (state: State) => unknown = () => {}
const game = rules.createGame({
  name: 'boxes',
  players: { min: 2, max: 2 },
  distribute: {
    coins: 'bank',
    crates: ({ index }, { game, players }) => (index === 0 ? game.floor : players[1]!.cellar),
    boxes: ({ index }, { game, players }) => (index === 0 ? game.floor : players[1].cellar).first!.state.holds,
  },
  moves: {
    act: rules.move({
      apply: (state) => {
        rule(state)
      },
    }),
  },
  chart: { endless: true, initial: 'a', states: { a: { moves: ['act'] } } },
})
const start = () => createMatch(game, { seats: 2, secret: secretOf(1), at: 0 }).match
function made(does: (state: State) => unknown, match: Match = start()): Step {
  rule = does
  const outcome = propose(game, match, { seat: 0, move: 'act', at: 0 })
  if (!outcome.ok) throw outcome.error
  return outcome.steps[0]!
}
function undone({ match }: Step): Step {
  const outcome = propose(game, match, { seat: 0, move: UNDO, at: 0 })
  if (!outcome.ok) throw outcome.error ?? new Error(outcome.refusal.message)
  return outcome.steps[0]!
}
const seen = (step: Step, viewer: Viewer) => stepViewOf(game, step, viewer).transfers.map(({ from, to }) => [from, to])
const boxOnFloor = ({ game }: State) => game.floor.first!.state.holds.first!
const boxInCellar = ({ players }: State) => players[1].cellar.first!.state.holds.first!
const named = (step: Step, viewer: Viewer, to: RegExp) => expect(seen(step, viewer)).toEqual([['game.bank', expect.stringMatching(to)]])
const nameless = (step: Step, viewer: Viewer) => expect(seen(step, viewer)).toEqual([['game.bank', null]])

describe('what is laid into what lies in something else', () => {
  test('is followed by all where all see it lie', () => {
    const step = made((state) => state.game.bank.first!.moveTo(boxOnFloor(state).state.inside))
    for (const viewer of [0, 1, SPECTATOR, ADMIN] as const) named(step, viewer, /^#boxes:\w+\.inside$/)
  })
  test('is followed only by the viewer who sees the outermost', () => {
    const step = made((state) => state.game.bank.first!.moveTo(boxInCellar(state).state.inside))
    for (const viewer of [1, ADMIN] as const) named(step, viewer, /^#boxes:\w+\.inside$/)
    for (const viewer of [0, SPECTATOR] as const) nameless(step, viewer)
  })
  test('is whose the outermost is, and nobody’s where that is the game’s', () => {
    const own = made((state) => state.game.bank.first!.moveTo(boxInCellar(state).state.purse))
    for (const viewer of [1, ADMIN] as const) named(own, viewer, /^#boxes:\w+\.purse$/)
    for (const viewer of [0, SPECTATOR] as const) nameless(own, viewer)
    const nobodys = made((state) => state.game.bank.first!.moveTo(boxOnFloor(state).state.purse))
    for (const viewer of [0, 1, SPECTATOR] as const) nameless(nobodys, viewer)
    named(nobodys, ADMIN, /^#boxes:\w+\.purse$/)
  })
  test('is no move for a viewer who knows neither place', () => {
    const before = made((state) => state.game.bank.first!.moveTo(state.game.dark))
    const step = made((state) => state.game.dark.first!.moveTo(boxInCellar(state).state.inside), before.match)
    expect([0, SPECTATOR].map((viewer) => seen(step, viewer as Viewer))).toEqual([[], []])
    expect(seen(step, 1)).toEqual([[null, expect.stringMatching(/^#boxes/)]])
  })
})

describe('taken back', () => {
  test('it comes back from where it lay, and nothing else moves', () => {
    const step = made((state) => {
      const [a, b, c] = state.game.bank
      a!.moveTo(boxOnFloor(state).state.slot)
      b!.moveTo(boxOnFloor(state).state.inside)
      c!.moveTo(state.game.row, 1)
    })
    expect(
      undone(step).transfers.map(({ deck, component, from, to }) => [internalsOf(game).schema.decks[deck]!.name, component, from, to]),
    ).toEqual([
      ['coins', 0, 'boxes.0.slot', 'game.bank'],
      ['coins', 1, 'boxes.0.inside', 'game.bank'],
      ['coins', 2, 'game.row', 'game.bank'],
    ])
    expect(undone(step).match.state).toEqual(start().state)
  })
  test('an empty slot goes nowhere', () => {
    const filled = made(({ game }) => {
      for (const coin of [...game.bank].slice(0, 2)) coin.moveTo(game.row)
    })
    const step = made(({ game }) => game.row.first!.moveTo(game.drawer), filled.match)
    expect(undone(step).transfers).toMatchObject([{ component: 0, from: 'game.drawer', to: 'game.row' }])
    expect(undone(step).transfers).toHaveLength(1)
  })
  test('what changes no stack moves nothing', () => {
    const step = made(({ game }) => game.n++)
    expect(undone(step).transfers).toEqual([])
  })
})
