import type { Count, Entry, RoundRobin } from '../chart.ts'
import { guardText } from '../language/words.ts'

/** A line of an ordered progression: a move, or the heading of a group, whose lines follow one deeper. */
export interface StepLine {
  /** Null for a heading. */
  readonly move: string | null
  /** `dealHidden: each seat`, `pass, optional`, `2 of, in any order:`. */
  readonly text: string
  readonly depth: number
}

/** An ordered progression as lines. */
export function stepsOf(entries: readonly Entry[], depth = 0): StepLine[] {
  return entries.flatMap((entry) => stepOf(entry, depth))
}

function stepOf(entry: Entry, depth: number): StepLine[] {
  if (typeof entry === 'string') return [{ move: entry, text: entry, depth }]
  if ('move' in entry) return [{ move: entry.move, text: entry.multiple ? `${entry.move}, once or more` : entry.move, depth }]
  if ('roundRobin' in entry) return [{ move: entry.roundRobin, text: roundText(entry), depth }]
  if ('serial' in entry) return group('in this order', entry.serial, depth)
  if ('parallel' in entry) return group(parallelText(entry.count), entry.parallel, depth)
  return 'repeat' in entry ? single(entry.repeat, repeatText(entry.count), depth) : single(entry.optional, 'optional', depth)
}

/** `deal: each seat, backward, from dealer, 2 rounds, skipping isOut, until full`. */
function roundText({ roundRobin, direction = 'forward', start, rounds = 1, skip, until }: RoundRobin): string {
  const said = [
    ...(direction === 'forward' ? [] : [direction]),
    ...(start === undefined ? [] : [`from ${start}`]),
    ...(rounds === 1 ? [] : [rounds === 'infinite' ? 'round and round' : `${rounds} rounds`]),
    ...(skip === undefined ? [] : [`skipping ${guardText(skip)}`]),
    ...(until === undefined ? [] : [`until ${guardText(until)}`]),
  ]
  return [`${roundRobin}: each seat`, ...said].join(', ')
}

function group(heading: string, entries: readonly Entry[], depth: number): StepLine[] {
  return [{ move: null, text: `${heading}:`, depth }, ...stepsOf(entries, depth + 1)]
}

/** What is said of one entry is said on its line, if it has only one. */
function single(entry: Entry, said: string, depth: number): StepLine[] {
  const [line, ...more] = stepOf(entry, depth)
  return line && more.length === 0 ? [{ ...line, text: `${line.text}, ${said}` }] : group(said, [entry], depth)
}

function parallelText(count: Count | undefined): string {
  if (count === undefined || count === 'all') return 'in any order'
  return count === 'any' ? 'one of' : `${countText(count)} of, in any order`
}

function repeatText(count: Count): string {
  if (count === 'any') return 'once'
  const many = countText(count)
  return many === 'any number' ? 'any number of times' : `${many} times`
}

function countText(count: Count): string {
  if (count === 'any') return 'one'
  if (count === 'all' || count === 'infinite') return count === 'all' ? 'all' : 'any number'
  if ('exactly' in count) return String(count.exactly)
  if ('atLeast' in count) return `at least ${count.atLeast}`
  const [min, max] = 'between' in count ? count.between : [0, count.atMost]
  if (max < 0) return min > 0 ? `at least ${min}` : 'any number'
  return min > 0 ? `${min} to ${max}` : `at most ${max}`
}
