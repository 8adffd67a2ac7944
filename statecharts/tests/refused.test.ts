import { expect, test } from 'vitest'
import * as xstate from 'xstate'
import { ExchangeError, fromXState, toXState } from '../draw/exchange/xstate.ts'
import { type Chart, compile } from '../index.ts'
import { NAMES, samples } from '../testing/draw/samples.ts'

/** What is said of a config that cannot be read. */
function refused(config: unknown): string[] {
  try {
    const chart: Chart = fromXState(config)
    return [`taken: ${JSON.stringify(chart)}`]
  } catch (error) {
    if (error instanceof ExchangeError) return error.message.split('\n')
    throw error
  }
}
const inA = (a: object) => refused({ initial: 'a', states: { a, b: {} } })
const own = (words: object) => inA({ meta: { playchart: words } })
const GUARD = 'a guard is registered beside the chart and named here'
const FIX_UP = 'a fix-up is registered beside the chart and named here'

test('all that a chart cannot take is named at once, each with its place', () => {
  const config = {
    initial: 'a',
    context: { count: 0 },
    states: {
      a: {
        invoke: { src: 'load' },
        entry: [() => {}, { type: 'log', params: { text: 'x' } }, 'deal'],
        on: { m: { target: 'b', guard: () => true }, '*': 'b', n: undefined, o: { target: 'nowhere' }, p: { target: ['b', 'c'] } },
        after: { 1000: 'b' },
        always: { actions: ['f', 'g'], target: 'b' },
      },
      b: { type: 'parallel', states: { one: {}, two: {} } },
      c: { type: 'history', history: 'deep' },
    },
  }
  expect(refused(config)).toEqual([
    'context: a chart has no context. Keep data in the game’s state',
    'a.invoke: a chart has no `invoke`: use a fix-up for what the engine does by itself',
    'a.on.*: is not a move. Name each move by itself',
    `a.on.m.guard: is a function: ${GUARD}`,
    'a.on.n: is forbidden here, which a chart cannot express',
    'a.on.o.target: there is no phase "nowhere"',
    'a.on.p.target: there is no phase ["b","c"]',
    'a.always.actions: each fix-up makes a version of its own. Write one per entry',
    `a.entry.0: is a function: ${FIX_UP}`,
    `a.entry.1: is an action with parameters: ${FIX_UP}`,
    'a.after.1000: the clock makes one move: name it in `meta.playchart.move`',
    "b.type: there is no 'parallel' phase: use seats",
    'c.history: a chart has no `history`: use an interrupt if play is to come back',
    "c.type: there is no 'history' phase",
  ])
})

test.each([
  ['raise', xstate.raise({ type: 'x' })],
  ['assign', xstate.assign({ n: 1 })],
  ['spawnChild', xstate.spawnChild('x' as never)],
  ['sendTo', xstate.sendTo('x', { type: 'y' })],
  ['sendTo', xstate.sendParent({ type: 'y' })],
  ['emit', xstate.emit({ type: 'x' })],
  ['cancel', xstate.cancel('x')],
  ['stopChild', xstate.stopChild('x')],
  ['enqueueActions', xstate.enqueueActions(() => {})],
  ['log', xstate.log('x')],
  ['raise', { type: 'xstate.raise', params: { event: { type: 'x' } } }],
  ['raise', 'xstate.raise'],
])('XState’s own action %s is named, wherever it stands', (name, action) => {
  const said = `is XState’s \`${name}\`: ${FIX_UP}`
  expect(inA({ on: { m: { actions: ['deal', action] } }, exit: action })).toEqual([`a.on.m.actions.1: ${said}`, `a.exit: ${said}`])
})

test.each([[[]], [['p', 'q']]])('a `not` of the guards %j is named', (guards) => {
  const said = 'a.on.m.guard: is a `not` that does not have exactly one guard'
  expect(inA({ on: { m: { target: 'b', guard: { type: 'not', params: { guards } } } } })).toEqual([said])
})

test('functions, conditions of XState’s own and what is no action at all are named', () => {
  expect(inA({ on: { m: { guard: xstate.stateIn('b') } } })).toEqual([`a.on.m.guard: asks where play is: ${GUARD}`])
  expect(inA({ on: { m: { guard: xstate.and(['p', () => true]) } } })).toEqual([`a.on.m.guard.1: is a function: ${GUARD}`])
  expect(inA({ on: { m: { guard: { type: 'p', params: () => 1 } } } })).toEqual([`a.on.m.guard: is a function: ${GUARD}`])
  expect(inA({ entry: 3 })).toEqual([`a.entry: is not an action: ${FIX_UP}`])
})

test('the clock’s moves lead where those moves lead: a delay itself leads nowhere', () => {
  const meta = { playchart: { move: 'm' } }
  const written = 'belongs to the move that the clock makes, not to the delay'
  expect(inA({ on: { m: 'b' }, after: { 10: { target: 'b', guard: 'p', actions: ['f'], meta } } })).toEqual([
    `a.after.10.target: ${written}`,
    `a.after.10.guard: ${written}`,
    `a.after.10.actions: ${written}`,
  ])
  const several = 'the clock makes one move: name it in `meta.playchart.move`'
  expect(inA({ after: { 10: [{ meta }, { meta }], 20: ['b'], later: { target: 'b' } } })).toEqual([
    `a.after.10: ${several}`,
    `a.after.20: ${several}`,
    `a.after.later: ${several}`,
  ])
  expect(inA({ after: { '1 s': { meta }, 5: { meta: { playchart: { onInterrupt: 'stop' } } } } })).toEqual([
    'a.after.5.meta.playchart.onInterrupt: is none of pause, run',
    'a.after.5.meta.playchart.move: is missing',
    'a.after.1 s: a delay is a whole number of milliseconds, or a name that stands for them',
  ])
  expect(inA({ after: [{ delay: 10 }] })).toContain('a.after: is not an object of delays')
})

test('words of XState 4, of actors and of output are named', () => {
  expect(inA({ on: { m: { cond: 'p', internal: true, target: 'b' } }, output: 1, activities: [] })).toEqual([
    'a.output: a chart has no `output`: the game decides who has won',
    'a.activities: a chart has no `activities`',
    'a.on.m.cond: a chart has no `cond`: it is `guard` since XState 5',
    'a.on.m.internal: a chart has no `internal`: it is `reenter` since XState 5',
  ])
  const noMove = 'is not a move. Name each move by itself'
  expect(inA({ on: { '': 'b', 'mouse.*': 'b', 'xstate.done.actor.0': 'b', 'error.x': 'b' } })).toEqual([
    `a.on.: ${noMove}`,
    `a.on.mouse.*: ${noMove}`,
    `a.on.xstate.done.actor.0: ${noMove}`,
    `a.on.error.x: ${noMove}`,
  ])
  expect(inA({ always: { target: 'b', reenter: true } })).toEqual(['a.always.reenter: a chart has no `reenter`'])
  expect(inA({ initial: { target: 'c' }, tags: [1], description: 2, states: { c: 3 } })).toEqual([
    'a.states.c: is not a state',
    'a.initial: is not a name',
    'a.tags.0: is not a name',
    'a.description: is not a name',
  ])
})

test('a compiled chart is not one to edit', () => {
  const said = refused(toXState(compile(samples.council, 2, NAMES)).chart)
  expect(said).toContain('on.$settle: is an internal event: this is a compiled chart, not an editable one')
  expect(said).toContain('bidding.$seats.$0.thinking.on.bid@0: is an internal event: this is a compiled chart, not an editable one')
})

test('the language’s own words are checked before they are believed', () => {
  const at = 'a.meta.playchart'
  expect(inA({ meta: { playchart: 'turn' } })[0]).toMatch(/^a\.meta\.playchart: is not ordered, moves/)
  expect(own({ turns: { trun: 1, max: '3', skip: () => true, uncounted: 'm', back: 'no' }, states: {} })).toEqual([
    `${at}.turns.trun: there is no such word here (choose from ${TURNS})`,
    `${at}.turns.max: is not a number`,
    `${at}.turns.skip: is a function, none of name, and, or, not`,
    `${at}.turns.uncounted: is not a list`,
    `${at}.turns.back: is not true or false`,
    expect.stringMatching(/^a\.meta\.playchart\.states: there is no such word here/),
  ])
  const round = {
    roundRobin: 'deal',
    rounds: 'ever',
    direction: 'up',
    until: { and: ['p', { nor: [] }] },
    skip: { name: 'p', params: () => 1 },
  }
  expect(own({ ordered: [{ serial: ['x', round] }, { repeat: 'x' }, { parallel: ['x'], count: { between: [1] } }, 4] })).toEqual([
    `${at}.ordered.0.serial.1.rounds: is none of infinite`,
    `${at}.ordered.0.serial.1.direction: is none of forward, backward, snake`,
    `${at}.ordered.0.serial.1.until.and.1: is none of name, and, or, not`,
    `${at}.ordered.0.serial.1.skip.params: is a function, not plain data`,
    `${at}.ordered.1.count: is missing`,
    `${at}.ordered.2.count.between: is not two numbers`,
    `${at}.ordered.3: is none of roundRobin, move, serial, parallel, repeat, optional`,
  ])
  expect(own({ absent: { args: {} }, sanitize: 1, seats: { who: {}, sanitize: [] }, prompt: { active: 'x' }, args: ['a'] })).toEqual([
    `${at}.absent.move: is missing`,
    `${at}.sanitize: is not a name`,
    `${at}.seats.who: is none of name, and, or, not`,
    `${at}.seats.sanitize: is not a name`,
    `${at}.prompt.others: is missing`,
    `${at}.args: is not a name`,
  ])
  expect(
    inA({ on: { m: { meta: { playchart: { turn: 1, guard: { text: 'p' } } } } }, always: { meta: { playchart: { turn: 'all' } } } }),
  ).toEqual([
    'a.on.m.meta.playchart.turn: is not a name',
    'a.on.m.meta.playchart.guard.is: is missing',
    'a.always.meta.playchart.turn: there is no such word here (choose from interrupt, guard)',
  ])
})
const TURNS = 'order, start, rounds, skip, min, max, uncounted, endIf, next, begin, end, afterMove, back'

test('a config whose chart would not hold together is refused with the chart’s line', () => {
  expect(refused({ initial: 'b', states: { a: {} } })).toEqual(["initial: there is no phase 'b' here"])
  expect(refused([])).toEqual(['the machine: is not an XState config'])
  const hidden = { initial: 'a', states: { a: { initial: 'b', states: { b: {}, c: { on: { m: '#(machine).b' } } } }, b: {} } }
  expect(refused(hidden)).toEqual(["a.c.on.m: 'b' leads to the sibling phase of that name. Rename one of them"])
  expect(own({ turns: { rounds: 2 } })).toEqual(['a.turns.rounds: the phase needs an `onDone`: where does play go after the last round?'])
})
