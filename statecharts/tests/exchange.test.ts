import fc from 'fast-check'
import { expect, test } from 'vitest'
import { and, createMachine, not } from 'xstate'
import { diffCharts } from '../diff/diff.ts'
import { fromXState } from '../draw/exchange/xstate.ts'
import { type Chart, compile, type Phase } from '../index.ts'
import { spelledOut, toEditable } from '../language/to-editable.ts'
import { runs } from '../testing/deep.ts'
import { samples } from '../testing/draw/samples.ts'
import { NAMES as RANDOM_NAMES } from '../testing/random-chart.ts'
import { chartWithFacts } from '../testing/random-facts.ts'

const choices = fc.array(fc.nat(997), { minLength: 40, maxLength: 120, size: 'max' })

test('any chart, exported for other editors and stored as JSON, is read back as it was, targets spelt out', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(choices, (choices) => {
      const chart = chartWithFacts(choices)
      compile(chart, 2, RANDOM_NAMES)
      for (const word of wordsIn(chart)) seen.add(word)
      const stored: unknown = JSON.parse(JSON.stringify(toEditable(chart)))
      expect(fromXState(stored)).toStrictEqual(spelledOut(chart))
      expect(createMachine(stored as never).root.key).toBe('chart')
    }),
    runs(800, 5),
  )
  const turns = ['order', 'start', 'rounds', 'skip', 'min', 'max', 'uncounted', 'endIf', 'begin', 'end', 'afterMove', 'back']
  const rounds = ['rounds', 'start', 'direction', 'skip', 'until'].map((word) => `roundRobin.${word}`)
  const phase = ['turn', 'prompt', 'args', 'privateArgs', 'absent', 'sanitize', 'seats.who', 'seats.sanitize', 'tags', 'description']
  const delays = ['after.bank', 'after.d0', 'after.d1']
  const values = ['turn:inactive', 'turn:w0', 'rounds:infinite', 'direction:snake', 'order:w0', 'start:next', 'who:w0', 'absent:wait']
  expect([...turns.map((word) => `turns.${word}`), ...rounds, ...phase, ...delays, ...values].filter((word) => !seen.has(word))).toEqual([])
})

/** The words of a chart; of some, whose they are and what they say: `turns.max`, `after.bank`, `turn:inactive`. */
function wordsIn(given: unknown, around = ''): string[] {
  if (Array.isArray(given)) return given.flatMap((one) => wordsIn(one, around))
  if (typeof given !== 'object' || given === null) return []
  const inside = 'roundRobin' in given ? 'roundRobin' : around
  return Object.entries(given).flatMap(([word, inner]) => {
    const said = typeof inner === 'string' ? [`${word}:${inner}`] : []
    return [word, `${inside}.${word}`, ...said, ...wordsIn(inner, word)]
  })
}

test.each(Object.entries(samples))('%s is read back as it was', (_, chart) => {
  expect(fromXState(toEditable(chart))).toStrictEqual(spelledOut(chart))
})

test('XState itself takes the exported chart', () => {
  const machine = createMachine(toEditable(samples.council) as never)
  expect(machine.events).toEqual(expect.arrayContaining(['bid', 'speak', 'resign']))
  expect(machine.root.states.debate!.states.speaking!.config.meta).toEqual({ playchart: { moves: ['whisper'] } })
})

/**
 * What an editor leaves of a file that it has read and written again: of guards and actions the type, of transitions a list,
 * everything spelt out, `meta` as it was. It does not keep tags.
 */
function rewritten(state: { [word: string]: unknown }): object {
  const typed = (given: unknown): unknown => (Array.isArray(given) ? given.map(typed) : { type: named(given), params: {} })
  const named = (given: unknown) => (typeof given === 'string' ? given : (given as { type: string }).type)
  const transition = (given: unknown): object => {
    const { target, guard, actions = [], ...rest } = (typeof given === 'string' ? { target: given } : given) as typeof state
    return {
      ...(target !== undefined && { target }),
      ...(guard !== undefined && { guard: { type: named(guard) } }),
      actions: [actions].flat().map(typed),
      ...rest,
    }
  }
  const transitions = (given: unknown) => [given].flat().map(transition)
  const each = (given: unknown, change: (one: never) => unknown) =>
    Object.fromEntries(Object.entries(given ?? {}).map(([key, one]) => [key, change(one as never)]))
  const { on, after, always, onDone, entry, exit, states, tags: _, ...rest } = state
  return {
    ...rest,
    ...(on !== undefined && { on: each(on, transitions) }),
    ...(after !== undefined && { after: each(after, transitions) }),
    ...(always !== undefined && { always: transitions(always) }),
    ...(onDone !== undefined && { onDone: transitions(onDone) }),
    ...(entry !== undefined && { entry: typed(entry) }),
    ...(exit !== undefined && { exit: typed(exit) }),
    ...(states !== undefined && { states: each(states, rewritten) }),
  }
}

test('a chart that an editor has read and written again, keeping only the names of guards and actions, is the same but for tags', () => {
  fc.assert(
    fc.property(choices, (choices) => {
      const chart = withoutTags(chartWithFacts(choices))
      const back = fromXState(rewritten(JSON.parse(JSON.stringify(toEditable(chart)))))
      compile(back, 2, RANDOM_NAMES)
      expect(diffCharts(chart, back)).toEqual(diffCharts(chart, chart))
    }),
    runs(200, 6),
  )
})

function withoutTags({ tags: _, states, seats, ...phase }: Chart): Chart {
  const inner = (given: { readonly [name: string]: Phase }) =>
    Object.fromEntries(Object.entries(given).map(([name, child]) => [name, withoutTags(child)]))
  return {
    ...phase,
    ...(states && { states: inner(states) }),
    ...(seats && { seats: { ...seats, states: inner(seats.states) } }),
  }
}

test('what a designer has changed elsewhere counts, not what stood there before', () => {
  const chart: Chart = {
    initial: 'a',
    states: {
      a: { moves: ['look', 'wait', 'leave'], on: { go: { target: 'b', guard: { and: ['p', 'q'] } } } },
      b: { on: { go: { guard: { not: 'p' }, target: 'a' } } },
    },
  }
  const file = JSON.parse(JSON.stringify(toEditable(chart)))
  expect(file.states.a.on.go.guard).toBe('p and q')
  file.states.a.on.go.guard = 'r'
  delete file.states.b.on.go.guard
  file.states.a.on.look.target = 'b'
  delete file.states.a.on.leave
  expect(fromXState(file)).toEqual({
    initial: 'a',
    states: {
      a: { moves: ['wait'], on: { look: { target: 'b', description: 'stays here' }, go: { target: 'b', guard: 'r' } } },
      b: { on: { go: { target: 'a' } } },
    },
  })
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

test('guards are names, names with parameters, and XState’s own combinations, as functions or as JSON', () => {
  const guards = [and(['p', not({ type: 'q', params: { most: 3 } })]), { type: 'or', params: { guards: [{ type: 'p' }, 'q'] } }]
  const on = Object.fromEntries(guards.map((guard, nth) => [`m${nth}`, { guard, target: 'a' }]))
  expect(fromXState({ initial: 'a', states: { a: { on } } }).states!.a!.on).toEqual({
    m0: { guard: { and: ['p', { not: { name: 'q', params: { most: 3 } } }] }, target: 'a' },
    m1: { guard: { or: ['p', 'q'] }, target: 'a' },
  })
})
