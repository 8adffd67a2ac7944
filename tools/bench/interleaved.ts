import type { Measurement } from './benchmark.ts'

/** A piece of work that is timed as a whole: so many operations. */
export interface Slice {
  readonly operations: number
  run(): void
}

/** Some work on each of the items, which is so many operations. */
export function over<T>(items: readonly T[], work: (item: T) => unknown, operations = 1): Slice {
  return {
    operations: items.length * operations,
    run() {
      for (const item of items) work(item)
    },
  }
}

/** Nanoseconds an operation: ours, the other side's. */
export type Times = readonly [ours: number, theirs: number]

/**
 * How long a turn lasts at least, in milliseconds. In short turns a side would pay for the other side's work, whose garbage is collected
 * later and whose data fills the caches; the quicker side would pay most.
 */
const TURN = 100
const TURNS = 10

/**
 * Times two sides in turns, so that whatever else the machine does slows both alike. In its turn a side repeats its slice until the turn is
 * long enough. The result is the median of all turns; half as many turns come before them, in which the code is compiled and optimized.
 */
export function interleaved(ours: Slice, theirs: Slice): Times {
  const turns: [number[], number[]] = [[], []]
  for (let turn = -TURNS / 2; turn < TURNS; turn++) {
    const times = [turnOf(ours), turnOf(theirs)] as const
    if (turn < 0) continue
    turns[0].push(times[0])
    turns[1].push(times[1])
  }
  return [median(turns[0]), median(turns[1])]
}

/** Nanoseconds an operation in one turn. */
function turnOf({ operations, run }: Slice): number {
  const since = performance.now()
  let runs = 0
  let took = 0
  while (took < TURN) {
    run()
    runs++
    took = performance.now() - since
  }
  return (took * 1e6) / (runs * operations)
}

/** A comparison made five times: the one whose ratio is in the middle, and how far apart all five are. */
export interface MedianOfFive {
  readonly times: Times
  readonly ratio: number
  readonly spread: string
}

/** Compares five times over and takes the median, so that a bad moment of the machine does not count. */
export function medianOfFive(compare: () => Times): MedianOfFive {
  const runs = Array.from({ length: 5 }, compare).map((times) => ({ times, ratio: times[1] / times[0] }))
  const sorted = runs.sort((a, b) => a.ratio - b.ratio)
  return { ...sorted[2], spread: `${sorted[0].ratio.toPrecision(3)}x to ${sorted[4].ratio.toPrecision(3)}x in five runs` }
}

/** Several comparisons as one: the mean of our times, and how often it goes into the mean of theirs. */
export function compared(times: readonly Times[], notes: readonly string[]): Measurement {
  const value = sum(times.map(([ours]) => ours)) / times.length
  return { value, ratio: sum(times.map(([, theirs]) => theirs)) / times.length / value, notes }
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0)
