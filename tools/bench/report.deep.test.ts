import { expect, test } from 'vitest'
import { compared, interleaved, median, medianOfFive, type Times } from './interleaved.ts'
import { optionsOf } from './options.ts'
import { jsonOf, type Result, shortfalls, tableOf } from './report.ts'

const step = { name: 'gate-step', unit: 'ns', against: 'machine.transition', atLeast: 80, aim: 200 }
const size = { name: 'size', unit: 'MB', against: 'the limit', atLeast: null, aim: null }
const results = (ratio: number): Result[] => [
  { benchmark: step, measurement: { value: 21.24, ratio, notes: ['half of them refused'] } },
  { benchmark: size, measurement: { value: 12345.6, ratio: 0.5, notes: [] } },
]

test('the table has a line for each benchmark, and what else was found', () => {
  expect(tableOf(results(112.4))).toBe(
    [
      'benchmark   value      times better  at least   aim  than',
      'gate-step    21.2  ns          112x       80x  200x  machine.transition',
      '  half of them refused',
      'size       12,346  MB        0.500x                  the limit',
    ].join('\n'),
  )
})

test('the JSON is by name', () => {
  expect(JSON.parse(jsonOf(results(112.4)))).toEqual({
    'gate-step': { value: 21.24, unit: 'ns', ratio: 112.4, against: 'machine.transition', atLeast: 80, aim: 200 },
    size: { value: 12345.6, unit: 'MB', ratio: 0.5, against: 'the limit', atLeast: null, aim: null },
  })
})

test('a ratio below its minimum is a sentence', () => {
  expect(shortfalls(results(80))).toEqual([])
  expect(shortfalls(results(79.9))).toEqual(['gate-step is 79.9 times better than machine.transition, not at least 80.'])
  expect(shortfalls(results(Number.NaN))).toHaveLength(1)
})

test('the command line names benchmarks and options', () => {
  const known = ['one', 'two', 'three']
  expect(optionsOf([], known)).toEqual({ names: known, json: false, check: false })
  expect(optionsOf(['two', '--json'], known)).toEqual({ names: ['two'], json: true, check: false })
  expect(optionsOf(['--check', 'three', 'one'], known)).toEqual({ names: ['one', 'three'], json: false, check: true })
  expect(optionsOf(['four'], known)).toBe('There is no benchmark four: there are one, two, three.')
  expect(optionsOf(['--jsn'], known)).toBe('There is no option --jsn: there are --json and --check.')
})

const busy = (turns: number, note = () => {}) => ({
  operations: 1,
  run: () => {
    note()
    for (let i = 0; i < turns; i++) Math.sqrt(performance.now())
  },
})

test('two sides are timed in turns, each over and over until its turn is long enough', () => {
  const order: string[] = []
  const side = (name: string, turns: number) => busy(turns, () => order.push(name))
  const [ours, theirs] = interleaved(side('a', 1000), side('b', 10_000))
  const turns = order.join('').match(/a+|b+/g)!
  expect(turns.length).toBeGreaterThanOrEqual(20)
  expect(turns.length % 2).toBe(0)
  const total = (name: string) => turns.filter((turn) => turn.startsWith(name)).join('').length
  expect(total('a')).toBeGreaterThan(2 * total('b'))
  expect(ours).toBeGreaterThan(0)
  expect(theirs).toBeGreaterThan(0)
})

test('a slower side takes longer', () => {
  const [ours, theirs] = interleaved(busy(100), busy(10_000))
  expect(theirs / ours).toBeGreaterThan(5)
})

test('comparisons are put together by their times, not by their ratios', () => {
  const times = [
    [10, 1000],
    [30, 1000],
  ] as const
  expect(compared(times, ['note'])).toEqual({ value: 20, ratio: 50, notes: ['note'] })
})

test('of five comparisons the one with the ratio in the middle counts', () => {
  const runs: Times[] = [
    [1, 50],
    [2, 40],
    [1, 90],
    [4, 120],
    [1, 10],
  ]
  const next = runs.values()
  expect(medianOfFive(() => next.next().value!)).toEqual({ times: [4, 120], ratio: 30, spread: '10.0x to 90.0x in five runs' })
})

test('the median of an even number is between the two in the middle', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2])]).toEqual([2, 2.5])
})
