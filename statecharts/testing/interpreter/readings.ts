import type { Count, Entry, RoundRobin } from '../../language/chart.ts'

/**
 * Progressions, read like regular expressions. After some moves a reader may be at several positions in what the author wrote; a move is
 * legal if it comes next at one of them and the rest can still be read to its end.
 */

/**
 * One possible position of the reader: the open groups, outermost first, each with the indexes of the parts taken so far. The last index in
 * each group is the part being read; in the innermost group it has just been read.
 */
export type Reading = readonly (readonly number[])[]

/** Before the first move. */
export const UNREAD: readonly Reading[] = [[[]]]

export interface Ahead {
  /** For each possible next letter, in the order of first mention, what the author wrote and the positions after it. */
  readonly letters: ReadonlyMap<string, { readonly entry: string | RoundRobin; readonly read: readonly Reading[] }>
  /** Whether everything has been read. */
  readonly whole: boolean
}

/** Returns what may come next. */
export function ahead(ordered: readonly Entry[], readings: readonly Reading[]): Ahead {
  const text = { serial: ordered }
  const entries = lettersOf(ordered)
  const after = new Map([...entries.keys()].map((letter) => [letter, new Map<string, Reading>()]))
  const seen = new Set<string>()
  let whole = false
  const look = (reading: Reading): void => {
    const key = JSON.stringify(reading)
    if (seen.has(key)) return
    seen.add(key)
    const group = groupAt(text, reading)
    const [outer, taken] = [reading.slice(0, -1), reading.at(-1)!]
    if (taken.length >= group.least) {
      if (outer.length) look(outer)
      else whole = true
    }
    for (const next of group.next(taken)) {
      const [letter, then] = [letterOf(group.part(next.at(-1)!)), [...outer, next]]
      if (letter === null) look([...then, []])
      else after.get(letter)!.set(JSON.stringify(then), then)
    }
  }
  readings.forEach(look)
  const letters = [...after].map(([letter, found]) => [letter, { entry: entries.get(letter)!, read: [...found.values()] }] as const)
  return { letters: new Map(letters.filter(([, { read }]) => read.length)), whole }
}

/** Whether both sets of positions accept the same continuations. */
export function sameAhead(entries: readonly Entry[], here: readonly Reading[], there: readonly Reading[]): boolean {
  const seen = new Set<string>()
  const same = (one: readonly Reading[], other: readonly Reading[]): boolean => {
    const key = JSON.stringify([one, other])
    if (seen.has(key)) return true
    seen.add(key)
    const [first, second] = [ahead(entries, one), ahead(entries, other)]
    if (first.whole !== second.whole || first.letters.size !== second.letters.size) return false
    return [...first.letters].every(([letter, { read }]) => {
      const then = second.letters.get(letter)
      return then !== undefined && same(read, then.read)
    })
  }
  return same(here, there)
}

/** A move is its own letter; a round robin is one letter. */
function letterOf(entry: Entry): string | null {
  if (typeof entry === 'string') return entry
  return 'roundRobin' in entry ? JSON.stringify(entry) : null
}

/** The letters in the order of first mention, with what the author wrote. */
function lettersOf(entries: readonly Entry[]): Map<string, string | RoundRobin> {
  const found = new Map<string, string | RoundRobin>()
  for (const entry of entries) {
    if (typeof entry === 'string' || 'roundRobin' in entry) found.set(letterOf(entry)!, entry)
    else for (const [letter, written] of lettersOf(partsOf(entry))) found.set(letter, written)
  }
  return found
}

type Written = Exclude<Entry, string | RoundRobin>
function partsOf(entry: Written): readonly Entry[] {
  if ('move' in entry) return [entry.move]
  if ('optional' in entry) return [entry.optional]
  if ('repeat' in entry) return [entry.repeat]
  return 'serial' in entry ? entry.serial : entry.parallel
}

/** A group of parts, of which at least `least` and at most `most` must be read in full. */
interface Group {
  readonly least: number
  part(index: number): Entry
  /** The ways to take one more part, if all required parts can still be taken. */
  next(taken: readonly number[]): readonly (readonly number[])[]
}

function groupOf(entry: Written): Group {
  const parts = partsOf(entry)
  const [least, most] = bounds(entry)
  const can = parts.map(canBeRead)
  if ('parallel' in entry) {
    const left = (taken: readonly number[]) => [...parts.keys()].filter((i) => can[i] && !taken.includes(i))
    return {
      least: least > most ? Number.POSITIVE_INFINITY : least,
      part: (index) => parts[index]!,
      next: (taken) =>
        taken.length < most && left(taken).length >= least - taken.length
          ? left(taken).map((i) => [...[...taken].sort((a, b) => a - b), i])
          : [],
    }
  }
  if ('serial' in entry)
    return {
      least,
      part: (index) => parts[index]!,
      next: (taken) => (taken.length < most && can.every(Boolean) ? [[...taken, taken.length]] : []),
    }
  // Copies are interchangeable, so only their number matters; beyond the minimum not even that, if there is no maximum.
  const enough = most === Number.POSITIVE_INFINITY ? Math.max(1, least) : most
  const more = (taken: readonly number[]) => (taken.length < enough ? [...taken, 0] : taken)
  return {
    least: least > most ? Number.POSITIVE_INFINITY : least,
    part: () => parts[0]!,
    next: (taken) => ((taken.length < enough || most > enough) && can[0] && least <= most ? [more(taken)] : []),
  }
}

/** How many parts of an entry must and may be taken; for copies, how many of them. */
function bounds(entry: Written): readonly [least: number, most: number] {
  if ('move' in entry) return [1, entry.multiple ? Number.POSITIVE_INFINITY : 1]
  if ('optional' in entry) return [0, 1]
  const all = partsOf(entry).length
  const count: Count = 'serial' in entry ? 'all' : (entry.count ?? 'all')
  if (count === 'any') return [1, 1]
  if (count === 'all') return [all, all]
  if (count === 'infinite') return [0, Number.POSITIVE_INFINITY]
  if ('exactly' in count) return [count.exactly, count.exactly]
  if ('atLeast' in count) return [count.atLeast, Number.POSITIVE_INFINITY]
  const [least, most] = 'between' in count ? count.between : [0, count.atMost]
  return [least, most < 0 ? all : most]
}

/** Whether an entry can be read in any way at all. */
function canBeRead(entry: Entry): boolean {
  if (typeof entry === 'string' || 'roundRobin' in entry) return true
  const [least, most] = bounds(entry)
  if (least > most) return false
  const readable = partsOf(entry).filter(canBeRead).length
  return readable >= least || (readable > 0 && !('parallel' in entry || 'serial' in entry))
}

function groupAt(text: Written, reading: Reading): Group {
  let group = groupOf(text)
  for (const taken of reading.slice(0, -1)) group = groupOf(group.part(taken.at(-1)!) as Written)
  return group
}
