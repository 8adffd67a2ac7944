import type { Count, Entry, RoundRobin } from '../../language/chart.ts'

/**
 * Progressions read as text. After some moves a reader may be at several places of what the author wrote; a move is
 * legal when at one of them it is the next word, and the rest can still be read to its end.
 */

/**
 * One place where the reader may be: the groups that are open, outermost first, each with the parts taken of it so far.
 * The last part of each is the one being read, in the innermost the one just read.
 */
export type Reading = readonly (readonly number[])[]

/** Before the first move. */
export const UNREAD: readonly Reading[] = [[[]]]

export interface Ahead {
  /** For each letter that may come next, what the author wrote and where the reader may be then; in the order of first mention. */
  readonly letters: ReadonlyMap<string, { readonly entry: string | RoundRobin; readonly read: readonly Reading[] }>
  /** Whether all has been read. */
  readonly whole: boolean
}

/** What may come next. */
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

/** Whether just the same may be read from here as from there. */
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

/** A move is its own letter; a round robin is one letter, whole. */
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

/** At least so many and at most so many of the parts, whole. */
interface Group {
  readonly least: number
  part(index: number): Entry
  /** The ways to take one more part, where all that must be taken still can be. */
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
  // Of copies only the number counts, and beyond the least not even that where there may be any number.
  const enough = most === Number.POSITIVE_INFINITY ? Math.max(1, least) : most
  const more = (taken: readonly number[]) => (taken.length < enough ? [...taken, 0] : taken)
  return {
    least: least > most ? Number.POSITIVE_INFINITY : least,
    part: () => parts[0]!,
    next: (taken) => ((taken.length < enough || most > enough) && can[0] && least <= most ? [more(taken)] : []),
  }
}

/** How many of its parts an entry asks for; of copies, how many. */
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

/** Whether there is any way at all to read an entry. */
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
