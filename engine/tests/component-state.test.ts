import { describe, expect, test } from 'vitest'
import {
  ADMIN,
  bool,
  componentIn,
  createMatch,
  deck,
  describeGame,
  int,
  type Match,
  oneOf,
  overlap,
  propose,
  type ReadableStack,
  readable,
  replay,
  SPECTATOR,
  setup,
  slots,
  stack,
  stepViewOf,
  type Viewer,
  viewOf,
} from '../index.ts'
import { checkComponents, secretOf } from '../testing/index.ts'

const coins = deck('coins', [{ n: 0 }, { n: 1 }, { n: 2 }, { n: 3 }])
const dice = deck('dice', [{ sides: 6 }, { sides: 6 }, { sides: 6 }], {
  dynamic: {
    pips: int(1, 6),
    held: bool({ sanitize: { other: 'hidden' } }),
    mood: oneOf('calm', 'wild').sanitized('hidden'),
    on: stack(coins),
    under: stack(coins, { sanitize: { self: 'visible', other: 'len' } }),
  },
})
const rules = setup({
  game: {
    cup: stack(dice),
    dark: slots(dice, 3, { sanitize: 'hidden' }),
    shown: slots(dice, 3),
    both: overlap('shown', 'dark'),
    bank: stack(coins),
  },
  player: { hand: stack(dice, { sanitize: 'order' }) },
})
const game = rules.createGame({
  name: 'dice',
  players: { min: 2, max: 2 },
  distribute: { dice: 'cup', coins: 'bank' },
  moves: {
    roll: rules.move({
      args: { die: componentIn('cup') },
      apply: ({ random }, { die }) => {
        die.state.pips = 1 + random.below(6)
        die.state.held = true
        die.state.mood = 'wild'
      },
    }),
    pay: rules.move({
      args: { die: componentIn('cup'), under: bool() },
      apply: ({ game }, { die, under }) => game.bank.first!.moveTo(under ? die.state.under : die.state.on),
    }),
    take: rules.move({ args: { die: componentIn('cup') }, apply: ({ me }, { die }) => die.moveTo(me.hand) }),
    show: rules.move({ args: { die: componentIn('hand') }, apply: ({ game }, { die }) => die.moveTo(game.cup) }),
    hide: rules.move({ args: { die: componentIn('cup') }, apply: ({ game }, { die }) => die.moveTo(game.dark, die.index) }),
    spoil: rules.move({
      args: { die: componentIn('cup') },
      apply: ({ game }, { die }) => {
        die.state.pips = 6
        game.bank.first!.moveTo(die.state.on)
        die.state.pips = 7
      },
    }),
  },
  chart: { endless: true, initial: 'a', states: { a: { turn: 'all', moves: ['roll', 'pay', 'take', 'show', 'hide', 'spoil'] } } },
})

type StackShown = { slots: ({ id: string; face?: number; state?: { [field: string]: unknown } } | null)[] }
const shown = (match: Match, viewer: Viewer, name: string, seat?: number) => {
  const { game: common, players } = viewOf(game, match, viewer)
  return ((seat === undefined ? common : players[seat])[name] as StackShown).slots
}
/** Each move with the first die of the stack that it takes one from. */
function played(moves: readonly string[], match = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 }).match) {
  const steps = []
  for (const one of moves) {
    const [move, under] = one.split(' ')
    const die = move === 'show' ? shown(match, 0, 'hand', 0)[0]!.id : shown(match, 0, 'cup')[0]!.id
    const outcome = propose(game, match, {
      seat: 0,
      move: move!,
      args: { die, ...(move === 'pay' && { under: under === 'under' }) },
      at: 0,
    })
    if (!outcome.ok) throw outcome.error ?? new Error(outcome.refusal.message)
    steps.push(...outcome.steps)
    match = outcome.match
    checkComponents(game, match)
  }
  return { match, steps }
}
const ids = (stack: unknown) => (stack as StackShown).slots.map((slot) => slot!.id)

describe('what changes about a component', () => {
  test('is at first as declared, and each component’s own', () => {
    const { match } = played(['roll'])
    const [rolled, other] = shown(match, ADMIN, 'cup')
    expect(rolled!.state).toMatchObject({ held: true, mood: 'wild' })
    expect(other!.state).toMatchObject({ pips: 1, held: false, mood: 'calm', on: { slots: [] } })
  })
  test('is seen by each viewer as its own policies say', () => {
    const { match } = played(['roll', 'pay', 'pay under', 'take'])
    const of = (viewer: Viewer) => shown(match, viewer, 'hand', 0)[0]!.state
    const pips = of(ADMIN)!.pips
    const slots = [expect.objectContaining({ face: expect.any(Number) })]
    expect(of(0)).toEqual({ pips, held: true, mood: null, on: { slots }, under: { slots } })
    expect(of(ADMIN)).toMatchObject({ held: true, mood: 'wild' })
    expect([of(1), of(SPECTATOR)]).toEqual([undefined, undefined])
  })
  test('is, in the game’s own stacks, for no seat its own', () => {
    const { match } = played(['roll', 'pay under'])
    for (const viewer of [0, 1, SPECTATOR] as const)
      expect(shown(match, viewer, 'cup')[0]!.state).toMatchObject({ held: null, mood: null, under: { count: 1 } })
  })
  test('is not seen through a merged stack where the component lies hidden', () => {
    const { match } = played(['roll', 'pay', 'hide'])
    for (const viewer of [0, 1, SPECTATOR] as const) {
      const view = viewOf(game, match, viewer)
      const { both } = readable(describeGame(game, 2), view).game as { [name: string]: ReadableStack }
      expect([both.slots, both.count, view.game.dark]).toEqual([[null, null, null], null, {}])
    }
  })
  test('is undone as a whole when a rule fails', () => {
    const { match } = played(['pay'])
    const before = JSON.stringify(match)
    const outcome = propose(game, match, { seat: 0, move: 'spoil', args: { die: shown(match, 0, 'cup')[0]!.id }, at: 0 })
    expect([outcome.ok, String(!outcome.ok && outcome.error)]).toEqual([
      false,
      'RuleError: dice.0.pips cannot be 7: it must be between 1 and 6',
    ])
    expect(JSON.stringify(match)).toBe(before)
    // Nothing of it stays behind for what comes next.
    expect(shown(played(['pay'], match).match, ADMIN, 'cup')[0]!.state).toMatchObject({ pips: 1, on: { slots: { length: 2 } } })
  })
  test('is the same after a JSON round trip, and in a replay', () => {
    const moves = ['roll', 'pay', 'pay under', 'take', 'roll', 'show', 'pay', 'hide']
    const { match, steps } = played(moves)
    expect(JSON.parse(JSON.stringify(match))).toEqual(match)
    let stored = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 }).match
    for (const move of moves) stored = played([move], JSON.parse(JSON.stringify(stored)) as Match).match
    expect(stored).toEqual(match)
    const record = { game: 'dice', seats: 2, variant: {}, secret: secretOf(1), at: 0, log: steps.map(({ entry }) => entry) }
    expect(replay(game, JSON.parse(JSON.stringify(record))).match).toEqual(match)
  })
  test('is described for clients', () =>
    expect(describeGame(game, 2).decks.dice.dynamic).toMatchObject({ pips: { kind: 'int' }, on: { kind: 'stack', deck: 'coins' } }))
})

describe('what lies on a component', () => {
  test('is found there: moving on from it, and told by the holder’s id', () => {
    const { steps } = played(['pay', 'pay under'])
    const die = shown(steps[0].match, 1, 'cup')[0]!.id
    expect(stepViewOf(game, steps[0]!, 1).transfers).toMatchObject([{ from: 'game.bank', to: `#${die}.on` }])
    expect(stepViewOf(game, steps[1]!, 1).transfers).toMatchObject([{ from: 'game.bank', to: `#${die}.under` }])
  })
  test('goes out of sight with it: who saw it does not recognise it, though they can follow the holder', () => {
    const before = played(['pay', 'pay'])
    const [holder] = shown(before.match, 1, 'cup')
    const known = ids(holder!.state!.on)
    const { match } = played(['take', 'show'], before.match)
    const back = shown(match, 1, 'cup').at(-1)!
    const now = ids(back.state!.on)
    expect([back.id, known.length, now.length, now.filter((id) => known.includes(id))]).toEqual([holder!.id, 2, 2, []])
  })
})
