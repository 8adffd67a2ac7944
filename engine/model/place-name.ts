import type { DomainInfo } from './domain-info.ts'
import type { Definition } from './views.ts'

/** What the places of a field are called that has so many, where it has names or its game says it in the arguments of moves. */
export interface PlaceNames {
  /** Null where people number them from 1: of a board or slots by an enum its names; of squares `a1`, `b1` …, where a move's `square` is one of so many words. */
  called(field: string, places: number): readonly string[] | null
  /** Whether moves name the places by words or numbers. */
  areSaid(field: string, places: number): boolean
}

/** The names of places in a game. */
export function placeNames({ moves, fields }: Pick<Definition, 'moves' | 'fields'>): PlaceNames {
  const args = Object.values(moves).flatMap((move) => Object.entries(move.args))
  // Choices of several words are of several places: `6 and 8`.
  const words = args.flatMap(([arg, domain]) => (domain.kind === 'oneOf' ? [{ of: single(arg), words: wordsOf(domain) }] : []))
  const numbered = new Set(args.flatMap(([, domain]) => (domain.kind === 'slot' || domain.kind === 'space' ? [domain.field] : [])))
  for (const [name, field] of Object.entries({ ...fields.game, ...fields.player })) {
    if (field.kind === 'merged' && field.how === 'overlap' && field.of.some((part) => numbered.has(part))) numbered.add(name)
  }
  const named = Object.entries({ ...fields.game, ...fields.player }).flatMap(([name, field]) =>
    'called' in field && field.called ? [{ name, called: field.called }] : [],
  )
  const called = (field: string, places: number) =>
    named.find(({ name, called }) => name === field && called.length === places)?.called ??
    words.find((one) => places > 1 && one.of === single(field) && one.words.length === places)?.words ??
    null
  return { called, areSaid: (field, places) => numbered.has(field) || called(field, places) !== null }
}

const wordsOf = ({ values, names }: Extract<DomainInfo, { kind: 'oneOf' }>) =>
  values.map((value) => names?.[String(value)] ?? String(value)).filter((word) => !/\s/.test(word))

/** A move's `square` is one of the field's `squares`. */
const single = (name: string) => name.toLowerCase().replace(/s$/, '')
