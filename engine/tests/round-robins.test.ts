import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RoundRobinOptions } from '../../statecharts/language/chart.ts'
import { runs } from '../../statecharts/testing/deep.ts'
import {
  ADMIN,
  activeSeats,
  bool,
  createMatch,
  type Game,
  int,
  legalMoves,
  type Match,
  propose,
  roundRobin,
  type Seat,
  setup,
} from '../index.ts'
import { secretOf } from '../testing/index.ts'
import { moved, refusal } from '../testing/scenarios/proof.ts'

/** Round robins with every option they have, against a model of a few lines. */

const SEATS_AT_MOST = 5

/** What a round is played with: facts of the match that the chart's names stand for. */
interface Facts {
  readonly seats: number
  readonly turn: Seat
  /** The seat that `start` names; null where it names none. */
  readonly start: Seat | null
  readonly inactive: readonly Seat[]
  /** For how many moves each seat has strength; a seat with none left is to be skipped. */
  readonly strength: readonly number[]
  /** The round is to be over after so many moves. */
  readonly until: number
  /** After so many moves a seat leaves the match. */
  readonly leaves: { readonly after: number; readonly seat: Seat } | null
  /** After these numbers of moves the round is interrupted. */
  readonly pauses: readonly number[]
}

/** Who moves, in order. */
function model({ start, direction = 'forward', rounds, skip, until }: RoundRobinOptions, facts: Facts): Seat[] {
  const { seats } = facts
  const gone = new Set(facts.inactive)
  const strength = [...facts.strength]
  const passedOver = (seat: Seat) => gone.has(seat) || (skip !== undefined && strength[seat] === 0)
  const around = (from: Seat) => Array.from({ length: seats }, (_, i) => (from + (direction === 'backward' ? seats - i : i)) % seats)
  const first = around(start === undefined ? facts.turn : (facts.start ?? facts.turn)).find((seat) => !passedOver(seat))
  const order: Seat[] = []
  const times = rounds ?? (until ? 'infinite' : 1)
  for (let lap = 0; first !== undefined && (times === 'infinite' || lap < times); lap++) {
    for (const seat of direction === 'snake' && lap % 2 ? around(first).reverse() : around(first)) {
      if (until !== undefined && order.length >= facts.until) return order
      if (around(0).every(passedOver)) return order
      if (passedOver(seat)) continue
      order.push(seat)
      strength[seat]--
      if (facts.leaves?.after === order.length) gone.add(facts.leaves.seat)
    }
  }
  return order
}

/** The facts of the match that is created next. */
let facts: Facts
const table = setup({ game: { moves: int(), paused: bool() }, player: { strength: int(-99, 99) } })
const made = ({ game, me }: { game: { moves: number; paused: boolean }; me: { strength: number } }) => {
  game.moves++
  me.strength--
}
const rules = {
  begin: table.move({ apply: () => {} }),
  finish: table.move({ apply: () => {} }),
  ask: table.move({ apply: () => {} }),
  answer: table.move({
    apply: ({ game }) => {
      game.paused = false
    },
  }),
  call: table.move({ apply: made }),
  deal: table.fixUp({
    legal: ({ game }) => (game.paused ? 'The round is interrupted.' : true),
    apply: (state) => {
      made(state)
      const { moves } = state.game
      if (facts.leaves?.after === moves) state.deactivate(facts.leaves.seat)
      state.game.paused = facts.pauses.includes(moves)
    },
  }),
}

const games = new Map<string, Game>()
/** A game with one round robin, of a player's move or a fix-up, and a move that says it is over. */
function gameWith(move: 'call' | 'deal', options: RoundRobinOptions): Game {
  const key = JSON.stringify([move, options])
  const game =
    games.get(key) ??
    table.createGame({
      name: 'rounds',
      players: { min: 1, max: SEATS_AT_MOST },
      distribute: {},
      beforeDeal: (state) => {
        facts.strength.forEach((strength, seat) => {
          state.players[seat].strength = strength
        })
        state.passTurnTo(facts.turn)
        for (const seat of facts.inactive) state.deactivate(seat)
      },
      moves: rules,
      guards: {
        isWeak: table.guard(({ me }) => me.strength === 0),
        isEnough: table.guard(({ game }) => game.moves >= facts.until),
        isPaused: table.guard(({ game }) => game.paused),
      },
      who: { named: table.who(() => facts.start) },
      chart: {
        initial: 'before',
        states: {
          before: { on: { begin: 'round' } },
          round: {
            ordered: [{ ...roundRobin(move), ...options } as never, 'finish'],
            on: { ask: { turn: 'none', interrupt: 'question' } },
            always: { guard: 'isPaused', interrupt: 'question' },
            onDone: 'over',
          },
          question: { turn: 'all', initial: 'asked', states: { asked: { on: { answer: 'answered' } }, answered: { type: 'final' } } },
          over: { type: 'final' },
        },
      },
    })
  games.set(key, game)
  return game
}
const stored = (match: Match): Match => JSON.parse(JSON.stringify(match))
const canMake = (game: Game, match: Match, move: string) =>
  Array.from({ length: match.seats }, (_, seat) => seat).filter((seat) =>
    legalMoves(game, match, seat).some((legal) => legal.move === move),
  )

function begun(game: Game): Match {
  const { match } = createMatch(game, { seats: facts.seats, secret: secretOf(1), at: 0 })
  return match
}

const someFacts = fc.integer({ min: 1, max: SEATS_AT_MOST }).chain((seats) => {
  const seat = fc.nat(seats - 1)
  return fc.record({
    seats: fc.constant(seats),
    turn: seat,
    start: fc.option(seat),
    inactive: fc.uniqueArray(seat, { maxLength: seats - 1 }),
    strength: fc.array(fc.nat(3), { minLength: seats, maxLength: seats }),
    until: fc.nat(9),
    leaves: fc.option(fc.record({ after: fc.integer({ min: 1, max: 5 }), seat })),
    pauses: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
  })
})
const anyOptions: fc.Arbitrary<RoundRobinOptions> = fc
  .record(
    {
      start: fc.constant('named'),
      direction: fc.constantFrom('forward' as const, 'backward' as const, 'snake' as const),
      rounds: fc.constantFrom(1, 2, 3, 'infinite' as const),
      skip: fc.constant('isWeak'),
      until: fc.constant('isEnough'),
    },
    { requiredKeys: [] },
  )
  .filter(({ rounds, skip, until }) => rounds !== 'infinite' || skip !== undefined || until !== undefined)
/** Each makes two games, which takes longer than to play them. */
const POOL = fc.sample(anyOptions, { numRuns: 60, seed: 3 })
const someOptions = fc.constantFrom(...POOL)
/** Facts that a match can have: whose turn it is takes part, and so do two at least whatever happens. */
const possible = (given: Facts) =>
  !given.inactive.includes(given.turn) &&
  (given.leaves === null || (!given.inactive.includes(given.leaves.seat) && given.seats - given.inactive.length >= 3))

describe('who moves, in which order, is what the model says', () => {
  const RUNS = runs(400, 11)

  test('each option comes with each other one', () => {
    const has = Object.entries({
      start: (one: RoundRobinOptions) => one.start !== undefined,
      back: ({ direction }) => direction === 'backward',
      snake: ({ direction }) => direction === 'snake',
      twice: ({ rounds }) => rounds === 2,
      infinite: ({ rounds }) => rounds === 'infinite',
      skip: ({ skip }) => skip !== undefined,
      until: ({ until }) => until !== undefined,
    } satisfies { [option: string]: (one: RoundRobinOptions) => boolean })
    const apart = [
      ['back', 'snake'],
      ['twice', 'infinite'],
    ]
    for (const [a, isA] of has) {
      for (const [b, isB] of has) {
        if (a === b || apart.some((pair) => pair.includes(a) && pair.includes(b))) continue
        expect([a, b, POOL.some((one) => isA(one) && isB(one))]).toEqual([a, b, true])
      }
    }
  })

  test('of fix-ups, each a version, the turn nobody else’s', () => {
    let moves = 0
    fc.assert(
      fc.property(someOptions, someFacts.filter(possible), (options, given) => {
        facts = given
        const game = gameWith('deal', options)
        let match = begun(game)
        const order: (Seat | undefined)[] = []
        let outcome = propose(game, match, { seat: match.turn, move: 'begin', at: 0 })
        for (;;) {
          if (!outcome.ok) throw outcome.error ?? new Error(outcome.refusal.message)
          order.push(...outcome.steps.filter(({ entry }) => entry.move === 'deal').map(({ entry }) => entry.for))
          match = stored(outcome.match)
          if (!match.snapshot[0] || match.snapshot.length === 1) break
          outcome = propose(game, match, { seat: 0, move: 'answer', at: 0 })
          if (!outcome.ok) outcome = propose(game, match, { seat: match.turn, move: 'answer', at: 0 })
        }
        expect(order).toEqual(model(options, given))
        const { leaves } = given
        if (leaves?.seat !== given.turn) expect(match.turn).toBe(given.turn)
        expect(match.state.players.map(([strength]) => strength)).toEqual(
          given.strength.map((strength, seat) => strength - order.filter((one) => one === seat).length),
        )
        expect(moved(game, match, match.turn, 'finish').finished).toBe(true)
        moves += order.length
      }),
      RUNS,
    )
    expect(moves).toBeGreaterThan(2 * RUNS.numRuns)
  })

  test('of players’ moves, nobody else’s being legal meanwhile', () => {
    let moves = 0
    fc.assert(
      fc.property(someOptions, someFacts.filter(possible), (options, given) => {
        facts = given
        const game = gameWith('call', options)
        let match = moved(game, begun(game), given.turn, 'begin')
        const expected = model(options, given)
        const order: Seat[] = []
        for (;;) {
          const [next, ...more] = canMake(game, match, 'call')
          expect(more).toEqual([])
          if (next === undefined) break
          // Only as the round begins the turn is handed to whom it begins with.
          if (order.length) expect(match.turn).toBe(next)
          expect(activeSeats(game, match)).toEqual([next])
          for (let seat = 0; seat < match.seats; seat++) if (seat !== next) expect(refusal(game, match, seat, 'call').code).toBe('turn')
          match = stored(moved(game, match, next, 'call'))
          order.push(next)
          if (order.length > expected.length) break
          if (given.leaves?.after === order.length) match = stored(moved(game, match, given.leaves.seat, 'resign'))
          if (given.pauses.includes(order.length)) {
            const { snapshot, turn } = match
            const asked = stored(moved(game, match, ADMIN, 'ask'))
            match = stored(moved(game, asked, turn, 'answer'))
            expect([match.snapshot, match.turn]).toEqual([snapshot, turn])
          }
        }
        expect(order).toEqual(expected)
        expect(moved(game, match, match.turn, 'finish').finished).toBe(true)
        moves += order.length
      }),
      RUNS,
    )
    expect(moves).toBeGreaterThan(2 * RUNS.numRuns)
  })
})
