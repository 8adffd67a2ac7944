import { describe, expect, test } from 'vitest'
import { createMachine, transition } from 'xstate'
import { type Chart, compile, roundRobin } from '../index.ts'

const NAMES = { moves: ['play', 'pass', 'chat'], fixUps: ['deal', 'shuffle', 'nextTurn'], guards: ['won', 'empty'] }

const CHARTS: { readonly [title: string]: Chart } = {
  flat: { initial: 'a', states: { a: { on: { play: 'b' }, moves: ['chat'] }, b: { type: 'final' } } },
  guarded: {
    initial: 'a',
    states: {
      a: {
        on: { play: [{ guard: { and: ['won', { not: 'empty' }] }, target: 'b' }, { guard: { name: 'won', params: { n: [1] } } }] },
        always: [{ guard: { or: ['won', 'empty'] }, target: 'b' }, { actions: 'shuffle' }],
        tags: ['x'],
      },
      b: { type: 'final' },
    },
  },
  nested: {
    initial: 'round',
    moves: ['chat'],
    always: { guard: 'empty', actions: 'shuffle' },
    states: {
      round: {
        initial: 'deal',
        onDone: [
          { guard: 'won', target: 'over' },
          { target: 'round', reenter: true },
        ],
        states: {
          deal: { ordered: [roundRobin('deal', { rounds: 2 }), 'nextTurn', roundRobin('pass')], onDone: 'play' },
          play: { entry: 'shuffle', exit: ['nextTurn'], on: { play: 'end' }, after: { 5: { move: 'pass' } }, moves: ['pass'] },
          end: { type: 'final' },
        },
      },
      over: { type: 'final' },
    },
  },
}

describe.each(Object.entries(CHARTS))('the chart %s', (_, chart) => {
  test('compiles to plain JSON', () => {
    const { config } = compile(chart, 3, NAMES)
    expect(JSON.parse(JSON.stringify(config))).toEqual(config)
  })

  test('loads in XState, also after a round trip through JSON', () => {
    const { config } = compile(chart, 3, NAMES)
    for (const one of [config, JSON.parse(JSON.stringify(config))]) {
      const machine = createMachine(one)
      expect(machine.getInitialSnapshot({} as never, undefined as never).status).toBe('active')
    }
  })

  test('is left as it was', () => {
    const before = JSON.stringify(chart)
    compile(chart, 3, NAMES)
    expect(JSON.stringify(chart)).toBe(before)
  })

  test('compiles to the same each time', () => expect(compile(chart, 3, NAMES).config).toEqual(compile(chart, 3, NAMES).config))
})

test('every authored phase can be found by its path', () => {
  const { phases } = compile(CHARTS.nested!, 2, NAMES)
  expect([...phases.keys()]).toEqual(['', 'round', 'round.deal', 'round.play', 'round.end', 'over'])
})

test('a plain XState actor takes the compiled moves', () => {
  const { config } = compile(CHARTS.flat!, 2, NAMES)
  const machine = createMachine(config as never).provide({ guards: { $turn: () => true } as never })
  const [first] = [machine.getInitialSnapshot({} as never, undefined as never)]
  const [next] = transition(machine, first as never, { type: 'play' } as never)
  expect(next.status).toBe('done')
})
