import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ChartError, type Compiled, compile } from '../index.ts'
import { NAMES, randomChart } from '../testing/random-chart.ts'
import { difference } from './agreement.ts'

const RUNS = 300

const numbers = fc.array(fc.nat(9999), { maxLength: 700, size: 'max' })
const drawn = fc.record({ move: fc.nat(99), seat: fc.nat(2), answers: fc.nat() }, { noNullPrototype: true })
// Shrinking leaves out first what comes first.
const course = fc.array(drawn, { minLength: 1, maxLength: 40, size: 'max' }).map((events) => events.toReversed())

/** Null for what random charts get wrong. */
function compiledOf(numbers: readonly number[], seats: number): Compiled | null {
  try {
    return compile(randomChart(numbers), seats, NAMES)
  } catch (error) {
    if (error instanceof ChartError) return null
    throw error
  }
}

test('random charts: plain XState, the gate and the chart as it is written agree on every event', () => {
  const counts: { [what: string]: number } = {}
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1
  }
  fc.assert(
    fc.property(numbers, course, fc.integer({ min: 1, max: 3 }), fc.constantFrom(1, 2, 5, 4096), (numbers, course, seats, nodes) => {
      const compiled = compiledOf(numbers, seats)
      if (!compiled) return
      count('charts')
      const found = difference(compiled, course, nodes, ({ taken, effects, asked }) => {
        count('events')
        if (taken) count('taken')
        for (const { kind } of [...effects, ...asked]) count(kind)
      })
      expect(found, JSON.stringify(compiled.chart)).toBeNull()
    }),
    { numRuns: RUNS, seed: 5 },
  )
  expect(counts.charts).toBeGreaterThan(0.9 * RUNS)
  expect(counts.taken).toBeGreaterThan(counts.events! / 3)
  console.info(JSON.stringify(counts))
})
