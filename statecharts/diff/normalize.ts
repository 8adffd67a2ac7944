import type { Phase, Transition } from '../language/chart.ts'
import { PHASE } from '../language/schema.ts'
import { isObject, type Keyword, kindOf, type Name, type Shape, type Words } from '../language/shape.ts'

/** Maps names to another chart's: of moves, and of phases by their path. */
export interface Renaming {
  lead(path: string): string
  move(name: string): string
}
/** A phase in normal form: its transitions are lists, and `moves` are among them. */
export interface NormalPhase extends Omit<Phase, 'on' | 'moves' | 'always' | 'onDone'> {
  readonly on?: { readonly [move: string]: readonly Transition[] }
  readonly always?: readonly Transition[]
  readonly onDone?: readonly Transition[]
}
export const SAME: Renaming = { lead: (path) => path, move: (name) => name }

/**
 * Normalizes a phase, so that two phases that mean the same compare equal: lists as lists, `moves` as transitions, defaults
 * left out, names mapped by the renaming. Targets must already be paths from the root.
 */
export function normalized({ moves = [], on, ...phase }: Phase, names: Renaming): NormalPhase {
  const events = { ...on, ...Object.fromEntries(moves.map((move) => [move, [{}]])) }
  return wordsOf(PHASE, { ...phase, ...(Object.keys(events).length && { on: events }) }, names) as NormalPhase
}

function normalizedValue(shape: Shape, given: unknown, names: Renaming): unknown {
  switch (shape.kind) {
    case 'name':
      return nameOf(shape, given as string, names)
    case 'truth':
      return given || undefined
    case 'phases':
      return each(
        given as { [name: string]: Phase },
        (name) => name,
        (phase) => normalized(phase, names),
      )
    case 'keyed':
      return each(
        given as { [key: string]: unknown },
        (key) => nameOf(shape.key, key, names),
        (one) => normalizedValue(shape.of, one, names),
      )
    case 'list': {
      const all = [given].flat().map((one) => normalizedValue(shape.of, one, names))
      if (shape.none && all.length === 0) return undefined
      return shape.ordered ? all : all.sort()
    }
    case 'words':
      if (isObject(given)) return shortened(shape, wordsOf(shape, given, names))
      return shape.short !== null && shape.compared === 'long'
        ? wordsOf(shape, { [shape.short]: given }, names)
        : shape.instead
          ? nameOf(shape.instead, given as string, names)
          : given
    case 'one of': {
      if (!isObject(given)) return nameOf(shape.instead, given as string, names)
      const kind = kindOf(shape, given)
      return kind ? normalizedValue(kind, given, names) : given
    }
    default:
      return given
  }
}

/** Unknown words are kept as they are. */
function wordsOf({ words }: Words, given: object, names: Renaming): object {
  const said = Object.entries(given).flatMap(([word, value]) => {
    const keyword = words[word]
    const one = keyword && value !== undefined ? normalizedValue(keyword.shape, value, names) : value
    return one === undefined || (keyword && isUsual(keyword, one, given)) ? [] : [[word, one]]
  })
  return Object.fromEntries(said)
}

function isUsual({ usual }: Keyword, one: unknown, beside: object): boolean {
  const holds: unknown = typeof usual === 'function' ? usual(beside) : usual
  return holds !== undefined && textOf(one) === textOf(holds)
}

/** The name alone, if the object has nothing else. */
function shortened({ short, compared }: Words, given: object): unknown {
  if (short === null || compared === 'long') return given
  const [only, ...others] = Object.entries(given)
  return others.length === 0 && only?.[0] === short ? only[1] : given
}

const nameOf = ({ of, own }: Name, given: string, { lead, move }: Renaming): string => {
  if (own.includes(given)) return given
  if (of === 'phase') return lead(given)
  return of === 'move' || of === 'made' || of === 'step' ? move(given) : given
}

const each = <T>(all: { readonly [key: string]: T }, named: (key: string) => string, change: (one: T) => unknown): object =>
  Object.fromEntries(Object.entries(all).map(([key, one]) => [named(key), change(one)]))

/** As text to compare; the order of words does not matter. */
export const textOf = (given: unknown): string =>
  JSON.stringify(given, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? 'undefined'
