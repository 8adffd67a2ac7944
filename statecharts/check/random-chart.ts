import fc from 'fast-check'
import type { Chart } from '../chart.ts'

/** Names that the random charts use. */
export const NAMES = { moves: ['a', 'b', 'c'], fixUps: ['f', 'g', 'nextTurn'], guards: ['p', 'q'], who: ['w'] }
const sometimes = <T>(arbitrary: fc.Arbitrary<T>, freq = 2) => fc.option(arbitrary, { nil: undefined, freq })
const guard = fc.oneof(
  fc.constantFrom('p', 'q', { name: 'p', params: 1 }),
  fc.constantFrom({ not: 'p' }, { and: ['p', 'q'] }, { or: ['q', { not: 'p' }] }),
)
const turn = fc.constantFrom('current', 'all', 'none', 'inactive', 'w')
const absent = fc.constantFrom('wait', 'resign', 'a', 'b')
const bare = <T extends object>(given: T) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))

/** An interrupt has nothing to come back to there. */
const FINAL = ['over', 'x.end', 'end', 'done', 'finished']

/** A phase that may lead to `targets` and begin `interrupts`. */
function leaf(targets: readonly string[], interrupts: readonly string[], alone = false): fc.Arbitrary<object> {
  const to = fc.constantFrom(...targets)
  const interrupt = interrupts.length ? sometimes(fc.constantFrom(...interrupts)) : fc.constant(undefined)
  const transition = fc
    .record({ target: sometimes(to, 4), guard: sometimes(guard, 1), turn: sometimes(turn, 1), interrupt })
    .map((given) => bare(FINAL.includes(given.target as string) ? { ...given, interrupt: undefined } : given))
  const automatic = fc
    .record({ target: sometimes(to, 4), guard: sometimes(guard, 3), actions: sometimes(fc.constantFrom('f', 'g'), 1) })
    .map((given) => bare(given.target || given.actions ? given : { ...given, target: targets[0] }))
  const on = fc.dictionary(fc.constantFrom('a', 'b'), fc.array(transition, { minLength: 1, maxLength: 2 }), { maxKeys: 2 })
  const always = fc.array(automatic, { maxLength: 2 })
  const entry = sometimes(fc.constant('f'), 1)
  const ways = fc.record({ on, always, turn: sometimes(turn, 1), entry, absent: sometimes(absent, 2) }).map(bare)
  const turns = fc
    .record({
      rounds: fc.constant(2),
      start: sometimes(fc.constantFrom('next', 'w'), 1),
      skip: sometimes(guard, 1),
      max: sometimes(fc.constant(2), 1),
    })
    .map(bare)
  const goingRound = fc.record({ ways, turns, onDone: to }).map(({ ways, turns, onDone }) => ({ ...ways, turns, onDone }))
  const entries = fc.constantFrom<unknown[]>(
    [{ roundRobin: 'c' }],
    ['c', { optional: 'g' }],
    [{ move: 'c', multiple: true }],
    ['f', { roundRobin: 'g', rounds: 2 }],
    [
      { roundRobin: 'f', skip: 'p' },
      { roundRobin: 'c', rounds: 'infinite', until: 'q', skip: { not: 'p' }, direction: 'snake' },
    ],
    [
      { repeat: { roundRobin: 'g', skip: 'q', direction: 'backward' }, count: 'infinite' },
      { roundRobin: 'c', start: 'w' },
    ],
  )
  const ordered = fc.record({ ways, entries, onDone: to, guard: sometimes(guard, 1) }).map(({ ways, entries, onDone, guard }) => ({
    ...ways,
    ordered: entries,
    onDone: bare({ target: onDone, guard }),
  }))
  // Inside seats' regions there are no turns, nor rounds of a player's move.
  const outside = alone
    ? []
    : [
        { weight: 1, arbitrary: ordered },
        { weight: 1, arbitrary: goingRound },
      ]
  return fc.oneof({ weight: 3, arbitrary: ways }, ...outside)
}

const shared = ['x', 'y', 'x.one', 'seats', 'over']
/** Charts with two phases inside another, a progression or rounds of turns, seats of their own, and interrupts. */
export const randomCharts: fc.Arbitrary<Chart> = fc
  .record({
    one: leaf([...shared, 'two'], ['stop', 'halt']),
    two: leaf([...shared, 'x.end'], ['stop']),
    around: leaf(shared, ['stop']),
    y: leaf(shared, ['halt']),
    first: leaf(['second', 'done', 'x', 'over'], ['stop'], true),
    second: leaf(['first', 'done', 'second'], [], true),
    who: fc.constantFrom('all', 'others', 'p', 'w'),
    after: fc.boolean(),
    asked: leaf(['answered', 'finished', 'y'], ['stop', 'halt']),
    answered: leaf(['asked', 'finished', 'finished'], []),
    halted: leaf(['back', 'over', 'halt'], ['stop']),
  })
  .map(({ one, two, around, y, first, second, who, after, asked, answered, halted }) => {
    // Moves of a progression are not legal around it: `c` is theirs.
    const { ordered: _, onDone: __, ...x } = around as { ordered?: unknown; onDone?: unknown }
    const states = { one, two, end: { type: 'final' } }
    return {
      initial: 'x',
      states: {
        x: { ...x, initial: 'one', states, onDone: 'seats', ...(after && { after: { 5: { move: 'a' } } }) },
        y,
        seats: { seats: { who, initial: 'first', states: { first, second, done: { type: 'final' } } }, onDone: 'y' },
        stop: { initial: 'asked', states: { asked, answered, finished: { type: 'final' } } },
        halt: { initial: 'halted', states: { halted, back: { type: 'final' } } },
        over: { type: 'final' },
      },
    } as unknown as Chart
  })
