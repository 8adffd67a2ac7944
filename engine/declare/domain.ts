import type { Seat } from '../model/seats.ts'
import type { BoardField, ValueField } from './field.ts'
import type { Sanitize } from './policy.ts'
import type { FieldSchema, Schema } from './schema.ts'

/** What an argument of a move may be: a plain value's field, several values, a slot, a space of a board, or components of a stack. */
export type Domain<T = unknown, Names extends string = string> = ValueField<T> | ValuesDomain<T> | StackDomain<Names>
/** Several values of one kind. */
export interface ValuesDomain<T = unknown> {
  readonly kind: 'values'
  readonly of: ValueField<T>
  readonly min: number
  readonly max: number
  /** Each at most once, in no order. */
  readonly distinct: boolean
  readonly sanitize?: Sanitize
}
export type StackDomain<Names extends string = string> =
  | SlotDomain<Names>
  | SpaceDomain<Names>
  | ComponentDomain<Names>
  | SubsetDomain<Names>

interface OfStack<Names extends string> {
  /** A stack or board of the game, or of the proposer's own. */
  readonly stack: Names
  readonly sanitize?: Sanitize
}
export interface SlotDomain<Names extends string = string> extends OfStack<Names> {
  readonly kind: 'slot'
}
export interface SpaceDomain<Names extends string = string> extends OfStack<Names> {
  readonly kind: 'space'
}
export interface ComponentDomain<Names extends string = string> extends OfStack<Names> {
  readonly kind: 'component'
}
export interface SubsetDomain<Names extends string = string> extends OfStack<Names> {
  readonly kind: 'components'
  readonly min: number
  readonly max: number
}

interface DomainOptions {
  /** Who else may know the choice; a bare policy is for the other seats. */
  readonly sanitize?: Sanitize
}

/** A slot of a stack, by number from 0: of the game's, or of the proposer's own. `args: { square: slotOf('board') }`. */
export const slotOf = <Names extends string>(stack: NoInfer<Names>, options: DomainOptions = {}): SlotDomain<Names> => ({
  kind: 'slot',
  stack,
  ...options,
})

/**
 * An argument that is a space of a board, proposed and logged by number from 0: `args: { column: spaceOf('columns') }`. Where the board has
 * an enum, rules receive its value.
 */
export const spaceOf = <const Name extends string>(stack: Name, options: DomainOptions = {}): SpaceDomain<Name> => ({
  kind: 'space',
  stack,
  ...options,
})

/**
 * An argument that is a component of a stack. The proposal names it by the id that the proposer saw, and is refused once the component has
 * left the stack. Rules receive the component itself: `args: { card: componentIn('hand') }`.
 */
export const componentIn = <const Name extends string>(stack: Name, options: DomainOptions = {}): ComponentDomain<Name> => ({
  kind: 'component',
  stack,
  ...options,
})

/**
 * An argument that is a set of `min` to `max` components of a stack, each named by the id that the proposer saw. Rules receive the
 * components, in the stack's order: `args: { cards: subsetOf('hand', { min: 1, max: 3 }) }`.
 */
export const subsetOf = <const Name extends string>(
  stack: Name,
  { min, max, ...options }: DomainOptions & { readonly min: number; readonly max: number },
): SubsetDomain<Name> => ({ kind: 'components', stack, min, max, ...options })

/**
 * An argument that is a list of `min` to `max` values: `args: { code: several(oneOf('red', 'green'), { min: 4, max: 4 }) }`. With `distinct`
 * it is a set: each value at most once, and rules receive them in the order in which they are declared, whatever order they were proposed
 * in. The values are those of `oneOf`, `bool`, `seat` or an `int` with bounds.
 */
export const several = <T>(
  of: ValueField<T>,
  { distinct = false, ...options }: DomainOptions & { readonly min: number; readonly max: number; readonly distinct?: boolean },
): ValuesDomain<T> => ({ kind: 'values', of, distinct, ...options })

/** Where a domain's stack or board is declared, and the fields that it consists of, which may be of the other group. */
export interface DeclaredStack {
  readonly group: 'game' | 'player'
  readonly field: FieldSchema
  readonly fields: readonly FieldSchema[]
}

/** Whose a field of a domain's stack is: nobody's, the mover's own, or, where the game's stack is read from everybody's, each player's. */
export function ownersIn({ group }: DeclaredStack, field: FieldSchema, mover: Seat, seats: number): readonly (Seat | null)[] {
  if (field.group !== 'player') return NOBODYS
  return group === 'player' ? [mover] : Array.from({ length: seats }, (_, seat) => seat)
}
const NOBODYS = [null]

/** Which side of a field's policy applies to the mover, for a field of a domain's stack: `self` if it is always their own, else `other`. */
export const moverSide = ({ group }: DeclaredStack, field: FieldSchema): 'self' | 'other' =>
  group === 'player' && field.group === 'player' ? 'self' : 'other'

/** A domain's stack or board in the schema; null if there is none of that kind. */
export function findStack(schema: Schema, { kind, stack }: StackDomain): DeclaredStack | null {
  for (const group of ['game', 'player'] as const) {
    const field = schema[group].fields.find(({ name }) => name === stack)
    if (!field) continue
    const fits = kind === 'space' ? field.field.kind === 'board' : field.field.kind === 'stack' || field.field.kind === 'merged'
    if (fits) return { group, field, fields: field.parts.length ? field.parts : [field] }
  }
  return null
}

/** The same, of a domain that `createGame` has checked. Throws Error if there is none. */
export function stackOf(schema: Schema, domain: StackDomain): DeclaredStack {
  const found = findStack(schema, domain)
  if (!found) throw new Error(`there is no ${domain.kind === 'space' ? 'board' : 'stack'} '${domain.stack}'`)
  return found
}

/** The board that a space is chosen from. */
export const spacesIn = (schema: Schema, domain: SpaceDomain) => stackOf(schema, domain).field.field as BoardField
