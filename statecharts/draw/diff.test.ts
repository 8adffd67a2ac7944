import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Chart } from '../index.ts'
import { diffCharts } from './diff.ts'
import { randomChart } from './random-chart.ts'
import { samples } from './samples.ts'

const NONE = { added: [], removed: [], renamed: [] }
const choices = fc.array(fc.nat(997), { minLength: 40, maxLength: 120, size: 'max' })
const council = samples.council
const with_ = (states: object): Chart => ({ ...council, states: { ...council.states, ...states } }) as Chart

/** The chart with every name put through a function, wherever it stands. */
function renamed(chart: Chart, from: string, to: string): Chart {
  return JSON.parse(JSON.stringify(chart).replace(new RegExp(`(["./])${from}(?=[".])`, 'g'), `$1${to}`)) as Chart
}

test('a chart is no different from itself, nor from itself with targets spelt otherwise', () => {
  fc.assert(
    fc.property(choices, (choices) => {
      expect(diffCharts(randomChart(choices), randomChart(choices))).toEqual({ phases: NONE, moves: NONE, changed: [] })
    }),
    { numRuns: 100, seed: 2 },
  )
  const spelt = with_({ opening: { ...council.states!.opening, onDone: [{ target: 'bidding' }] } })
  expect(diffCharts(council, spelt)).toEqual({ phases: NONE, moves: NONE, changed: [] })
})

test('a phase of another name but the same inside is renamed, and what leads there has not changed', () => {
  expect(diffCharts(council, renamed(council, 'debate', 'talk'))).toEqual({
    phases: { ...NONE, renamed: [{ from: 'debate', to: 'talk' }] },
    moves: NONE,
    changed: [],
  })
})

test('phases that lead to each other may both be renamed', () => {
  const twice = renamed(renamed(council, 'bidding', 'auction'), 'opening', 'start')
  const { phases, changed } = diffCharts(council, twice)
  expect(phases.added.concat(phases.removed)).toEqual([])
  expect(new Set(phases.renamed)).toEqual(
    new Set([
      { from: 'opening', to: 'start' },
      { from: 'bidding', to: 'auction' },
    ]),
  )
  expect(changed.map(({ where }) => where)).toEqual([])
})

test('a phase inside another is renamed by itself', () => {
  expect(diffCharts(council, renamed(council, 'ready', 'set')).phases).toEqual({
    ...NONE,
    renamed: [{ from: 'bidding.ready', to: 'bidding.set' }],
  })
})

test('a move of another name in the same places is renamed', () => {
  const { phases, moves, changed } = diffCharts(council, renamed(council, 'object', 'protest'))
  expect({ phases, moves, changed }).toEqual({
    phases: NONE,
    moves: { ...NONE, renamed: [{ from: 'object', to: 'protest' }] },
    changed: [],
  })
})

test('added and removed phases and moves are named, and each transition that changed, by its line', () => {
  const { over: _, ...rest } = council.states!
  const next = {
    ...council,
    states: {
      ...rest,
      closing: { on: { bow: 'over' } },
      over: { type: 'final' },
      debate: { ...rest.debate, onDone: 'closing', turn: 'all' },
    },
  } as Chart
  expect(diffCharts(council, next)).toEqual({
    phases: { ...NONE, added: ['closing'] },
    moves: { ...NONE, added: ['bow'] },
    changed: [
      { where: 'debate.onDone', before: [{ target: 'over' }], after: [{ target: 'closing' }] },
      { where: 'debate.turn', before: undefined, after: 'all' },
      { where: 'over.entry', before: 'score', after: undefined },
    ],
  })
  expect(diffCharts(next, council).phases).toEqual({ ...NONE, removed: ['closing'] })
})
