import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../deep.ts'
import { REVISING } from '../random-chart.ts'
import { compiledOf, counting, KINDS } from '../random-play.ts'
import { difference } from './agreement.ts'

const RUNS = 300

const numbers = fc.array(fc.nat(9999), { minLength: 200, maxLength: 800, size: 'max' })
const drawn = fc.record({ move: fc.nat(99), seat: fc.nat(2), answers: fc.nat() }, { noNullPrototype: true })
// Reversed, because shrinking removes the first events first.
const course = fc.array(drawn, { minLength: 1, maxLength: 40, size: 'max' }).map((events) => events.toReversed())

test('random charts: plain XState, the gate and the interpreter agree on every event', () => {
  const { counts, count } = counting()
  fc.assert(
    fc.property(numbers, course, fc.integer({ min: 1, max: 3 }), fc.constantFrom(1, 2, 5, 4096), (numbers, course, seats, nodes) => {
      const compiled = compiledOf(numbers, seats)
      if (!compiled) return
      count('charts', ...(JSON.stringify(compiled.chart).includes('"only"') ? ['only'] : []))
      const found = difference(compiled, course, nodes, ({ taken, effects, asked, registers }, event) => {
        const kept = asked.filter((question) => question.kind === 'turn' && question.sanitize).map(() => 'kept')
        const revised = taken && REVISING.some((move) => event.startsWith(`${move} `)) ? ['revised'] : []
        count(
          'events',
          ...(taken ? ['taken'] : []),
          ...kept,
          ...revised,
          ...(Object.keys(registers).some((name) => name.includes(':counted#')) ? ['counted'] : []),
          ...[...effects, ...asked].map(({ kind }) => kind),
        )
      })
      expect(found, JSON.stringify(compiled.chart)).toBeNull()
    }),
    runs(RUNS, 2),
  )
  expect(counts.charts).toBeGreaterThan(0.8 * runs(RUNS, 2).numRuns)
  expect(counts.taken).toBeGreaterThan(counts.events! / 3)
  expect(Object.keys(counts)).toEqual(expect.arrayContaining([...KINDS, 'kept', 'revised', 'counted', 'only']))
})

test('the interpreter imports nothing of statecharts but types', () => {
  const folder = new URL('../interpreter/', import.meta.url)
  const imports = readdirSync(folder).flatMap(
    (file) => readFileSync(new URL(file, folder), 'utf8').match(/\bimport\b.*?\bfrom '[^']+'/gs) ?? [],
  )
  expect(imports.length).toBeGreaterThan(10)
  expect(imports.filter((line) => !line.startsWith('import type ') && !/ from '\.\/[\w-]+\.ts'$/.test(line))).toEqual([])
})
