import { beforeEach, describe, expect, test } from 'vitest'
import { createMatch, ENGINE, int, propose, type Step, setup } from '../index.ts'
import { secretOf } from '../testing/index.ts'

/** What the rules were asked and told, with `n` as they found it. */
let seen: string[] = []
beforeEach(() => {
  seen = []
})
const rules = setup({ game: { n: int() }, player: {} })
const look = (name: string, n: number) => seen.push(`${name} ${n}`)
/** A guard that says where it was asked, and holds when n is at least so much. */
const atLeast = (name: string, least: number) =>
  rules.guard(({ game }) => {
    look(name, game.n)
    return game.n >= least
  }, `${name} says no.`)
const effect = (name: string) =>
  rules.fixUp({
    apply: ({ game }) => {
      look(name, game.n)
      game.n++
    },
  })
const moves = {
  go: rules.move({
    legal: ({ game }) => {
      look('go.legal', game.n)
      return true
    },
    apply: ({ game }) => {
      look('go', game.n)
      game.n++
    },
  }),
  out: effect('out'),
  into: effect('into'),
  mid: effect('mid'),
  leaf: effect('leaf'),
  parent: effect('parent'),
  root: effect('root'),
  never: rules.fixUp({ legal: () => 'Never.', apply: () => void look('never', -1) }),
}
const guards = {
  zero: atLeast('zero', 0),
  one: atLeast('one', 1),
  three: atLeast('three', 3),
  four: atLeast('four', 4),
  nine: atLeast('nine', 9),
}
const common = { name: 'events', players: { min: 2, max: 2 }, distribute: {}, moves, guards } as const
type AnyGame = ReturnType<typeof rules.createGame>

function play(game: AnyGame): readonly Step[] {
  const { match } = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 })
  seen = []
  const outcome = propose(game, match, { seat: 0, move: 'go', at: 7 })
  if (!outcome.ok) throw outcome.error ?? new Error(outcome.refusal.message)
  return outcome.steps
}
const log = (steps: readonly Step[]) => steps.map(({ entry }) => `${entry.version} ${entry.move} by ${entry.by}`)

describe('one move', () => {
  test('guards of on see the state before it, then legal; exit, apply and entry are one version; guards of always see the state after', () => {
    const game = rules.createGame({
      ...common,
      chart: {
        endless: true,
        initial: 'a',
        states: {
          a: { exit: 'out', on: { go: { guard: 'zero', actions: 'mid', target: 'b' } } },
          b: { entry: 'into', always: { guard: 'nine', target: 'a' } },
        },
      },
    })
    expect(log(play(game))).toEqual(['1 go by 0'])
    expect(seen).toEqual(['zero 0', 'go.legal 0', 'out 0', 'go 1', 'mid 2', 'into 3', 'nine 4'])
  })
  test('a pure branch makes no version, each fix-up its own', () => {
    const game = rules.createGame({
      ...common,
      chart: {
        initial: 'a',
        states: {
          a: { on: { go: 'b' } },
          b: { always: 'c' },
          c: { entry: 'into', always: { actions: 'leaf', target: 'd' } },
          d: { always: [{ guard: 'nine', target: 'a' }, 'e'] },
          e: { always: { actions: 'root', target: 'f' } },
          f: { type: 'final', entry: 'out' },
        },
      },
    })
    const steps = play(game)
    expect(log(steps)).toEqual(['1 go by 0', '2 leaf by engine', '3 root by engine'])
    expect(seen).toEqual(['go.legal 0', 'go 0', 'into 1', 'leaf 2', 'nine 3', 'root 3', 'out 4'])
    expect(steps.map(({ match }) => match.state.game[0])).toEqual([2, 3, 5])
    expect(steps.map(({ match }) => match.finished)).toEqual([false, false, true])
    expect(steps.map(({ entry }) => [entry.by === ENGINE, entry.initiator, entry.at])).toEqual([
      [false, 1, 7],
      [true, 1, 7],
      [true, 1, 7],
    ])
    expect(steps.map(({ before }) => before.version)).toEqual([0, 1, 2])
    expect(steps.slice(1).every(({ before }, i) => before === steps[i].match)).toBe(true)
  })
})

describe('the first enabled fix-up', () => {
  test('is the leaf’s before the parent’s before the root’s', () => {
    const game = rules.createGame({
      ...common,
      chart: {
        initial: 'a',
        always: { guard: 'one', actions: 'root', target: 'end' },
        states: {
          a: {
            initial: 'x',
            always: [{ guard: 'three', actions: 'parent', target: 'a.z' }],
            states: { x: { on: { go: 'y' } }, y: { always: { actions: 'leaf', target: 'z' } }, z: {} },
          },
          end: { type: 'final' },
        },
      },
    })
    expect(log(play(game))).toEqual(['1 go by 0', '2 leaf by engine', '3 root by engine'])
    expect(seen).toEqual(['go.legal 0', 'go 0', 'leaf 1', 'three 2', 'one 2', 'root 2'])
  })
  test('in one phase is the first written, and a fix-up’s own legal counts as a guard', () => {
    const game = rules.createGame({
      ...common,
      chart: {
        endless: true,
        initial: 'a',
        states: {
          a: { on: { go: 'b' } },
          b: {
            always: [
              { guard: 'nine', actions: 'leaf' },
              { actions: 'never', target: 'c' },
              { guard: 'one', actions: 'parent', target: 'c' },
              { actions: 'root', target: 'c' },
            ],
          },
          c: { moves: ['go'] },
        },
      },
    })
    expect(log(play(game))).toEqual(['1 go by 0', '2 parent by engine'])
  })
  test('of the root runs when the leaf’s is not legal', () => {
    const game = rules.createGame({
      ...common,
      chart: {
        endless: true,
        initial: 'a',
        always: { guard: { and: ['one', { not: 'three' }] }, actions: 'root' },
        states: { a: { on: { go: 'b' } }, b: { ordered: ['never'] } },
      },
    })
    expect(log(play(game))).toEqual(['1 go by 0', '2 root by engine', '3 root by engine'])
    expect([...new Set(seen)]).toEqual([
      'go.legal 0',
      'go 0',
      'one 1',
      'three 1',
      'root 1',
      'one 2',
      'three 2',
      'root 2',
      'one 3',
      'three 3',
    ])
  })
  test('comes before onDone', () => {
    const game = rules.createGame({
      ...common,
      chart: {
        endless: true,
        initial: 'a',
        states: {
          a: {
            initial: 'x',
            always: { guard: { and: ['one', { not: 'three' }] }, actions: 'parent' },
            onDone: [
              { guard: 'nine', target: 'c' },
              { guard: 'three', actions: 'mid', target: 'd' },
            ],
            states: { x: { on: { go: 'y' } }, y: { type: 'final' } },
          },
          c: { moves: ['go'] },
          d: { entry: 'into', moves: ['go'] },
        },
      },
    })
    const steps = play(game)
    expect(log(steps).slice(-2)).toEqual(['2 parent by engine', '3 parent by engine'])
    expect(seen.slice(-4)).toEqual(['nine 3', 'three 3', 'mid 3', 'into 4'])
    expect(steps.at(-1)!.match.state.game[0]).toBe(5)
  })
})

describe('the end', () => {
  test('after it there are no fix-ups', () => {
    const game = rules.createGame({
      ...common,
      chart: {
        initial: 'a',
        always: { guard: 'one', actions: 'root' },
        states: { a: { on: { go: 'b' } }, b: { type: 'final' } },
      },
    })
    const steps = play(game)
    expect(log(steps)).toEqual(['1 go by 0'])
    expect(steps[0].match.finished).toBe(true)
  })
  test('a match may be over as soon as it begins', () => {
    const game = rules.createGame({ ...common, chart: { initial: 'a', states: { a: { type: 'final', entry: 'into' } } } })
    const { first, match, steps } = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 })
    expect([match.finished, steps.length, match.version, first.state.game[0]]).toEqual([true, 0, 0, 1])
  })
})

describe('a chain without end', () => {
  const loop = rules.createGame({
    ...common,
    chart: {
      endless: true,
      initial: 'a',
      states: {
        a: { on: { go: 'b' } },
        b: { always: { guard: 'zero', actions: 'leaf', target: 'c' } },
        c: { always: { actions: 'parent', target: 'b' } },
      },
    },
  })
  test('of more than 256 fix-ups is refused, naming the cycle, and nothing has changed', () => {
    const { match } = createMatch(loop, { seats: 2, secret: secretOf(1), at: 0 })
    const before = JSON.stringify(match)
    const outcome = propose(loop, match, { seat: 0, move: 'go', at: 0 })
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'failed' } })
    expect(String(!outcome.ok && outcome.error)).toMatch(
      /^Error: events: more than 256 fix-ups in a row, round and round: (leaf, parent|parent, leaf)$/,
    )
    expect(JSON.stringify(match)).toBe(before)
  })
  test('of 256 fix-ups is not', () => {
    const enough = rules.guard(({ game }) => game.n === 257)
    const game = rules.createGame({
      ...common,
      guards: { enough },
      chart: {
        endless: true,
        initial: 'a',
        states: { a: { on: { go: 'b' } }, b: { always: [{ guard: 'enough', target: 'c' }, { actions: 'leaf' }] }, c: { moves: ['go'] } },
      },
    })
    expect(play(game)).toHaveLength(257)
  })
  test('of branches is refused, naming the phase', () => {
    let asked = 0
    const fickle = rules.guard(() => asked++ % 2 === 0)
    const game = rules.createGame({
      ...common,
      guards: { fickle },
      chart: {
        endless: true,
        initial: 'a',
        states: {
          a: { on: { go: 'b' } },
          b: { always: { guard: 'fickle', target: 'c' } },
          c: { always: { guard: { not: 'fickle' }, target: 'b' } },
        },
      },
    })
    expect(() => play(game)).toThrow(/^[bc]: .*circle/)
  })
  test('at set-up cannot be created', () => {
    const game = rules.createGame({
      ...common,
      chart: { endless: true, initial: 'a', states: { a: { always: { guard: 'zero', actions: 'leaf' } } } },
    })
    expect(() => createMatch(game, { seats: 2, secret: secretOf(1), at: 0 })).toThrow(/256/)
  })
})
