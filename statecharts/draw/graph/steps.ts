import type { Count, Entry, RoundRobinOptions } from '../../language/chart.ts'
import { foldEntry } from '../../language/entries.ts'
import { ROUND_ROBIN } from '../../language/entry-schema.ts'
import { texts } from '../../language/shape.ts'

/** A line of an ordered progression: a move, or the heading of a group, whose lines follow one deeper. */
export interface StepLine {
  /** Null for a heading. */
  readonly move: string | null
  /** `dealHidden: each seat`, `pass, optional`, `2 of, in any order:`. */
  readonly text: string
  readonly depth: number
}

/** An ordered progression as lines. */
export function stepsOf(entries: readonly Entry[]): StepLine[] {
  return entries.flatMap((entry) =>
    foldEntry<StepLine[]>(entry, {
      step: (move, multiple) => [{ move, text: multiple ? `${move}, once or more` : move, depth: 0 }],
      round: (move, options) => [{ move, text: roundText(move, options), depth: 0 }],
      serial: (parts) => group('in this order', parts),
      parallel: (parts, count) => group(parallelText(count), parts),
      repeat: (part, count) => single(part, repeatText(count)),
      optional: (part) => single(part, 'optional'),
    }),
  )
}

/** `deal: each seat, backward, from dealer, 2 rounds, skipping isOut, until full`. */
const roundText = (move: string, options: RoundRobinOptions): string =>
  [`${move}: each seat`, ...texts(ROUND_ROBIN.words, options, 'drawn')].join(', ')

function group(heading: string, parts: readonly StepLine[][]): StepLine[] {
  return [{ move: null, text: `${heading}:`, depth: 0 }, ...parts.flat().map((line) => ({ ...line, depth: line.depth + 1 }))]
}

/** What is said of one entry is said on its line, if it has only one. */
function single(part: StepLine[], said: string): StepLine[] {
  const [line, ...more] = part
  return line && more.length === 0 ? [{ ...line, text: `${line.text}, ${said}` }] : group(said, [part])
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
