import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEEP_SEED, runs } from '../deep.ts'
import { compiledOf, counting, KINDS } from '../random-play.ts'
import { scxmlDifference } from './agreement.ts'

/** The number of charts; `SCXML_CHARTS=5000` plays more of them and larger ones, as a deep run does. */
const CHARTS = Number(process.env.SCXML_CHARTS ?? runs(1000, 8).numRuns)
const MOST_CHOICES = DEEP_SEED !== null || CHARTS > 1000 ? 800 : 260
/** What so few charts may not use; those of a deep run do. */
const SELDOM = CHARTS < 250 ? ['others', 'enough', 'made'] : []
/** How many to draw, since some do not compile. */
const DRAWN = Math.ceil(CHARTS * 1.15)

const numbers = fc.array(fc.nat(9999), { minLength: 20, maxLength: MOST_CHOICES, size: 'max' })
const drawn = fc.record({ move: fc.nat(99), seat: fc.nat(2), answers: fc.nat() }, { noNullPrototype: true })
const course = fc.array(drawn, { minLength: 1, maxLength: 20, size: 'max' })

test('random charts: SCION plays the export as the gate plays the chart, event by event', { timeout: CHARTS * 1000 }, async () => {
  const { counts, count } = counting()
  await fc.assert(
    fc.asyncProperty(numbers, course, fc.integer({ min: 1, max: 3 }), async (numbers, course, seats) => {
      const compiled = (counts.charts ?? 0) < CHARTS ? compiledOf(numbers, seats) : null
      if (!compiled) return
      const found = await scxmlDifference(compiled, course, ({ taken, frames, over, where }, { asked, effects }) => {
        count('events', ...(taken ? ['taken'] : []), ...(frames > 2 ? ['nested'] : []), ...(over ? ['ended'] : []))
        count(...(where.some((one) => one.includes('@')) ? ['regions'] : []), ...[...effects, ...asked].map(({ kind }) => kind))
      })
      expect(found, JSON.stringify(compiled.chart)).toBeNull()
      count('charts')
    }),
    { ...runs(DRAWN, 8), numRuns: DRAWN },
  )
  expect(counts.charts).toBe(CHARTS)
  expect(counts.taken).toBeGreaterThan(counts.events! / 3)
  expect([...KINDS, 'nested', 'ended', 'regions'].filter((what) => !counts[what] && !SELDOM.includes(what))).toEqual([])
})
