import type { Deck, Values } from './deck.ts'

/** Who may see what of a field, from least to most restrictive. */
export const POLICIES = ['visible', 'order', 'len', 'nonempty', 'hidden'] as const
export type Policy = (typeof POLICIES)[number]

/**
 * A bare policy on a player's field is for the other seats, on a field of the game for all. Of several that match a
 * viewer the least restrictive holds; a viewer that none matches sees the field; a spectator gets the most restrictive.
 */
export type Sanitize = Policy | { readonly all?: Policy; readonly self?: Policy; readonly other?: Policy }

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
  /** Seat: whether it may be nobody. */
  readonly none: boolean
}
export interface StackField<V extends Values = Values, DeckName extends string = string> {
  readonly kind: 'stack'
  readonly deck: Deck<V, DeckName>
  /** Number of slots of a sized stack; null for one that grows. */
  readonly slots: number | null
  readonly sanitize?: Sanitize
}
/** A read-only stack made of others of the same group. */
export interface MergedField<Names extends string = string> {
  readonly kind: 'merged'
  readonly how: 'overlap' | 'concatenate'
  readonly of: readonly Names[]
}
export type Field = ValueField | StackField | MergedField
export type Fields = { readonly [field: string]: Field }

const value = <T>(kind: ValueField['kind'], first: T, rest: Partial<ValueField<T>> = {}): ValueField<T> => ({
  kind,
  first,
  min: Number.MIN_SAFE_INTEGER,
  max: Number.MAX_SAFE_INTEGER,
  values: [],
  none: false,
  ...rest,
})

/** A whole number, first 0 (or `min` above it). As an argument it needs bounds: `int(1, 6)`. */
export function int(options?: FieldOptions & { first?: number }): ValueField<number>
export function int(min: number, max: number, options?: FieldOptions & { first?: number }): ValueField<number>
export function int(
  a: number | (FieldOptions & { first?: number }) = {},
  max?: number,
  b: FieldOptions & { first?: number } = {},
): ValueField<number> {
  if (typeof a === 'object') return value('int', a.first ?? 0, a)
  return value('int', b.first ?? Math.min(Math.max(0, a), max!), { ...b, min: a, max: max! })
}

/** True or false, first false. */
export const bool = (options: FieldOptions & { first?: boolean } = {}): ValueField<boolean> =>
  value('bool', options.first ?? false, options)

/** Text, first empty. For arguments use `text(max)`. */
export const string = (options: FieldOptions & { first?: string } = {}): ValueField<string> => value('string', options.first ?? '', options)

/** As an argument: free text of at most `max` characters; checked, never listed among legal moves. */
export const text = (max: number): ValueField<string> => value('string', '', { max })

/** One of a few names or numbers (an enum), first the first listed. */
export const oneOf = <const T extends string | number>(
  ...values: readonly [T, ...T[]]
): ValueField<T> & { sanitized(sanitize: Sanitize): ValueField<T> } => {
  const field = value<T>('oneOf', values[0], { values })
  return { ...field, sanitized: (sanitize) => ({ ...field, sanitize }) }
}

/** A seat at the match, first seat 0; with `none: true` it may be null, and is at first. */
export function seat(options: FieldOptions & { none: true }): ValueField<number | null>
export function seat(options?: FieldOptions): ValueField<number>
export function seat(options: FieldOptions & { none?: boolean } = {}): ValueField<number | null> {
  return value<number | null>('seat', options.none ? null : 0, { ...options, none: options.none ?? false })
}

/** A stack that grows and shrinks, without gaps. */
export const stack = <V extends Values, N extends string>(deck: Deck<V, N>, options: FieldOptions = {}): StackField<V, N> => ({
  kind: 'stack',
  deck,
  slots: null,
  ...options,
})

/** A stack of so many slots, each empty or holding one component. */
export const slots = <V extends Values, N extends string>(
  deck: Deck<V, N>,
  count: number,
  options: FieldOptions = {},
): StackField<V, N> => ({
  kind: 'stack',
  deck,
  slots: count,
  ...options,
})

/** Reads several sized stacks of the same group as one: in each slot the first that has a component there. */
export const overlap = <const Names extends string>(...of: Names[]): MergedField<Names> => ({ kind: 'merged', how: 'overlap', of })

/** Reads several stacks of the same group one after another. */
export const concatenate = <const Names extends string>(...of: Names[]): MergedField<Names> => ({ kind: 'merged', how: 'concatenate', of })
