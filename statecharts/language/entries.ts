import type { Count, Entry, RoundRobinOptions } from './chart.ts'

/** A fold over a progression's entry: a value for each move or fix-up, and for each group from the values of its parts. */
export interface EntryFold<T> {
  step(move: string, multiple: boolean): T
  round(move: string, options: RoundRobinOptions): T
  serial(parts: readonly T[]): T
  /** Without a count: all of them. */
  parallel(parts: readonly T[], count: Count | undefined): T
  repeat(part: T, count: Count): T
  optional(part: T): T
}

/** Folds an entry from the inside out, parts as written. */
export function foldEntry<T>(entry: Entry, fold: EntryFold<T>): T {
  if (typeof entry === 'string') return fold.step(entry, false)
  if ('move' in entry) return fold.step(entry.move, entry.multiple ?? false)
  if ('roundRobin' in entry) {
    const { roundRobin, ...options } = entry
    return fold.round(roundRobin, options)
  }
  const inner = (part: Entry) => foldEntry(part, fold)
  if ('serial' in entry) return fold.serial(entry.serial.map(inner))
  if ('parallel' in entry) return fold.parallel(entry.parallel.map(inner), entry.count)
  return 'repeat' in entry ? fold.repeat(inner(entry.repeat), entry.count) : fold.optional(inner(entry.optional))
}

/** A move or fix-up of a progression as it is written there; `round` where each seat makes it. */
export interface EntryStep {
  readonly move: string
  readonly multiple: boolean
  readonly round: RoundRobinOptions | null
}

/** The moves and fix-ups of an entry, as written. */
export function entrySteps(entry: Entry): EntryStep[] {
  const together = (parts: readonly EntryStep[][]) => parts.flat()
  return foldEntry<EntryStep[]>(entry, {
    step: (move, multiple) => [{ move, multiple, round: null }],
    round: (move, round) => [{ move, multiple: false, round }],
    serial: together,
    parallel: together,
    repeat: (part) => part,
    optional: (part) => part,
  })
}
