import { describe, expect, test } from 'vitest'
import {
  ADMIN,
  CLOCK,
  createMatch,
  deck,
  int,
  type Match,
  oneOf,
  overlap,
  propose,
  REDO,
  SET_ABSENT,
  SPECTATOR,
  type Step,
  seat,
  setup,
  slotOf,
  slots,
  stack,
  stepViewOf,
  UNDO,
  type Viewer,
  viewOf,
} from '../index.ts'
import { secretOf } from '../testing/index.ts'

/** What a view says besides the fields, and a step besides the view. */

const cards = deck('cards', [{ n: 0 }, { n: 1 }, { n: 2 }])
const rules = setup({
  game: {
    pile: stack(cards, { sanitize: 'len' }),
    bag: stack(cards, { sanitize: 'nonempty' }),
    open: slots(cards, 3),
    dark: slots(cards, 3, { sanitize: 'len' }),
    n: int(),
  },
  player: { role: oneOf('sheep', 'wolf') },
})
const nothing = () => rules.move({ apply: () => {} })
const parts = {
  name: 'facts',
  players: { min: 3, max: 3 },
  distribute: { cards: 'pile' },
  moves: {
    count: rules.move({
      apply: ({ game }) => {
        game.n++
      },
    }),
    mix: rules.move({
      apply: ({ game }) => {
        game.pile.shuffle()
        game.bag.shuffle()
      },
    }),
    point: rules.move({ args: { at: seat({ sanitize: 'hidden' }), slot: slotOf('open') }, apply: () => {} }),
    choose: rules.move({ args: { at: seat({ sanitize: 'hidden' }) }, apply: () => {} }),
    go: nothing(),
    end: nothing(),
  },
  args: { told: rules.args(() => facts as never) },
  chart: {
    initial: 'a',
    on: { end: 'over' },
    states: {
      a: { moves: ['count', 'mix', 'point', 'choose'], on: { go: 'timed' } },
      timed: { prompt: 'Hurry', args: 'told', turn: 'none', after: { 1000: { move: 'choose', args: { at: 2 } } }, on: { choose: 'a' } },
      over: { type: 'final' },
    },
  },
} as const
let facts: unknown = {}
const game = rules.createGame(parts)
const start = (of = game) => createMatch(of, { seats: 3, secret: secretOf(1), at: 0 }).match
function made(match: Match, move: string, by: number | typeof ADMIN = match.turn, args = {}, of = game): Step {
  const outcome = propose(of, match, { seat: by, move, args, at: 0 })
  if (!outcome.ok) throw outcome.error ?? new Error(outcome.refusal.message)
  return outcome.steps[0]
}
const VIEWERS = [0, 1, 2, SPECTATOR, ADMIN] as const
const each = <T>(what: (viewer: Viewer) => T) => VIEWERS.map(what)

describe('a view', () => {
  test('says to seats whether they may take back, and do again, and to others nothing', () => {
    const NO = 'There is nothing that you could take back.'
    const AGAIN = 'There is nothing that you could do again.'
    const { match } = made(start(), 'count')
    expect(each((viewer) => viewOf(game, match, viewer).undo)).toEqual([true, NO, NO, null, null])
    expect(each((viewer) => viewOf(game, match, viewer).redo)).toEqual([AGAIN, AGAIN, AGAIN, null, null])
    const back = made(match, UNDO).match
    expect(each((viewer) => viewOf(game, back, viewer).undo)).toEqual([NO, NO, NO, null, null])
    expect(each((viewer) => viewOf(game, back, viewer).redo)).toEqual([true, AGAIN, AGAIN, null, null])
    expect(viewOf(game, made(back, REDO).match, 0).game.n).toBe(1)
  })
  test('says who has left, and who is away', () => {
    const left = made(start(), 'resign', 1).match
    const away = made(left, SET_ABSENT, ADMIN, { seat: 2, absent: true }).match
    expect(viewOf(game, away, 0)).toMatchObject({ inactive: [1], absent: [2] })
  })
  test('of a match that is over has nobody to move, and nothing to do', () => {
    const { match } = made(start(), 'end')
    expect(each((viewer) => viewOf(game, match, viewer)).map(({ active, moves, finished }) => [active, moves, finished])).toEqual(
      VIEWERS.map(() => [[], [], true]),
    )
  })
  test('has an empty prompt where there is none', () => {
    expect(each((viewer) => viewOf(game, start(), viewer).phase.prompt)).toEqual(['', '', '', '', ''])
    const { match } = made(start(), 'go')
    expect(each((viewer) => viewOf(game, match, viewer).phase.prompt)).toEqual(Array(5).fill('Hurry'))
  })
  test('asks who takes no part only where nobody else is to move', () => {
    const rules = setup({ game: {} })
    const [go, join] = [rules.move({ apply: () => {} }), rules.move({ apply: ({ activate, seat }) => activate(seat) })]
    const prompt = { active: 'You', others: 'They' }
    const open = rules.createGame({
      ...{ name: 'open', players: { min: 3, max: 3 }, distribute: {}, moves: { go, join }, beforeDeal: ({ deactivate }) => deactivate(1) },
      chart: {
        initial: 'play',
        states: {
          play: { prompt, on: { go: 'gather' } },
          gather: { prompt, turn: 'inactive', on: { join: 'over' } },
          over: { type: 'final' },
        },
        on: { join: { turn: 'inactive' } },
      },
    })
    const asked = (match: Match) => [0, 1, 2].map((seat) => viewOf(open, match, seat).phase.prompt)
    expect(asked(start(open as never))).toEqual(['You', 'They', 'They'])
    const gathering = propose(open, start(open as never), { seat: 0, move: 'go', at: 0 })
    expect(asked((gathering as { match: Match }).match)).toEqual(['They', 'You', 'They'])
  })
  test.each([[null], [5], ['text'], [[1]], [undefined]])('has no facts that are %j', (given) => {
    facts = given
    const { match } = made(start(), 'go')
    expect(() => viewOf(game, match, 0)).toThrow('args.told: gives an object of facts')
    facts = {}
  })
  test('shows what is merged by its parts', () => {
    const merging = setup({ game: { a: slots(cards, 3), b: slots(cards, 3), both: overlap('a', 'b') } })
    const merged = merging.createGame({
      ...{ name: 'merged', players: { min: 3, max: 3 }, distribute: { cards: 'a' }, moves: {} },
      chart: { endless: true, initial: 'x', states: { x: {} } },
    })
    expect(Object.keys(viewOf(merged, start(merged as never), 0).game)).toEqual(['a', 'b'])
  })
})

describe('how far a match has come', () => {
  const progressing = (progress: (state: { readonly game: { readonly n: number }; readonly seat: number }) => number) =>
    rules.createGame({ ...parts, progress })
  test('is what the game says, asked for whose turn it is, and all at the end', () => {
    const of = progressing(({ game, seat }) => (seat === 0 ? game.n / 2 : Number.NaN))
    const steps = [start(of)]
    for (const move of ['count', 'count']) steps.push(made(steps.at(-1)!, move, 0, {}, of).match)
    for (const viewer of VIEWERS) expect(steps.map((match) => viewOf(of, match, viewer).progress)).toEqual([0, 0.5, 1])
    expect(viewOf(of, made(steps[1], 'end', 0, {}, of).match, 1).progress).toBe(1)
    expect(viewOf(game, start(), 0).progress).toBeNull()
  })
  test.each([-0.1, 1.1, Number.NaN])('is not %d', (given) => {
    const of = progressing(() => given)
    expect(() => viewOf(of, start(of), 0)).toThrow(`progress: gave ${given}, which is not between 0 and 1`)
  })
})

describe('what is computed', () => {
  const computing = (computed: object) => rules.createGame({ ...parts, computed })
  const seen = (computed: object) => {
    const of = computing(computed)
    return viewOf(of, start(of), 0).computed
  }
  test('may be of the game alone, or of players alone', () => {
    expect(seen({ game: () => ({ a: 1 }) })).toEqual({ game: { a: 1 }, players: [{}, {}, {}] })
    expect(seen({ player: (_: unknown, seat: number) => ({ seat }) })).toEqual({
      game: {},
      players: [{ seat: 0 }, { seat: 1 }, { seat: 2 }],
    })
  })
  test.each(['game', 'player'])('of a %s is an object of facts', (where) => {
    for (const given of [null, 5, 'text', [1], undefined])
      expect(() => seen({ [where]: () => given })).toThrow(`computed.${where}: gives an object of facts`)
  })
})

describe('a step', () => {
  test('names the stacks that were shuffled to those who know how much is in them', () => {
    const step = made(start(), 'mix')
    expect(each((viewer) => stepViewOf(game, step, viewer).shuffled)).toEqual([...Array(4).fill(['game.pile']), ['game.pile', 'game.bag']])
    expect(stepViewOf(game, made(start(), 'count'), ADMIN).shuffled).toEqual([])
  })
  test('tells whose argument it was of it, also where the clock or an admin has made it for them', () => {
    const { match } = made(start(), 'go')
    const struck = propose(game, match, { seat: CLOCK, move: 'choose', args: { at: 2 }, at: 1000, timer: match.timers[0].id })
    if (!struck.ok) throw struck.error ?? new Error(struck.refusal.message)
    const byAdmin = made(start(), 'choose', ADMIN, { at: 2 })
    for (const step of [struck.steps[0], byAdmin])
      expect(each((viewer) => stepViewOf(game, step, viewer).args)).toEqual([2, null, null, null, 2].map((at) => ({ at })))
  })
  test('tells of each argument what may be known of that one', () => {
    const step = made(start(), 'point', 0, { at: 1, slot: 2 })
    expect(each((viewer) => stepViewOf(game, step, viewer).args)).toEqual([1, null, null, null, 1].map((at) => ({ at, slot: 2 })))
  })
})
