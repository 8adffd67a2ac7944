import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ChartError, type Compiled, compile, type Effect, type Question } from '../index.ts'
import { NAMES, randomChart } from '../testing/random-chart.ts'
import { difference } from './agreement.ts'

const RUNS = 300

const numbers = fc.array(fc.nat(9999), { minLength: 200, maxLength: 800, size: 'max' })
const drawn = fc.record({ move: fc.nat(99), seat: fc.nat(2), answers: fc.nat() }, { noNullPrototype: true })
// Shrinking leaves out first what comes first.
const course = fc.array(drawn, { minLength: 1, maxLength: 40, size: 'max' }).map((events) => events.toReversed())

const ASKED: readonly Question['kind'][] = [
  'turn',
  'by',
  'guard',
  'legal',
  'others',
  'inactive',
  'starts',
  'skipped',
  'nobody',
  'enough',
  'made',
  'moved',
  'over',
]
const DONE: readonly Effect['kind'][] = [
  'apply',
  'moved',
  'branch',
  'fixUp',
  'within',
  'hand',
  'arm',
  'disarm',
  'turns',
  'unturn',
  'interrupt',
  'abandon',
]

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
  const count = (...all: string[]) => {
    for (const what of all) counts[what] = (counts[what] ?? 0) + 1
  }
  fc.assert(
    fc.property(numbers, course, fc.integer({ min: 1, max: 3 }), fc.constantFrom(1, 2, 5, 4096), (numbers, course, seats, nodes) => {
      const compiled = compiledOf(numbers, seats)
      if (!compiled) return
      count('charts')
      const found = difference(compiled, course, nodes, ({ taken, effects, asked }) => {
        const kept = asked.filter((question) => question.kind === 'turn' && question.sanitize).map(() => 'kept')
        count('events', ...(taken ? ['taken'] : []), ...kept, ...[...effects, ...asked].map(({ kind }) => kind))
      })
      expect(found, JSON.stringify(compiled.chart)).toBeNull()
    }),
    { numRuns: RUNS, seed: 1 },
  )
  expect(counts.charts).toBeGreaterThan(0.8 * RUNS)
  expect(counts.taken).toBeGreaterThan(counts.events! / 3)
  expect(Object.keys(counts)).toEqual(expect.arrayContaining([...ASKED, ...DONE, 'kept']))
})

test('the interpreter imports nothing of statecharts but types', () => {
  const folder = new URL('../testing/interpreter/', import.meta.url)
  const imports = readdirSync(folder).flatMap(
    (file) => readFileSync(new URL(file, folder), 'utf8').match(/\bimport\b.*?\bfrom '[^']+'/gs) ?? [],
  )
  expect(imports.length).toBeGreaterThan(10)
  expect(imports.filter((line) => !line.startsWith('import type ') && !/ from '\.\/[\w-]+\.ts'$/.test(line))).toEqual([])
})
