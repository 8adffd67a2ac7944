import type { Deck, Values } from './deck.ts'
import type { Sanitize } from './policy.ts'

export interface FieldOptions {
  readonly sanitize?: Sanitize
}

/** A plain value, as a field of the state or as an argument of a move. */
export interface ValueField<T = unknown> {
  readonly kind: 'int' | 'bool' | 'string' | 'oneOf' | 'seat'
  readonly first: T
  readonly sanitize?: Sanitize
  /** Int. */
  readonly min: number
  readonly max: number
  /** OneOf. */
  readonly values: readonly (string | number)[]
  /** What players read for values that are called something else. */
  readonly names?: { readonly [value: string]: string }
  /** Seat: whether it may be nobody. */
  readonly none: boolean
  /** Shown to players under this name once the match is over, and to nobody before. */
  readonly statistic?: string
  /** Int: what the engine counts in it. */
  readonly counts?: 'turns'
}
/** Several plain values in order. */
export interface ListField<T = unknown> {
  readonly kind: 'list'
  readonly of: ValueField<T>
  readonly first: readonly T[]
  /** How many there may be. */
  readonly max: number
  readonly sanitize?: Sanitize
}
export interface StackField<V extends Values = Values, DeckName extends string = string, D = object> {
  readonly kind: 'stack'
  readonly deck: Deck<V, DeckName, D>
  /** Number of slots of a sized stack; null for one that grows. */
  readonly slots: number | null
  /** How many components one that grows may hold. */
  readonly max: number
  /** What players read for the slots, in order; left out where they number them from 1. */
  readonly called?: readonly string[]
  readonly sanitize?: Sanitize
}
/** Several stacks alike, by number or by the values of an enum. `Space`: what rules name them by. */
export interface BoardField<
  V extends Values = Values,
  DeckName extends string = string,
  D = object,
  Space extends string | number = string | number,
> {
  readonly kind: 'board'
  readonly spaces: number
  /** The enum's values in order; null where the spaces are numbered from 0. */
  readonly values: readonly Space[] | null
  /** What players read for values that are called something else. */
  readonly names?: { readonly [value: string]: string }
  readonly space: StackField<V, DeckName, D>
  readonly sanitize?: Sanitize
}
/** A read-only stack made of others: of the same group, or of any where its deck is named. */
export interface MergedField<Names extends string = string> {
  readonly kind: 'merged'
  readonly how: 'overlap' | 'concatenate'
  /** Names of stacks and boards of the same group; `game.market` of a player's, `players.tableau` of the game's: everybody's, in the order of seats. */
  readonly of: readonly Names[]
}
/** A merged stack whose deck is named, since its parts may be in another group, where its type cannot look them up. */
export interface MergedOfDeck<Names extends string = string, V extends Values = Values, DeckName extends string = string, D = object>
  extends MergedField<Names> {
  readonly deck: Deck<V, DeckName, D>
}
/** A clock that rules start and stop. */
export interface TimerField<Phase extends string = string> {
  readonly kind: 'timer'
  /** Path of the phase for which it runs. */
  readonly phase?: Phase
  readonly sanitize?: Sanitize
}
export type Field = ValueField | ListField | StackField | BoardField | MergedField | TimerField
export type Fields = { readonly [field: string]: Field }

/** Some values with a first one: what `oneOf` takes besides a plain list. */
export interface ValueSet<T extends string | number> {
  readonly values: readonly T[]
  readonly default: T
  /** What players read for a name; numbers are read as they are. */
  displayName?(value: T): string
}

const value = <T>(kind: ValueField['kind'], first: T, rest: Partial<ValueField<T>> = {}): ValueField<T> => ({
  kind,
  first,
  min: Number.MIN_SAFE_INTEGER,
  max: Number.MAX_SAFE_INTEGER,
  values: [],
  none: false,
  ...rest,
})

/** Options of a field that everybody sees. */
type Open = { readonly sanitize?: never }
/** A field that somebody may not see: in the views of those it is null. */
export type Sanitized<F> = F & { readonly sanitize: Sanitize }

/** A whole number, first 0 (or `min` above it). As an argument it needs bounds: `int(1, 6)`. */
export function int(options?: Open & { first?: number }): ValueField<number>
export function int(options: FieldOptions & { first?: number }): Sanitized<ValueField<number>>
export function int(min: number, max: number, options?: Open & { first?: number }): ValueField<number>
export function int(min: number, max: number, options: FieldOptions & { first?: number }): Sanitized<ValueField<number>>
export function int(
  a: number | (FieldOptions & { first?: number }) = {},
  max?: number,
  b: FieldOptions & { first?: number } = {},
): ValueField<number> {
  if (typeof a === 'object') return value('int', a.first ?? 0, a)
  return value('int', b.first ?? Math.min(Math.max(0, a), max!), { ...b, min: a, max: max })
}

/**
 * A whole number that rules count, starting at 0. Players see it under this name once the match is over, and not before:
 * `statistic('Tricks taken')`.
 */
export const statistic = (name: string): Sanitized<ValueField<number>> => ({
  ...value('int', 0, { statistic: name }),
  sanitize: { all: 'hidden' },
})

/**
 * The number of the turn, for a field of the game: 1 in the first turn, counted by the engine each time another turn begins. Rules may set it,
 * as at the beginning of a round. `setup({ game: { turnNumber: turnNumber() } })`.
 */
export function turnNumber(options?: Open): ValueField<number>
export function turnNumber(options: FieldOptions): Sanitized<ValueField<number>>
export function turnNumber(options: FieldOptions = {}): ValueField<number> {
  return value('int', 1, { ...options, counts: 'turns' })
}

/** True or false, first false: `bool({ first: true })`. */
export function bool(options?: Open & { first?: boolean }): ValueField<boolean>
export function bool(options: FieldOptions & { first?: boolean }): Sanitized<ValueField<boolean>>
export function bool(options: FieldOptions & { first?: boolean } = {}): ValueField<boolean> {
  return value('bool', options.first ?? false, options)
}

/** Text, first empty. For arguments use `text(max)`. */
export function string(options?: Open & { first?: string }): ValueField<string>
export function string(options: FieldOptions & { first?: string }): Sanitized<ValueField<string>>
export function string(options: FieldOptions & { first?: string } = {}): ValueField<string> {
  return value('string', options.first ?? '', options)
}

/** As an argument: free text of at most `max` characters, `text(200)`; checked, never listed among legal moves. */
export const text = (max: number): ValueField<string> => value('string', '', { max })

type OneOf<T> = ValueField<T> & { sanitized(sanitize: Sanitize): Sanitized<ValueField<T>> }

/**
 * One of a few names or numbers, first the first listed: `oneOf('red', 'black')`; or one of an enum's values, first its
 * default.
 */
export function oneOf<const T extends string | number>(...values: readonly [T, ...T[]]): OneOf<T>
export function oneOf<const T extends string | number>(values: ValueSet<T>): OneOf<T>
export function oneOf<const T extends string | number>(...given: readonly (T | ValueSet<T>)[]): OneOf<T> {
  const [set] = given
  const [values, first] = typeof set === 'object' ? [set.values, set.default] : [given as readonly T[], set as T]
  const field = value('oneOf', first as T, { values, ...(typeof set === 'object' && namedIn(set)) })
  return { ...field, sanitized: (sanitize) => ({ ...field, sanitize }) }
}

/** What players read for the values that are called something else, where there are such. */
function namedIn<T extends string | number>(set: ValueSet<T>): { names?: { [value: string]: string } } {
  const named = set.values.flatMap((value) => {
    const name = typeof value === 'string' ? set.displayName?.(value) : undefined
    return name === undefined || name === value ? [] : [[value, name] as const]
  })
  return named.length ? { names: Object.fromEntries(named) } : {}
}

/** A seat at the match, first seat 0; with `seat({ none: true })` it may be null, and is at first. */
export function seat(options: Open & { none: true }): ValueField<number | null>
export function seat(options?: Open & { none?: false }): ValueField<number>
export function seat(options: FieldOptions & { none: true }): Sanitized<ValueField<number | null>>
export function seat(options: FieldOptions): Sanitized<ValueField<number>>
export function seat(options: FieldOptions & { none?: boolean } = {}): ValueField<number | null> {
  return value<number | null>('seat', options.none ? null : 0, { ...options, none: options.none ?? false })
}

/** Several values of a kind in order, none at first: `list(int(1, 6))`. Rules set it as a whole. */
export function list<T>(of: ValueField<T>, options?: Open & { first?: readonly T[]; max?: number }): ListField<T>
export function list<T>(of: ValueField<T>, options: FieldOptions & { first?: readonly T[]; max?: number }): Sanitized<ListField<T>>
export function list<T>(of: ValueField<T>, options: FieldOptions & { first?: readonly T[]; max?: number } = {}): ListField<T> {
  return { kind: 'list', of, first: [], max: 10_000, ...options }
}

/** A stack that grows and shrinks, without gaps; of `max` components at most: `stack(cards, { max: 5, sanitize: 'len' })`. */
export const stack = <V extends Values, N extends string, D>(
  deck: Deck<V, N, D>,
  options: FieldOptions & { max?: number } = {},
): StackField<V, N, D> => ({ kind: 'stack', deck, slots: null, max: Number.POSITIVE_INFINITY, ...options })

/**
 * A stack with a fixed number of slots, or one slot for each value of an enum. Each slot is empty or holds one component:
 * `slots(tokens, 9)`. Rules number slots from 0. Players read the enum's display names, or numbers from 1.
 */
export function slots<V extends Values, N extends string, D, Slot extends string | number = number>(
  deck: Deck<V, N, D>,
  places: number | ValueSet<Slot>,
  options: FieldOptions = {},
): StackField<V, N, D> {
  const max = Number.POSITIVE_INFINITY
  if (typeof places === 'number') return { kind: 'stack', deck, slots: places, max, ...options }
  const named = spacesOf(places)
  const called = spaceNames(named)
  return { kind: 'stack', deck, slots: named.spaces, max, ...(called && { called }), ...options }
}

/**
 * A row of stacks of the same kind, such as columns, spaces or piles: a number of them, numbered from 0, or one for each value of an enum.
 * Each grows as needed, or has a fixed number of `slots`: `board(discs, 7, { slots: 6 })`. Players read the enum's display names.
 */
export function board<V extends Values, N extends string, D>(
  deck: Deck<V, N, D>,
  spaces: number,
  options?: BoardOptions,
): BoardField<V, N, D, number>
export function board<V extends Values, N extends string, D, Space extends string | number>(
  deck: Deck<V, N, D>,
  spaces: ValueSet<Space>,
  options?: BoardOptions,
): BoardField<V, N, D, Space>
export function board<V extends Values, N extends string, D>(
  deck: Deck<V, N, D>,
  spaces: number | ValueSet<string | number>,
  { slots: each = null, max = Number.POSITIVE_INFINITY, ...options }: BoardOptions = {},
): BoardField<V, N, D> {
  return {
    kind: 'board',
    ...(typeof spaces === 'object' ? spacesOf(spaces) : { spaces, values: null }),
    space: { kind: 'stack', deck, slots: each, max, ...options },
    ...options,
  }
}
type BoardOptions = FieldOptions & { slots?: number | null; max?: number }

/** Where the values are the numbers of the spaces anyway, as a grid's are, they are plain numbers. */
const spacesOf = (set: ValueSet<string | number>) => {
  const { values } = set
  return values.every((value, space) => value === space)
    ? { spaces: values.length, values: null }
    : { spaces: values.length, values, ...namedIn(set) }
}

/** What people read for the spaces of a board, in order; null where they number them from 1. */
export const spaceNames = ({ values, names }: Pick<BoardField, 'values' | 'names'>): string[] | null =>
  values?.map((value) => names?.[String(value)] ?? String(value)) ?? null

/**
 * Reads several sized stacks of the same group as one, in each slot the first that has a component there:
 * `overlap('open', 'faceDown')`.
 */
export const overlap = <const Names extends string>(...of: Names[]): MergedField<Names> => ({ kind: 'merged', how: 'overlap', of })

/**
 * Reads several stacks one after another: `concatenate('hole', 'open')`. A board is read space by space. Where the deck comes first, stacks of
 * the other group may be named too: `concatenate(cards, 'hand', 'game.community')` among a player's fields, and among the game's
 * `concatenate(cards, 'players.tableau')`, which are everybody's in the order of seats.
 */
export function concatenate<const Names extends string>(...of: Names[]): MergedField<Names>
export function concatenate<const Names extends string, V extends Values, N extends string, D>(
  deck: Deck<V, N, D>,
  ...of: Names[]
): MergedOfDeck<Names, V, N, D>
export function concatenate(first: string | Deck, ...rest: string[]): MergedField | MergedOfDeck {
  const merged = { kind: 'merged', how: 'concatenate' } as const
  return typeof first === 'string' ? { ...merged, of: [first, ...rest] } : { ...merged, of: rest, deck: first }
}

/**
 * A timer. Rules start it with a time in milliseconds and the move that is made when it runs out: `game.clock.start(30_000, 'pass')`.
 * It stops when play leaves its phase: the one named in `timer({ phase: 'round' })`, phases inside it included, otherwise the innermost
 * phase it was started in.
 */
export const timer = <const Phase extends string = never>(options: FieldOptions & { readonly phase?: Phase } = {}): TimerField<Phase> => ({
  kind: 'timer',
  ...options,
})

/** Says what is wrong with a value for a field or an argument, or null. */
export function wrongValue(field: ValueField | ListField, value: unknown, seats: number): string | null {
  switch (field.kind) {
    case 'int':
      if (typeof value !== 'number' || !Number.isSafeInteger(value) || Object.is(value, -0)) return 'it must be a whole number'
      return value < field.min || value > field.max ? `it must be between ${field.min} and ${field.max}` : null
    case 'bool':
      return typeof value === 'boolean' ? null : 'it must be true or false'
    case 'string':
      if (typeof value !== 'string') return 'it must be text'
      return value.length > field.max ? `it must not be longer than ${field.max} characters` : null
    case 'oneOf':
      return field.values.includes(value as string) ? null : `it must be one of ${field.values.join(', ')}`
    case 'seat':
      if (value === null) return field.none ? null : 'it must be a seat'
      return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < seats
        ? null
        : `it must be a seat from 0 to ${seats - 1}`
    case 'list':
      return wrongList(field, value, seats)
  }
}

function wrongList({ of, max }: ListField, values: unknown, seats: number): string | null {
  if (!Array.isArray(values)) return 'it must be a list'
  if (values.length > max) return `it must not have more than ${max} values`
  for (const [i, value] of values.entries()) {
    const wrong = wrongValue(of, value, seats)
    if (wrong) return `at ${i} ${wrong}`
  }
  return null
}

/** Says what is wrong with a declared field or domain itself, or null. */
export function wrongBounds(field: ValueField): string | null {
  const { kind, min, max, first, values } = field
  if (kind === 'oneOf' && new Set(values).size < values.length) return 'a value is listed twice'
  if (kind === 'int' && (!Number.isInteger(min) || !Number.isInteger(max) || min > max))
    return `the bounds ${min} and ${max} are no whole numbers in order`
  if (kind === 'string' && !(Number.isInteger(max) && max > 0)) return `text of at most ${max} characters says nothing`
  return wrongFirst(field, first)
}

/** Says what is wrong with a declared first value, or null. How many seats there will be is not known yet. */
export function wrongFirst(field: ValueField | ListField, first: unknown): string | null {
  const wrong = wrongValue(field, first, Number.POSITIVE_INFINITY)
  return wrong && `the first value cannot be ${JSON.stringify(first)}: ${wrong}`
}
