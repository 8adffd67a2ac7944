import { beforeEach, describe, expect, test } from 'vitest'
import { ADMIN, CLOCK, createMatch, type Match, oneOf, type Proposal, propose, roundRobin, setup } from '../index.ts'
import { secretOf } from '../testing/index.ts'

const rules = setup({ game: { last: oneOf('none', 'a', 'b') }, player: {} })
const move = rules.move({ apply: () => {} })
const done = rules.move({ apply: () => {} })
const game = rules.createGame({
  name: 'refusals',
  players: { min: 2, max: 2 },
  distribute: {},
  moves: {
    go: move,
    first: move,
    second: move,
    end: done,
    nobody: move,
    anyone: move,
    other: move,
    slow: move,
    guarded: rules.move({ args: { x: oneOf('a', 'b') }, legal: () => 'Never legal.', apply: () => {} }),
    turned: move,
    choose: rules.move({
      args: { x: oneOf('a', 'b') },
      legal: (_, { x }) => (x === 'a' ? true : 'B is not allowed.'),
      apply: ({ game }, { x }) => {
        game.last = x
      },
    }),
    broken: rules.move({
      apply: () => {
        throw new Error('secret details')
      },
    }),
    fix: rules.fixUp({ apply: () => {} }),
  },
  guards: {
    never: rules.guard(() => false, 'It is never possible.'),
    silent: rules.guard(() => false),
    always: rules.guard(() => true, 'It is always possible.'),
  },
  who: { other: rules.who(() => 1) },
  chart: {
    initial: 'a',
    states: {
      a: {
        on: {
          go: 'ordered',
          end: 'over',
          guarded: { guard: { and: ['always', { or: ['silent', 'never'] }] }, target: 'over' },
          turned: { guard: { not: 'always' }, target: 'over' },
          nobody: { turn: 'none' },
          anyone: { turn: 'all' },
          other: { turn: 'other' },
          slow: 'timed',
        },
        moves: ['choose', 'broken'],
      },
      timed: { after: { 1000: { move: 'end' } }, on: { end: 'over' } },
      ordered: { ordered: ['first', roundRobin('second'), 'first'], onDone: 'over' },
      over: { type: 'final' },
    },
  },
})

let match: Match
beforeEach(() => {
  match = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 }).match
})
const played = (...moves: string[]) => {
  for (const one of moves) {
    const outcome = propose(game, match, { seat: match.turn, move: one, at: 0 })
    if (!outcome.ok) throw new Error(outcome.refusal.message)
    match = outcome.match
  }
}
/** Proposes as seat 0 unless told otherwise; the refusal, with the match found unchanged. */
function refusal(proposal: Partial<Proposal> | { seat: unknown }) {
  const before = JSON.stringify(match)
  const outcome = propose(game, match, { seat: 0, move: 'go', at: 0, ...(proposal as Partial<Proposal>) })
  expect(JSON.stringify(match)).toBe(before)
  if (outcome.ok) throw new Error('not refused')
  expect(outcome.refusal.message).toMatch(/^\w.*\.$/)
  return outcome.refusal
}

describe('a refusal has a code, a sentence and what said no', () => {
  test('finished: the match is over', () => {
    played('end')
    expect(refusal({ move: 'anyone' })).toMatchObject({ code: 'finished' })
    expect(refusal({ seat: ADMIN, move: 'nonsense' })).toMatchObject({ code: 'finished' })
  })
  test.each(['nonsense', '', '__proto__', 'constructor', 'fix', 'nextTurn', '$settle', '$done', '*', 'xstate.init', 'x'.repeat(100_000)])(
    'unknown-move: %s',
    (name) => expect(refusal({ move: name })).toMatchObject({ code: 'unknown-move' }),
  )
  test.each([null, undefined, 7, {}, [], ['go'], true])('unknown-move: %j, which is no text', (name) =>
    expect(refusal({ move: name as never })).toMatchObject({ code: 'unknown-move' }),
  )
  test.each([2, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, '0', 'spectator', 'engine', null, undefined, [0], {}])(
    'not-seated: %j',
    (seat) => expect(refusal({ seat })).toMatchObject({ code: 'not-seated' }),
  )
  test.each([1, -1, '0', null, Number.NaN, {}])('stale: expecting version %j of a match at version 0', (expectVersion) =>
    expect(refusal({ expectVersion: expectVersion as never })).toMatchObject({ code: 'stale' }),
  )
  test('a version that is expected rightly is no obstacle', () =>
    expect(propose(game, match, { seat: 0, move: 'go', at: 0, expectVersion: 0 }).ok).toBe(true))
  test('stale: the clock without a timer, or with one that does not run', () => {
    expect(refusal({ seat: CLOCK })).toMatchObject({ code: 'stale' })
    expect(refusal({ seat: CLOCK, timer: 1 })).toMatchObject({ code: 'stale' })
  })
  test('stale: the clock before the time is over', () => {
    played('slow')
    const [timer] = match.timers
    for (const at of [timer.endsAt - 1, -1, Number.NaN])
      expect(refusal({ seat: CLOCK, move: 'end', timer: timer.id, at })).toEqual({ code: 'stale', message: 'The time is not over yet.' })
    for (const at of [timer.endsAt, timer.endsAt + 1])
      expect(propose(game, match, { seat: CLOCK, move: 'end', timer: timer.id, at }).ok).toBe(true)
  })
  test.each([null, [], 5, 'a', true])('arguments: %j, which is none', (args) => {
    for (const move of ['go', 'choose', 'broken', 'resign'])
      expect(refusal({ move, args: args as never })).toMatchObject({ code: 'arguments' })
  })
  test('phase: not in this phase', () => expect(refusal({ move: 'first' })).toMatchObject({ code: 'phase', by: 'phase a' }))
  test('order: not now in the progression', () => {
    played('go')
    expect(refusal({ move: 'second' })).toMatchObject({ code: 'order', by: 'progression ordered' })
    played('first')
    expect(refusal({ move: 'first' })).toMatchObject({ code: 'order', by: 'progression ordered' })
  })
  test('turn: another seat is to move', () => {
    expect(refusal({ seat: 1 })).toMatchObject({ code: 'turn', by: 'turn current' })
    expect(refusal({ move: 'nobody' })).toMatchObject({ code: 'turn', by: 'turn none' })
    expect(refusal({ move: 'other' })).toEqual({ code: 'turn', message: 'You may not act now.', by: 'turn other' })
    played('go', 'first', 'second')
    expect(refusal({ move: 'second' })).toMatchObject({ code: 'turn' })
  })
  test('turn: a seat that may act, may', () => {
    expect(propose(game, match, { seat: 1, move: 'anyone', at: 0 }).ok).toBe(true)
    expect(propose(game, match, { seat: ADMIN, move: 'nobody', at: 0 }).ok).toBe(true)
  })
  test('arguments: before guards, after the gate', () => {
    expect(refusal({ move: 'guarded', args: { x: 'c' } })).toMatchObject({ code: 'arguments', by: 'guarded.args.x' })
    expect(refusal({ seat: 1, move: 'guarded', args: { x: 'c' } })).toMatchObject({ code: 'turn' })
  })
  test('guard: the sentence of the first guard that has one, before legal', () =>
    expect(refusal({ move: 'guarded', args: { x: 'a' } })).toEqual({ code: 'guard', message: 'It is never possible.', by: 'guard never' }))
  test('guard: one that a not turned round', () =>
    expect(refusal({ move: 'turned' })).toMatchObject({ code: 'guard', by: 'guard not always', message: 'Turned is not possible now.' }))
  test('rule: the sentence of legal', () =>
    expect(refusal({ move: 'choose', args: { x: 'b' } })).toEqual({ code: 'rule', message: 'B is not allowed.', by: 'choose.legal' }))
  test('failed: nothing of what was thrown is told', () =>
    expect(refusal({ move: 'broken' })).toEqual({ code: 'failed', message: 'The game made a mistake; nothing has changed.', by: 'broken' }))
})
