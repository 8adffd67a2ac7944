import { describe, expect, test } from 'vitest'
import { Gate } from '../../../statecharts/gate/gate.ts'
import type { Phase } from '../../../statecharts/language/chart.ts'
import { createMatch, deck, type Game, int, type Match, setup, stack } from '../../index.ts'
import { withGate } from '../../play/compiled-ruleset.ts'
import { secretOf } from '../playing/played.ts'
import counters from '../scenarios/counters.ts'
import reversi from '../scenarios/reversi.ts'
import takingTurns from '../scenarios/taking-turns.ts'
import { fuzz } from './fuzz.ts'
import { look, replayFails, subjectOf } from './invariants.ts'
import { playedAgain, shrunk } from './shrink.ts'

const upTo = (most: number) => (made: number) => made < most

interface Faults {
  /** Adding throws at this total. */
  readonly throwsAt?: number
  /** Nobody can move from this total on. */
  readonly stuckAt?: number
  /** Where the rules keep a variable of their own. */
  readonly remembers?: 'apply' | 'legal' | 'deal'
  /** Whether a rule reads what its player may not know. */
  readonly peeks?: boolean
}

/** A game of adding up to twenty, with an extra move that leads nowhere. */
function adding({ throwsAt, stuckAt, remembers, peeks }: Faults = {}): Game {
  let calls = 0
  const cards = deck(
    'cards',
    Array.from({ length: 4 }, (_, n) => ({ n })),
  )
  const rules = setup({
    game: { sum: int(), draw: stack(cards) },
    player: { hidden: int(0, 9, { sanitize: { other: 'hidden' } }), idled: int() },
  })
  const moves = {
    add: rules.move({
      legal: ({ game }) => {
        if (remembers === 'legal' && calls++ % 5 === 4) return 'Not this time.'
        return game.sum !== stuckAt || 'Never again.'
      },
      apply: ({ game }) => {
        if (game.sum === throwsAt) throw new Error('too many')
        game.sum += remembers === 'apply' && calls++ % 2 ? 2 : 1
      },
    }),
    idle: rules.move({
      legal: ({ game, players, me }) => {
        if (peeks && players.some((player) => player !== me && player.hidden > 4)) return 'Somebody has much.'
        return game.sum !== stuckAt || 'Never again.'
      },
      apply: ({ me }) => {
        me.idled++
      },
    }),
    hide: rules.move({
      args: { much: int(0, 9) },
      legal: ({ game }) => game.sum !== stuckAt || 'Never again.',
      apply: ({ me }, { much }) => {
        me.hidden = much
      },
    }),
  }
  return rules.createGame({
    name: 'adding',
    players: { min: 2, max: 3 },
    distribute: { cards: 'draw' },
    afterDeal: ({ game }) => {
      if (remembers === 'deal') game.sum = calls++ % 3
    },
    moves,
    guards: { enough: rules.guard(({ game }) => game.sum >= 20) },
    winners: () => [],
    chart: {
      initial: 'open',
      states: { open: { moves: ['add', 'idle', 'hide'], always: [{ guard: 'enough', target: 'over' }] }, over: { type: 'final' } },
    },
  }) as unknown as Game
}

describe('a broken invariant is found, and the case is shrunk', () => {
  test('a rule that throws', () => {
    const game = adding({ throwsAt: 3 })
    const { failure } = fuzz(game, { seed: 1, goesOn: upTo(2000) })
    expect(failure).toMatchObject({ invariant: 'throw', sentence: 'a rule threw: too many' })
    const smallest = shrunk(game, failure!)
    expect(smallest.reproduces).toBe(true)
    expect(smallest.failure.proposals.map(({ move }) => move)).toEqual(['add', 'add', 'add', 'add'])
    expect(smallest.failure.proposals.length).toBeLessThan(failure!.proposals.length)
    const again = playedAgain(game, JSON.parse(JSON.stringify(smallest.failure)))
    expect(again).toMatchObject({ fails: 'a rule threw: too many', steps: { length: 3 } })
    expect(playedAgain(adding(), smallest.failure).fails).toBe(null)
  })

  test('a stuck match', () => {
    const game = adding({ stuckAt: 2 })
    const { failure } = fuzz(game, { seed: 1, goesOn: upTo(2000) })
    expect(failure).toMatchObject({ invariant: 'stuck', sentence: expect.stringContaining("in phase 'open' at version") })
    expect(shrunk(game, failure!).failure.proposals.map(({ move }) => move)).toEqual(['add', 'add'])
  })

  test('a rule that reads what its player may not know', () => {
    const game = adding({ peeks: true })
    const { failure } = fuzz(game, { seed: 1, goesOn: upTo(2000) })
    expect(failure).toMatchObject({ invariant: 'secrets', sentence: expect.stringContaining('depends on what is hidden') })
    const { proposals } = shrunk(game, failure!).failure
    expect(proposals.length).toBeLessThanOrEqual(2)
  })

  test('rules that remember something outside the match', () => {
    expect(fuzz(adding({ remembers: 'apply' }), { seed: 1, goesOn: upTo(500) }).failure?.invariant).toBe('round-trip')
    expect(fuzz(adding({ remembers: 'deal' }), { seed: 1, goesOn: upTo(500) }).failure).toMatchObject({
      invariant: 'set-up',
      sentence: 'setting the match up twice with one secret gives two different matches',
      proposals: [],
    })
    const legal = fuzz(adding({ remembers: 'legal' }), { seed: 1, goesOn: upTo(500) }).failure
    expect(['legal-list', 'gate', 'round-trip', 'secrets']).toContain(legal?.invariant)
  })

  test('a gate that lists less than XState', () => {
    class Forgetful extends Gate {
      override legal(...given: Parameters<Gate['legal']>) {
        return super.legal(...given).filter((move) => move !== 'idle')
      }
    }
    const game = withGate(adding(), (compiled, answer) => new Forgetful(compiled, answer))
    const { failure } = fuzz(game, { seed: 1, goesOn: upTo(500) })
    expect(failure).toMatchObject({ invariant: expect.stringMatching(/^(gate|legal-list)$/) })
  })

  test('a lost component, and a log that gives a different match', () => {
    const game = adding()
    const subject = subjectOf(game)
    const { first, match, steps } = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 })
    const lost: Match = {
      ...match,
      state: { ...match.state, game: match.state.game.map((value) => (Array.isArray(value) ? value.slice(1) : value)) },
    }
    const chain = { before: first, proposal: null, after: lost }
    const entry = { version: 1, by: 'engine' as const, move: 'noOp', args: {}, at: 0, initiator: 1 }
    const step = { entry, before: first, match: lost, transfers: [], shuffled: [] }
    const made = { ...chain, outcome: { ok: true as const, match: lost, steps: [step] } }
    expect(look('components', subject, made, secretOf(1))).toBe('component 0 of cards is in no stack')
    expect(replayFails(subject, { game: 'adding', seats: 2, variant: {}, secret: secretOf(1), at: 0 }, { steps })).toBe(null)
    const moved = { ...step, entry: { ...entry, by: 0, move: 'add' } }
    expect(replayFails(subject, { game: 'adding', seats: 2, variant: {}, secret: secretOf(1), at: 0 }, { steps: [moved] })).toContain(
      'replaying the log gives a different match',
    )
  })
})

const DIALS = ['a', 'b', 'c', 'd', 'e', 'f'] as const

/** A lock with eight dials in a row: a wrong one starts over, and after the last one a rule throws. */
function lock(): Game {
  const rules = setup({ game: { turned: int() } })
  const dial = () =>
    rules.move({
      apply: ({ game }) => {
        game.turned++
      },
    })
  const open = rules.fixUp({
    apply: () => {
      throw new Error('it is open')
    },
  })
  const right = (n: number) => DIALS[(n * 5 + 2) % DIALS.length]
  const phase = (n: number): Phase => ({
    on: Object.fromEntries(DIALS.map((name) => [name, name === right(n) ? `dial${n + 1}` : 'dial0'])),
  })
  const dials = Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`dial${n}`, phase(n)]))
  const chart = { initial: 'dial0', states: { ...dials, dial8: { always: { actions: 'open', target: 'over' } }, over: { type: 'final' } } }
  return rules.createGame({
    name: 'lock',
    players: { min: 1, max: 1 },
    distribute: {},
    moves: { a: dial(), b: dial(), c: dial(), d: dial(), e: dial(), f: dial(), open },
    winners: () => [],
    chart: chart as never,
  }) as unknown as Game
}

test('play is steered to unexplored states: a path that random play finds once in 1.7 million tries is found in some thousand', () => {
  const game = lock()
  const { failure, proposals } = fuzz(game, { seed: 1, goesOn: upTo(8000) })
  expect(failure).toMatchObject({ invariant: 'throw', sentence: 'a rule threw: it is open' })
  expect(proposals).toBeLessThan(8000)
  expect(shrunk(game, failure!).failure.proposals).toHaveLength(8)
})

test('the same seed gives the same report', () => {
  const report = () => JSON.stringify(fuzz(adding(), { seed: 7, goesOn: upTo(300) }))
  expect(report()).toBe(report())
  expect(JSON.stringify(fuzz(adding(), { seed: 8, goesOn: upTo(300) }))).not.toBe(report())
})

describe.each(Object.entries({ adding: adding(), counters, reversi, takingTurns }) as unknown as [string, Game][])('%s', (_, game) => {
  test('every invariant holds', () => {
    const { failure, accepted } = fuzz(game, { seed: 3, goesOn: upTo(250) })
    expect(failure).toBe(null)
    expect(accepted).toBeGreaterThan(100)
  })
})
