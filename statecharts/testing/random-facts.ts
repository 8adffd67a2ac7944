import { type Chart, ChartError, compile, type Phase } from '../index.ts'
import { transitionsOf } from '../language/phase-tree.ts'
import { Choices } from './choices.ts'
import { NAMES, randomChart } from './random-chart.ts'

/**
 * Returns a random chart that compiles, built from choices, whose phases also have keywords that do not affect play: prompts, facts,
 * `sanitize`, descriptions, all kinds of time limits. Tests of drawing, comparing and exporting need them.
 */
export function chartWithFacts(numbers: readonly number[]): Chart {
  for (let tries = 0; tries < 50; tries++) {
    const full = withFacts(randomChart(enough(numbers, tries)), cycling(numbers, tries))
    if (compiles(full)) return full
  }
  throw new Error('none of 50 random charts compiles')
}

/** Choices that repeat the numbers, so that they do not run out. */
export const cycling = (numbers: readonly number[], from = 0): Choices => new Choices(enough(numbers, from))

function enough(numbers: readonly number[], from: number): number[] {
  const length = Math.max(1, numbers.length)
  return Array.from({ length: 400 }, (_, nth) => (numbers[nth % length] ?? 0) + (from + 1) * Math.floor(nth / length) * 31)
}

function compiles(chart: Chart): boolean {
  try {
    compile(chart, 2, NAMES)
    return true
  } catch (error) {
    if (error instanceof ChartError) return false
    throw error
  }
}

function withFacts(phase: Phase, c: Choices): Phase {
  const inside = (states: { readonly [name: string]: Phase }) =>
    Object.fromEntries(Object.entries(states).map(([name, inner]) => [name, withFacts(inner, c)]))
  const { states, seats, on, after, ...own } = phase
  return {
    ...own,
    ...(states && { states: inside(states) }),
    ...(seats && { seats: { ...seats, ...c.maybe(30, 'sanitize', () => c.one(['hidden', 'w0'])), states: inside(seats.states) } }),
    ...(on && { on: Object.fromEntries(Object.entries(on).map(([move, written]) => [move, described(written, c)])) }),
    ...(after && { after: timeLimits(after, c) }),
    ...c.maybe(15, 'prompt', () => c.one([`prompt <${c.below(9)}>`, { active: 'your "turn"', others: 'wait & see ${args.x}' }])),
    ...c.maybe(10, 'args', () => c.one(NAMES.args)),
    ...c.maybe(10, 'privateArgs', () => c.one(NAMES.args)),
    ...c.maybe(10, 'absent', () => c.one(['wait', 'resign', 'm0', { move: 'm1' }, { move: 'm2', args: { slot: 3 } }] as const)),
    ...c.maybe(10, 'tags', () => c.several(0, 2, () => `t${c.below(3)}`)),
    ...c.maybe(10, 'description', () => 'what it is'),
  }
}

function described(written: NonNullable<Phase['onDone']>, c: Choices): NonNullable<Phase['onDone']> {
  return c.often(20) ? transitionsOf(written).map((one) => ({ ...one, description: `says "${c.below(9)}"` })) : written
}

/** Adds the same moves after other delays. */
function timeLimits(after: NonNullable<Phase['after']>, c: Choices): NonNullable<Phase['after']> {
  const more = Object.values(after).map(({ move }) => [
    c.one([String(100 + c.below(900)), ...NAMES.delays]),
    { move, ...c.maybe(50, 'onInterrupt', () => c.one(['run', 'pause'] as const)), ...c.maybe(30, 'args', () => ({ slot: c.below(4) })) },
  ])
  return { ...after, ...Object.fromEntries(more) }
}
