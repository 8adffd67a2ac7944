import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChartDiff, diffCharts } from '../diff/diff.ts'
import { fits } from '../diff/fits.ts'
import { Gate } from '../gate/gate.ts'
import type { Node } from '../gate/node.ts'
import { type Chart, ChartError, type Compiled, compile, type Frame, type FrameValue, type Phase } from '../index.ts'
import { spelledOut } from '../language/to-editable.ts'
import type { Choices } from '../testing/choices.ts'
import { runs } from '../testing/deep.ts'
import { NAMES as RANDOM_NAMES } from '../testing/random-chart.ts'
import { chartWithFacts, cycling } from '../testing/random-facts.ts'

/** What a diff of two charts says of running matches, held against matches that were really played by the first. */

const insideOf = ({ states, seats }: Phase) => states ?? seats?.states ?? {}
const kindOf = ({ type, seats, ordered, states }: Phase) => type ?? (seats ? 'seats' : ordered ? 'ordered' : states ? 'group' : 'leaf')
const phasesOf = (phase: Phase): Phase[] => [phase, ...Object.values(insideOf(phase)).flatMap(phasesOf)]

/** The chart with one word of one phase as another chart has it in a phase of that kind, or without it; or a phase renamed, or rounds changed. */
function edited(chart: Chart, other: Chart, choices: Choices): Chart {
  const copy = JSON.parse(JSON.stringify(chart)) as Chart
  const phase = choices.one(phasesOf(copy)) as { [word: string]: unknown }
  if (choices.often(8)) return JSON.parse(JSON.stringify(copy).replaceAll(`p${choices.below(8)}`, 'renamed')) as Chart
  if (phase.ordered && choices.often(40)) {
    const round = {
      rounds: 1 + choices.below(2),
      ...choices.maybe(50, 'direction', () => choices.one(['backward', 'snake'])),
      ...choices.maybe(30, 'start', () => 'w1'),
      ...choices.maybe(40, 'skip', () => 'g1'),
    }
    phase.ordered = JSON.parse(JSON.stringify(phase.ordered), (_, given) =>
      given?.roundRobin ? { roundRobin: given.roundRobin, ...round } : given,
    )
    return copy
  }
  const donor = choices.one(
    phasesOf(other)
      .filter((given) => kindOf(given) === kindOf(phase))
      .concat(phase),
  )
  const words = Object.keys({ ...donor, ...phase }).filter((word) => !['states', 'seats', 'initial', 'type'].includes(word))
  const word = kindOf(phase) === 'ordered' && choices.often(50) ? 'ordered' : choices.one([...words, 'turns'])
  const given = donor[word as keyof Phase]
  if (given === undefined || (choices.often(20) && word !== 'ordered')) delete phase[word]
  else phase[word] = given
  return copy
}

/** With some edits that leave a chart that compiles. */
function next(chart: Chart, other: Chart, numbers: readonly number[], seats: number): Chart {
  const choices = cycling(numbers)
  let now = chart
  for (let edits = 0; edits < 6; edits++) {
    const candidate = edited(now, other, choices)
    if (tryCompile(candidate, seats)) now = candidate
  }
  return now
}

function tryCompile(chart: Chart, seats: number): Compiled | null {
  try {
    spelledOut(chart)
    return compile(chart, seats, RANDOM_NAMES)
  } catch (error) {
    if (error instanceof ChartError) return null
    throw error
  }
}

/** Every stack of frames that a match comes to, guards answered by chance. */
function played(compiled: Compiled, course: readonly number[]): (readonly Frame[])[] {
  const choices = cycling(course)
  const gate = new Gate(compiled, () => () => choices.below(5) > 1)
  let frames: readonly Node[] = [gate.start().next!]
  const stacks = [frames]
  for (let step = 0; step < 40; step++) {
    const node = frames.at(-1)!
    if (node.status === 'done') break
    const region = gate.hasRegions(node) ? choices.below(compiled.seats) : null
    // The engine's own events most of the time: play goes on.
    const answer = gate.step(
      node,
      choices.below(3) ? RANDOM_NAMES.moves.length + choices.below(2) : choices.below(RANDOM_NAMES.moves.length),
      region,
    )
    if (!answer.next) continue
    frames = frames.with(-1, answer.next)
    for (const effect of answer.effects) {
      if (effect.kind === 'interrupt' && frames.length < 4) frames = [...frames, gate.enter(effect.phase).next!]
      if (effect.kind === 'abandon') frames = [gate.leave(frames[0]!, effect.target).next!]
    }
    while (frames.length > 1 && frames.at(-1)!.status === 'done') frames = frames.slice(0, -1)
    stacks.push(frames)
  }
  return JSON.parse(JSON.stringify(stacks)) as Frame[][]
}

/** Paths of all phases that play is in. */
function phasesIn(frames: readonly Frame[]): Set<string> {
  const inside = (value: FrameValue, path: string): string[] => {
    const entries = typeof value === 'string' ? ([[value, null]] as const) : Object.entries(value)
    return entries.flatMap(([name, inner]) => {
      const here = name.startsWith('$') ? path : [path, name].filter(Boolean).join('.')
      return [here, ...(inner === null ? [] : inside(inner, here))]
    })
  }
  return new Set(frames.flatMap(({ value, interrupt = '' }) => [interrupt, '', ...inside(value, interrupt)]))
}

/** What the diff promises a match: that it fits, that it does not, or nothing. */
function promised({ phases, changed }: ChartDiff, frames: readonly Frame[]): boolean | null {
  if (changed.some(({ running }) => running === 'never')) return false
  const inside = phasesIn(frames)
  if ([...phases.removed, ...phases.renamed.map(({ from }) => from)].some((path) => inside.has(path))) return false
  return changed.some(({ running, phase }) => running === 'not inside' && inside.has(phase)) ? null : true
}

const RUNS = runs(360, 12)

test('a match that a diff says fits does, and one that it says does not fit does not', () => {
  const counts = { fits: 0, not: 0, open: 0, changes: 0 }
  const numbers = fc.array(fc.nat(997), { minLength: 40, maxLength: 120, size: 'max' })
  fc.assert(
    fc.property(numbers, numbers, numbers, fc.integer({ min: 2, max: 3 }), (one, other, course, seats) => {
      const chart = chartWithFacts(one)
      const changed = next(chart, chartWithFacts(other), other, seats)
      const [before, after] = [compile(chart, seats, RANDOM_NAMES), compile(changed, seats, RANDOM_NAMES)]
      const diff = diffCharts(chart, changed)
      counts.changes += diff.changed.length
      expect(diff.sentences.filter((sentence) => /undefined|\[object|; ;|: ;/.test(sentence))).toEqual([])
      for (const frames of played(before, course)) {
        expect(fits(before, frames, before)).toEqual({ fits: true })
        const promise = promised(diff, frames)
        const fit = fits(after, frames, before)
        if (promise === null) counts.open++
        else {
          counts[promise ? 'fits' : 'not']++
          expect({ fits: promise, frames, sentences: diff.sentences }).toEqual({ fits: fit.fits, frames, sentences: diff.sentences })
        }
      }
    }),
    RUNS,
  )
  console.info(`${JSON.stringify(counts)} of snapshots and changes`)
  expect(Math.min(counts.fits, counts.not, counts.open)).toBeGreaterThan(RUNS.numRuns / 4)
})
