import type { Measurement } from './benchmark.ts'

/** A piece of work that is timed as a whole: so many operations. */
export interface Slice {
  readonly operations: number
  run(): void
}

/** Nanoseconds an operation: ours, the other side's. */
export type Times = readonly [ours: number, theirs: number]

/** Rounds before the first that counts: until then code is still being made quick. */
const WARM_UP = 12
/** Rounds after those, in which it shows how long slices take. */
const TRIAL = 3
/** The quicker side does so many slices in its turn at most. */
const SLICES_AT_MOST = 100

/**
 * Times two sides in turns, a short slice of the one after a short slice of the other, so that whatever else the machine
 * does slows both alike; as many slices on either side. Each finds caches that the other has filled, so the quicker one
 * goes on with its next slices until its turn is as long. What counts is each turn's median over all rounds.
 */
export function interleaved(ours: readonly Slice[], theirs: readonly Slice[], rounds: number): Times {
  const sides = [ours, theirs] as const
  inTurns(sides, WARM_UP, [1, 1])
  const trial = inTurns(sides, TRIAL, [1, 1])
  const longest = Math.max(...trial)
  const [first, second] = inTurns(
    sides,
    rounds,
    trial.map((ms) => Math.max(1, Math.min(SLICES_AT_MOST, Math.round(longest / ms)))),
  )
  const nanoseconds = (ms: number, slices: readonly Slice[]) => (ms * 1e6) / sum(slices.map(({ operations }) => operations))
  return [nanoseconds(first!, ours), nanoseconds(second!, theirs)]
}

/** What all slices of each side take, in milliseconds. `often`: how many slices each does in its turn. */
function inTurns(sides: readonly (readonly Slice[])[], rounds: number, often: readonly number[]): number[] {
  const took = sides.map((slices) => slices.map((): number[] => []))
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < sides[0]!.length; turn++) {
      for (const [side, slices] of sides.entries()) {
        const times = often[side]!
        const since = performance.now()
        for (let n = 0; n < times; n++) slices[(turn * times + n) % slices.length]!.run()
        took[side]![turn]!.push((performance.now() - since) / times)
      }
    }
  }
  return took.map((turns) => sum(turns.map(median)))
}

/** A comparison made five times: the one whose ratio is in the middle, and how far apart all five are. */
export interface OfFive {
  readonly times: Times
  readonly ratio: number
  readonly spread: string
}

/** Compares five times over, so that a bad moment of the machine does not count. */
export function ofFive(compare: () => Times): OfFive {
  const runs = Array.from({ length: 5 }, compare).map((times) => ({ times, ratio: times[1] / times[0] }))
  const sorted = runs.sort((a, b) => a.ratio - b.ratio)
  return { ...sorted[2]!, spread: `${sorted[0]!.ratio.toPrecision(3)}x to ${sorted[4]!.ratio.toPrecision(3)}x in five runs` }
}

/** Work on each of the items, so many at a time. */
export function slicesOf<T>(items: readonly T[], size: number, work: (items: readonly T[]) => unknown): Slice[] {
  return Array.from({ length: Math.floor(items.length / size) }, (_, i) => {
    const some = items.slice(i * size, (i + 1) * size)
    return { operations: some.length, run: () => void work(some) }
  })
}

/** Several comparisons as one: the mean of our times, and how often it goes into the mean of theirs. */
export function compared(times: readonly Times[], notes: readonly string[]): Measurement {
  const value = sum(times.map(([ours]) => ours)) / times.length
  return { value, ratio: sum(times.map(([, theirs]) => theirs)) / times.length / value, notes }
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0)
