import type { Count, Entry, RoundRobinOptions } from '../language/chart.ts'
import { foldEntry } from '../language/entries.ts'

/**
 * Progressions as regular expressions over letters, derived letter by letter (Antimirov's partial derivatives): what
 * remains after a letter is a set of expressions, so that nothing is decided before it must be.
 */

/** What one edge of a progression's automaton consumes: a move, or a whole round robin of it. */
export interface Letter {
  readonly move: string
  /** For a round robin. */
  readonly round?: RoundRobinOptions
}

export type Expression =
  | { readonly kind: 'letter'; readonly key: string }
  | { readonly kind: 'sequence'; readonly first: Expression; readonly then: Expression; readonly key: string }
  | Group
  | { readonly kind: 'repeat'; readonly child: Expression; readonly min: number; readonly max: number; readonly key: string }
  | { readonly kind: 'nothing'; readonly key: string }

/** Between `min` and `max` of the children, each whole, in any order. */
export interface Group {
  readonly kind: 'some'
  readonly children: readonly Expression[]
  readonly min: number
  readonly max: number
  readonly key: string
}

const NOTHING: Expression = { kind: 'nothing', key: '' }

/** The expression of an entry. `letters` collects the letters in the order of first mention. */
export function expressionOf(entry: Entry, letters: Map<string, Letter>): Expression {
  return foldEntry<Expression>(entry, {
    step: (move, multiple) => {
      const letter = letterOf({ move }, letters)
      return multiple ? repeat(letter, 1, Infinity) : letter
    },
    round: (move, round) => letterOf({ move, round }, letters),
    serial: (parts) => parts.reduceRight((then, first) => sequence(first, then), NOTHING),
    parallel: (parts, count = 'all') => some(parts, ...bounds(count, parts.length)),
    repeat: (part, count) => repeat(part, ...bounds(count, 1)),
    optional: (part) => repeat(part, 0, 1),
  })
}

/** How many of the children a count allows. A negative maximum means all of them. */
function bounds(count: Count, children: number): [min: number, max: number] {
  const upTo = (max: number) => (max < 0 ? children : max)
  if (count === 'any') return [1, 1]
  if (count === 'all') return [children, children]
  if (count === 'infinite') return [0, Infinity]
  if ('atLeast' in count) return [count.atLeast, Infinity]
  if ('atMost' in count) return [0, upTo(count.atMost)]
  if ('exactly' in count) return [count.exactly, count.exactly]
  return [count.between[0], upTo(count.between[1])]
}

function letterOf(letter: Letter, letters: Map<string, Letter>): Expression {
  const key = keyOf(letter)
  letters.set(key, letter)
  return { kind: 'letter', key }
}

/** The same letter has the same key. */
export const keyOf = ({ move, round }: Letter) => (round ? `${move}*${JSON.stringify(round)}` : move)

/** The groups in it that are in no other. */
export function groupsIn(e: Expression): Group[] {
  if (e.kind === 'some') return [e]
  if (e.kind === 'sequence') return [...groupsIn(e.first), ...groupsIn(e.then)]
  return e.kind === 'repeat' ? groupsIn(e.child) : []
}

/** The expression with a letter, by its key, in the place of every group for which there is one. */
export function withLetters(e: Expression, letterFor: (group: Group) => string | undefined): Expression {
  const inner = (child: Expression) => withLetters(child, letterFor)
  if (e.kind === 'sequence') return sequence(inner(e.first), inner(e.then))
  if (e.kind === 'repeat') return repeat(inner(e.child), e.min, e.max)
  if (e.kind !== 'some') return e
  const key = letterFor(e)
  return key === undefined ? some(e.children.map(inner), e.min, e.max) : { kind: 'letter', key }
}

function sequence(first: Expression, then: Expression): Expression {
  if (first.kind === 'nothing') return then
  if (then.kind === 'nothing') return first
  // Kept leaning to the right, so that the same remainder has the same key however it came about.
  if (first.kind === 'sequence') return sequence(first.first, sequence(first.then, then))
  return { kind: 'sequence', first, then, key: `(${first.key}.${then.key})` }
}

function some(children: readonly Expression[], min: number, max: number): Expression {
  if (max <= 0 || children.length === 0) return min <= 0 ? NOTHING : { kind: 'some', children: [], min, max, key: '!' }
  const sorted = [...children].sort((a, b) => (a.key < b.key ? -1 : 1))
  return {
    kind: 'some',
    children: sorted,
    min: Math.max(0, min),
    max,
    key: `{${Math.max(0, min)}-${max}:${sorted.map(({ key }) => key).join()}}`,
  }
}

function repeat(child: Expression, min: number, max: number): Expression {
  if (max <= 0) return min <= 0 ? NOTHING : some([], 1, 0)
  return { kind: 'repeat', child, min: Math.max(0, min), max, key: `[${Math.max(0, min)}-${max}:${child.key}]` }
}

/** Whether the expression is satisfied by no letter at all. */
export function nullable(e: Expression): boolean {
  if (e.kind === 'letter') return false
  if (e.kind === 'nothing') return true
  if (e.kind === 'sequence') return nullable(e.first) && nullable(e.then)
  if (e.kind === 'repeat') return e.min === 0 || nullable(e.child)
  return e.min <= e.children.filter(nullable).length && e.min <= e.max
}

/** What may remain after the letter; empty when it cannot come first. */
export function derive(e: Expression, letter: string): Expression[] {
  if (e.kind === 'letter') return e.key === letter ? [NOTHING] : []
  if (e.kind === 'nothing') return []
  if (e.kind === 'sequence') {
    const after = derive(e.first, letter).map((rest) => sequence(rest, e.then))
    return nullable(e.first) ? [...after, ...derive(e.then, letter)] : after
  }
  if (e.kind === 'repeat') return derive(e.child, letter).map((rest) => sequence(rest, repeat(e.child, e.min - 1, e.max - 1)))
  return e.children.flatMap((child, i) => {
    const others = e.children.filter((_, j) => j !== i)
    const taken = derive(child, letter).map((rest) => sequence(rest, some(others, e.min - 1, e.max - 1)))
    // A child that nothing satisfies may have been counted already, without a letter.
    return nullable(child) && e.max > 1 ? [...taken, ...derive(some(others, e.min - 1, e.max - 1), letter)] : taken
  })
}

/** The moves that a progression mentions, in that order. */
export function mentions(ordered: readonly Entry[]): string[] {
  const letters = new Map<string, Letter>()
  expressionOf({ serial: ordered }, letters)
  return [...letters.values()].map(({ move }) => move)
}
