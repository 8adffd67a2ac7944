import { describe, expect, test } from 'vitest'
import { createMatch, int, propose, RuleError, SPECTATOR, setup, viewOf, viewTextOf } from '../index.ts'
import { secretOf } from '../testing/index.ts'

/** What stands behind the chart's names only reads, and is held to what it may give. */

const rules = setup({ game: { n: int() } })
const parts = {
  name: 'named',
  players: { min: 2, max: 3 },
  distribute: {},
  moves: { go: rules.move({ apply: ({ game }) => void game.n++ }), pass: rules.move({ apply: () => {} }) },
}
const chart = {
  initial: 'a',
  endless: true,
  states: { a: { on: { go: 'b' } }, b: { turns: { order: 'order' }, args: 'facts', after: { soon: { move: 'pass' } }, moves: ['pass'] } },
} as const
/** A game whose names misbehave as told, once phase b is entered. */
const made = (who: () => unknown, args: () => unknown = () => ({}), delay: () => unknown = () => 1000) =>
  rules.createGame({
    ...parts,
    who: { order: rules.who(who as never) },
    args: { facts: rules.args(args as never) },
    delays: { soon: rules.delay(delay as never) },
    chart,
  })
const went = (game: ReturnType<typeof made>) => {
  const { match } = createMatch(game, { seats: 3, secret: secretOf(1), at: 0 })
  const before = JSON.stringify(match)
  const outcome = propose(game, match, { seat: 0, move: 'go', at: 0 })
  expect(JSON.stringify(match)).toBe(before)
  return { match, outcome }
}
const errorOf = (game: ReturnType<typeof made>) => {
  const { outcome } = went(game)
  return outcome.ok ? null : String(outcome.error)
}

describe('a name that stands for seats', () => {
  test.each([
    ['a seat that there is not', () => [0, 3], /who\.order: there is no seat 3/],
    ['half a seat', () => 0.5, /who\.order: there is no seat 0\.5/],
    ['nothing at all', () => [], /b\.turns\.order: order names no seat/],
    ['no seat, where an order needs some', () => null, /b\.turns\.order: order names no seat/],
    ['an undefined', () => undefined, /who\.order: there is no seat undefined/],
  ])('may not give %s', (_, who, sentence) => {
    expect(errorOf(made(who))).toMatch(sentence)
  })
  test('is the same for every caller', () => {
    const table = setup({ game: {} })
    const game = table.createGame({
      name: 'asked',
      players: { min: 3, max: 3 },
      distribute: {},
      moves: { pass: table.move({ apply: () => {} }) },
      who: { asking: table.who(({ seat }) => seat) },
      chart: { endless: true, initial: 'a', states: { a: { turn: 'asking', moves: ['pass'] } } },
    })
    const { match } = createMatch(game, { seats: 3, secret: secretOf(1), at: 0 })
    const active = ([0, 1, 2, SPECTATOR] as const).map((viewer) => viewOf(game, match, viewer).active)
    expect(active).toEqual([[0], [0], [0], [0]])
    for (const viewer of [2, 1, 0]) expect(JSON.parse(viewTextOf(game, match, viewer))).toEqual(viewOf(game, match, viewer))
    expect(propose(game, match, { seat: 1, move: 'pass', at: 0 })).toMatchObject({ ok: false, refusal: { code: 'turn' } })
  })
  test('may not write, nor play', () => {
    const writing = rulesThat(({ game }) => {
      ;(game as { n: number }).n = 5
    })
    expect(errorOf(writing)).toMatch(/only be read/)
    const game: ReturnType<typeof made> = made(() => {
      const { match } = createMatch(game, { seats: 3, secret: secretOf(1), at: 0 })
      return match.turn
    })
    expect(errorOf(game)).toMatch(/cannot call the engine/)
  })
})

function rulesThat(write: (state: { game: unknown }) => void) {
  return rules.createGame({
    ...parts,
    who: {
      order: rules.who((state) => {
        write(state)
        return 0
      }),
    },
    args: { facts: rules.args(() => ({})) },
    delays: { soon: rules.delay(() => 1000) },
    chart,
  })
}

describe('a time', () => {
  test.each([0, -1, 1.5, Number.NaN, 'soon'])('may not be %s', (delay) => {
    expect(
      errorOf(
        made(
          () => 0,
          undefined,
          () => delay,
        ),
      ),
    ).toMatch(/delays\.soon gave .*milliseconds/)
  })
})

describe('facts', () => {
  test('are an object, and come as plain JSON', () => {
    const { outcome } = went(
      made(
        () => 0,
        () => ({ list: [1], gone: undefined }),
      ),
    )
    if (!outcome.ok) throw new Error(outcome.refusal.message)
    const game = made(
      () => 0,
      () => ({ list: [1], gone: undefined }),
    )
    expect(viewOf(game, outcome.match, 1).phase.args).toStrictEqual({ list: [1] })
    const wrong = made(
      () => 0,
      () => [1],
    )
    expect(() => viewOf(wrong, outcome.match, 1)).toThrow(/args\.facts: gives an object/)
  })
})

test('the errors are the author’s', () => {
  const { outcome } = went(made(() => 9))
  expect(outcome.ok ? null : outcome.error).toBeInstanceOf(RuleError)
})
