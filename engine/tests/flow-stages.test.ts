import { describe, expect, test } from 'vitest'
import { createMatch, type Game, int, legalMoves, type Match, propose, type Seat, setup } from '../index.ts'
import { secretOf } from '../testing/index.ts'

/** Phases and stages as boardgame.io's own tests describe them; numbers are those of the scenarios. 'D': this project's own answer. */

const start = (game: Game, seats: number) => createMatch(game, { seats, secret: secretOf(1), at: 0 }).match
function play(game: Game, match: Match, ...moves: [seat: Seat, move: string][]): Match {
  let now = match
  for (const [seat, move] of moves) {
    const outcome = propose(game, now, { seat, move, at: 0 })
    if (!outcome.ok) throw outcome.error ?? new Error(`${move}: ${outcome.refusal.message}`)
    now = outcome.match
  }
  return now
}
const refused = (game: Game, match: Match, seat: Seat, move: string) => {
  const before = JSON.stringify(match)
  const outcome = propose(game, match, { seat, move, at: 0 })
  expect(JSON.stringify(match)).toBe(before)
  return outcome.ok ? null : outcome.refusal.code
}
const can = (game: Game, match: Match, seat: Seat) => legalMoves(game, match, seat).map(({ move }) => move)

const table = setup({ game: { leftA: int(), leftB: int() }, player: { count: int() } })
const { move, fixUp, guard } = table
const nothing = () => move({ apply: () => {} })
const rules = {
  pass: nothing(),
  militia: nothing(),
  discard: move({
    apply: ({ me }) => {
      me.count++
    },
  }),
  one: nothing(),
  two: nothing(),
  three: nothing(),
  toB: nothing(),
  toA: nothing(),
  finish: nothing(),
  countA: fixUp({
    apply: ({ game }) => {
      game.leftA++
    },
  }),
  countB: fixUp({
    apply: ({ game }) => {
      game.leftB++
    },
  }),
  clear: fixUp({
    apply: ({ me }) => {
      me.count = 0
    },
  }),
}
const parts = {
  name: 'stages',
  players: { min: 2, max: 4 },
  distribute: {},
  moves: rules,
  guards: { always: guard(() => true), enough: guard(({ me }) => me.count >= 2, 'Two discards at least.') },
} as const

test('scenario 1: a phase that always ends ends once per move, the next one stays', () => {
  const game = table.createGame({
    ...parts,
    chart: {
      initial: 'a',
      endless: true,
      states: {
        a: { moves: ['pass'], on: { one: 'c' }, exit: 'countA' },
        b: { moves: ['pass'], exit: 'countB' },
        c: { always: { guard: 'always', target: 'b' } },
      },
    },
  })
  const match = play(game, start(game, 2), [0, 'one'])
  expect(match.snapshot[0].value).toBe('b')
  expect(match.state.game.slice(0, 2)).toEqual([1, 0])
  expect(play(game, match, [0, 'pass']).state.game.slice(0, 2)).toEqual([1, 0])
})

test('scenario 2 (D): a phase that there is not cannot be gone to: refused when the game is made, and by no move', () => {
  const chart = { initial: 'a', states: { a: { on: { pass: 'nowhere' } } } }
  expect(() => table.createGame({ ...parts, chart: chart as never })).toThrow(/a\.on\.pass: there is no phase 'nowhere'/)
  const game = table.createGame({ ...parts, chart: { initial: 'a', states: { a: { on: { pass: 'b' } }, b: { type: 'final' } } } })
  expect(refused(game, start(game, 2), 0, 'setPhase')).toBe('unknown-move')
})

test('scenario 8: the militia: the others discard once each, then control is back where it was', () => {
  const game = table.createGame({
    ...parts,
    chart: {
      initial: 'play',
      endless: true,
      states: {
        play: { on: { militia: { interrupt: 'attack' }, pass: { actions: 'nextTurn' } } },
        attack: {
          initial: 'discarding',
          states: {
            discarding: {
              seats: { who: 'others', initial: 'must', states: { must: { on: { discard: 'done' } }, done: { type: 'final' } } },
              onDone: 'over',
            },
            over: { type: 'final' },
          },
        },
      },
    },
  })
  const match = start(game, 3)
  for (const seat of [0, 1, 2]) expect(refused(game, match, seat, 'discard')).toBe('phase')
  expect([1, 2].map((seat) => refused(game, match, seat, 'militia'))).toEqual(['turn', 'turn'])
  const attacked = play(game, match, [0, 'militia'])
  expect([0, 1, 2].map((seat) => can(game, attacked, seat))).toEqual([[], ['discard'], ['discard']])
  const half = play(game, attacked, [2, 'discard'])
  expect([0, 1, 2].map((seat) => can(game, half, seat))).toEqual([[], ['discard'], []])
  const back = play(game, half, [1, 'discard'])
  expect(back.snapshot).toEqual(match.snapshot)
  expect(can(game, back, 0)).toEqual(['pass', 'militia'])
})

test('scenario 9: stages that follow each other, a move each', () => {
  const game = table.createGame({
    ...parts,
    chart: {
      initial: 'turn',
      endless: true,
      states: {
        turn: {
          seats: {
            initial: 'first',
            states: {
              first: { on: { one: 'second' } },
              second: { on: { two: 'third' } },
              third: { moves: ['three'], on: { finish: 'out' } },
              out: { type: 'final' },
            },
          },
          onDone: 'turn',
        },
      },
    },
  })
  let match = start(game, 2)
  const seen: string[][] = []
  for (const name of ['one', 'two', 'three']) {
    seen.push(can(game, match, 0))
    match = play(game, match, [0, name])
  }
  expect(seen).toEqual([['one'], ['two'], ['three', 'finish']])
  expect(can(game, match, 1)).toEqual(['one'])
})

describe('scenario 10: what one seat does in its stage is its own', () => {
  const game = table.createGame({
    ...parts,
    chart: {
      initial: 'all',
      endless: true,
      states: {
        all: {
          seats: {
            initial: 'a',
            states: {
              // setStage: the seat's count begins anew; endStage: it is kept, and the stage's own `next` follows.
              a: { moves: ['discard'], on: { toB: { target: 'b', actions: 'clear' }, finish: { guard: 'enough', target: 'b' } } },
              b: { moves: ['discard'], on: { toA: { target: 'a', actions: 'clear' }, finish: { guard: 'enough', target: 'none' } } },
              none: { on: { toA: 'a', pass: 'out' } },
              out: { type: 'final' },
            },
          },
          onDone: 'all',
        },
      },
    },
  })
  const places = (match: Match) => Object.values((match.snapshot[0].value as never as { all: { $seats: object } }).all.$seats)
  const count = (match: Match, seat: Seat) => match.state.players[seat][0]
  const match = start(game, 3)
  test('seat 0 goes to B, the others stay in A', () => {
    expect(places(play(game, match, [0, 'toB']))).toEqual(['b', 'a', 'a'])
  })
  test('going there begins the count anew, and nobody else’s', () => {
    const after = play(game, match, [0, 'discard'], [1, 'discard'], [0, 'toB'])
    expect([count(after, 0), count(after, 1)]).toEqual([0, 1])
  })
  test('ending the stage keeps the count and follows the stage’s own next, out of all stages in the end', () => {
    const ended = play(game, match, [0, 'discard'], [0, 'discard'], [0, 'finish'])
    expect([places(ended)[0], count(ended, 0)]).toEqual(['b', 2])
    const none = play(game, ended, [0, 'finish'])
    expect([places(none), can(game, none, 0)]).toEqual([
      ['none', 'a', 'a'],
      ['pass', 'toA'],
    ])
  })
  test('below the minimum it cannot be ended', () => {
    expect(refused(game, play(game, match, [0, 'discard']), 0, 'finish')).toBe('guard')
  })
})

describe('scenario 12 (D): loops', () => {
  const ring = (...phases: string[]) => {
    const next = (i: number) => ({ always: [{ guard: 'always', target: phases[(i + 1) % phases.length] }, { target: 'end' }] })
    return { initial: phases[0], states: { ...Object.fromEntries(phases.map((phase, i) => [phase, next(i)])), end: { type: 'final' } } }
  }
  test.each([[['a', 'b']], [['a', 'b', 'c']]])('phases %j that end themselves one after another are a build error', (phases) => {
    expect(() => table.createGame({ ...parts, chart: ring(...phases) as never })).toThrow(/infinite loop/)
  })
})
