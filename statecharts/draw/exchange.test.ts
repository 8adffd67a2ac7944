import fc from 'fast-check'
import { expect, test } from 'vitest'
import { and, createMachine, not } from 'xstate'
import { type Chart, compile } from '../index.ts'
import { ExchangeError } from './exchange-error.ts'
import { fromXState } from './from-xstate.ts'
import { RANDOM_NAMES, randomChart } from './random-chart.ts'
import { samples } from './samples.ts'
import { spelledOut, toEditable } from './to-editable.ts'

const choices = fc.array(fc.nat(997), { minLength: 40, maxLength: 120, size: 'max' })

test('any chart, exported for other editors and stored as JSON, is read back as it was, targets spelt out', () => {
  fc.assert(
    fc.property(choices, (choices) => {
      const chart = randomChart(choices)
      compile(chart, 2, RANDOM_NAMES)
      const stored: unknown = JSON.parse(JSON.stringify(toEditable(chart)))
      expect(fromXState(stored)).toStrictEqual(spelledOut(chart))
    }),
    { numRuns: 500, seed: 5 },
  )
})

test.each(Object.entries(samples))('%s is read back as it was', (_, chart) => {
  expect(fromXState(toEditable(chart))).toStrictEqual(spelledOut(chart))
})

test('XState itself takes the exported chart', () => {
  const machine = createMachine(toEditable(samples.council) as never)
  expect(machine.events).toEqual(expect.arrayContaining(['bid', 'speak', 'resign']))
  expect(machine.root.states.debate!.states.speaking!.config.meta).toEqual({ playchart: { moves: ['whisper'] } })
})

test('XState’s forms of targets lead where they lead in XState', () => {
  const chart = fromXState({
    id: 'game',
    initial: 'a',
    on: { out: '.b' },
    states: {
      a: {
        initial: 'x',
        states: { x: { on: { m: 'y', n: '#game.b', o: '#named', p: '#named.in' } }, y: { type: 'final' } },
        onDone: { target: 'b' },
      },
      b: { on: { m: 'a.y', n: { target: '.deep' } }, initial: 'deep', states: { deep: {} } },
      c: { id: 'named', initial: 'in', states: { in: {} } },
    },
  })
  expect(chart.on).toEqual({ out: 'b' })
  expect(chart.states!.a!.states!.x!.on).toEqual({ m: 'a.y', n: 'b', o: 'c', p: 'c.in' })
  expect(chart.states!.b!.on).toEqual({ m: 'a.y', n: { target: 'b.deep' } })
})

test('guards are names, names with parameters, and XState’s own combinations', () => {
  const guard = and(['p', not({ type: 'q', params: { most: 3 } })])
  const chart = fromXState({ initial: 'a', states: { a: { on: { m: { guard, target: 'a' } } } } })
  expect(chart.states!.a!.on!.m).toEqual({ guard: { and: ['p', { not: { name: 'q', params: { most: 3 } } }] }, target: 'a' })
})

test('all that a chart cannot take is named at once, each with its place', () => {
  const config = {
    initial: 'a',
    context: { count: 0 },
    states: {
      a: {
        invoke: { src: 'load' },
        entry: [() => {}, { type: 'log', params: { text: 'x' } }, 'deal'],
        on: { m: { target: 'b', guard: () => true }, '*': 'b', n: undefined, o: { target: 'nowhere' }, p: { target: ['b', 'c'] } },
        after: { 1000: 'b', soon: { meta: { playchart: { move: 'm' } } } },
        always: { actions: ['f', 'g'], target: 'b' },
      },
      b: { type: 'parallel', states: { one: {}, two: {} } },
      c: { type: 'history', history: 'deep' },
    },
  }
  expect(refused(config)).toEqual([
    'context: a chart keeps nothing; what it remembers belongs into the game’s state',
    'a.invoke: a chart has no `invoke`',
    'a.on.*: is no move: moves are named one by one',
    'a.on.m.guard: is a function: a guard is registered beside the chart and named here',
    'a.on.n: is forbidden here, which a chart cannot say',
    'a.on.o.target: there is no phase "nowhere"',
    'a.on.p.target: there is no phase ["b","c"]',
    'a.always.actions: each fix-up is a version of its own: one per entry',
    'a.entry.0: is a function: a fix-up is registered beside the chart and named here',
    'a.entry.1: is an action with parameters: a fix-up is registered beside the chart and named here',
    'a.after.1000: the clock makes a move: name it in `meta.playchart.move`',
    'a.after.soon: a delay is a whole number of milliseconds',
    "b.type: there is no 'parallel' phase: use seats",
    'c.history: a chart has no `history`',
    "c.type: there is no 'history' phase",
  ])
})

test('a config whose chart would not hold together is refused with the chart’s line', () => {
  expect(refused({ initial: 'b', states: { a: {} } })).toEqual(["initial: there is no phase 'b' here"])
  expect(refused([])).toEqual(['the machine: is no XState config'])
  const hidden = { initial: 'a', states: { a: { initial: 'b', states: { b: {}, c: { on: { m: '#(machine).b' } } } }, b: {} } }
  expect(refused(hidden)).toEqual(["a.c.on.m: 'b' means the phase of that name beside it: rename one of the two"])
})

function refused(config: unknown): string[] {
  try {
    const chart: Chart = fromXState(config)
    return [`taken: ${JSON.stringify(chart)}`]
  } catch (error) {
    if (error instanceof ExchangeError) return error.message.split('\n')
    throw error
  }
}
