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
/** The quicker side's slice is repeated so often at most. */
const REPEATS_AT_MOST = 100

/**
 * Times two sides in turns, a short slice of the one after a short slice of the other, so that whatever else the machine
 * does slows both alike; as many slices on either side. Each finds caches that the other has filled, so the quicker one's
 * slice is repeated until its turn is as long. What counts is each slice's median over all rounds.
 */
export function interleaved(ours: readonly Slice[], theirs: readonly Slice[], rounds: number): Times {
  const warm = inTurns(ours, theirs, WARM_UP, () => [1, 1])
  const took = inTurns(ours, theirs, rounds, (i) => warm[i]!.map((ms) => repeats(ms, Math.max(...warm[i]!))))
  const [first, second] = [ours, theirs].map((slices, side) => {
    const ms = sum(took.map((times) => times[side]!))
    return (ms * 1e6) / sum(slices.map(({ operations }) => operations))
  })
  return [first!, second!]
}

const repeats = (ms: number, longest: number) => Math.max(1, Math.min(REPEATS_AT_MOST, Math.round(longest / ms)))

/** What each slice takes on either side, in milliseconds; `often` says how often it is repeated each time. */
function inTurns(ours: readonly Slice[], theirs: readonly Slice[], rounds: number, often: (slice: number) => number[]): number[][] {
  const sides = [ours, theirs] as const
  const took = ours.map(() => sides.map((): number[] => []))
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < ours.length; i++) {
      const times = often(i)
      for (const [side, slices] of sides.entries()) {
        const since = performance.now()
        for (let n = 0; n < times[side]!; n++) slices[i]!.run()
        took[i]![side]!.push((performance.now() - since) / times[side]!)
      }
    }
  }
  return took.map((slice) => slice.map(median))
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
