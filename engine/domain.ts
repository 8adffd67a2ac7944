import { type BoardField, type Sanitize, spaceNames, type ValueField } from './field.ts'
import { counts, mostSeenBy, tellsApart } from './policy.ts'
import { type FieldSchema, type Schema, slotNames } from './schema.ts'
import type { Seat } from './seats.ts'
import type { Session } from './session.ts'
import type { StackReader } from './stack-reader.ts'
import { chosenSubset, subsetCount } from './subsets.ts'
import { wrongValue } from './value.ts'
import type { Args, DomainInfo } from './view-shape.ts'

/** What an argument of a move may be: a plain value's field, a slot, a space of a board, or components of a stack. */
export type Domain<T = unknown, Names extends string = string> = ValueField<T> | StackDomain<Names>
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
 * A space of a board, proposed and logged by number from 0: `args: { column: spaceOf('columns') }`. Rules are given the value of
 * the board's enum, where it has one.
 */
export const spaceOf = <const Name extends string>(stack: Name, options: DomainOptions = {}): SpaceDomain<Name> => ({
  kind: 'space',
  stack,
  ...options,
})

/**
 * A component of a stack, named by the id that the proposer saw: whoever proposes after it has gone is refused. Rules are
 * given the component itself: `args: { card: componentIn('hand') }`.
 */
export const componentIn = <const Name extends string>(stack: Name, options: DomainOptions = {}): ComponentDomain<Name> => ({
  kind: 'component',
  stack,
  ...options,
})

/**
 * Several components of a stack, `min` to `max` of them, each named by the id that the proposer saw. Rules are given the
 * components, in the stack's order: `args: { cards: subsetOf('hand', { min: 1, max: 3 }) }`.
 */
export const subsetOf = <const Name extends string>(
  stack: Name,
  { min, max, ...options }: DomainOptions & { readonly min: number; readonly max: number },
): SubsetDomain<Name> => ({ kind: 'components', stack, min, max, ...options })

/** The fields that a domain's stack or board consists of, in the schema; null where there is none of that kind. */
export function stackOf(
  schema: Schema,
  { kind, stack }: StackDomain,
): { group: 'game' | 'player'; field: FieldSchema; fields: readonly FieldSchema[] } | null {
  for (const group of ['game', 'player'] as const) {
    const field = schema[group].fields.find(({ name }) => name === stack)
    if (!field) continue
    const fits = kind === 'space' ? field.field.kind === 'board' : field.field.kind === 'stack' || field.field.kind === 'merged'
    if (fits) return { group, field, fields: field.parts.length ? field.parts : [field] }
  }
  return null
}

/** The board that a space is chosen from. */
const spacesIn = (schema: Schema, domain: SpaceDomain) => stackOf(schema, domain)!.field.field as BoardField

/** Says what is wrong with an argument for the acting seat, or null. */
export function wrongArgument(domain: Domain, value: unknown, session: Session): string | null {
  if (!('stack' in domain)) return wrongValue(domain, value, session.seats)
  if (!isOpen(domain, session)) return wrongWhereHidden(domain, value)
  const stack = stackAt(domain, session)
  if (domain.kind === 'component') return stack.withId(value) === undefined ? NOT_THERE : null
  if (domain.kind === 'components') return wrongSubset(domain, value, stack)
  const what = domain.kind === 'slot' ? 'slot' : 'space'
  if (typeof value !== 'number' || !Number.isInteger(value)) return `it must be the number of a ${what}`
  const { length } = stack
  return value < 0 || value >= length ? (length ? `it must be a ${what} from 0 to ${length - 1}` : 'the stack is empty') : null
}

/** For who may not know what is there, nothing is; to choose nothing may do. */
function wrongWhereHidden(domain: StackDomain, value: unknown): string | null {
  if (domain.kind === 'components' && domain.min === 0 && Array.isArray(value) && value.length === 0) return null
  return domain.kind === 'slot' ? 'the stack is empty' : NOT_THERE
}

const NOT_THERE = 'that is not there any more'

function wrongSubset({ min, max }: SubsetDomain, ids: unknown, stack: StackReader): string | null {
  if (!Array.isArray(ids)) return 'it must be a list'
  if (ids.length < min || ids.length > max) return min === max ? `choose ${min}` : `choose ${min} to ${max}`
  if (new Set(ids).size < ids.length) return 'something is chosen twice'
  return ids.every((id) => stack.withId(id) !== undefined) ? null : NOT_THERE
}

/** Whether rules are given something else for an argument than what was proposed. */
export const isGivenOtherwise = (domain: Domain): boolean =>
  domain.kind === 'component' || domain.kind === 'components' || (domain.kind === 'space' && !!(domain as Bound).values)

/** What rules are given for an argument that has been found right. */
export function resolved(domain: Domain, value: unknown, session: Session): unknown {
  if (domain.kind === 'space') return (domain as Bound).values?.[value as number] ?? value
  if (domain.kind === 'component') return stackAt(domain, session).withId(value)
  if (domain.kind !== 'components') return value
  const stack = stackAt(domain, session)
  return (value as unknown[]).map((id) => stack.withId(id)!).sort((a, b) => stack.slotOf(a) - stack.slotOf(b))
}

/** How many values the domain has for the acting seat; Infinity where they cannot be listed. */
export function domainSize(domain: Domain, session: Session): number {
  switch (domain.kind) {
    case 'slot':
    case 'space':
      return isOpen(domain, session) ? stackAt(domain, session).length : 0
    case 'component':
      return isOpen(domain, session) ? stackAt(domain, session).count : 0
    case 'components':
      return subsetCount(isOpen(domain, session) ? stackAt(domain, session).count : 0, domain.min, domain.max)
    case 'int':
      return domain.max - domain.min + 1
    case 'bool':
      return 2
    case 'oneOf':
      return domain.values.length
    case 'seat':
      return session.seats + (domain.none ? 1 : 0)
    case 'string':
      return Number.POSITIVE_INFINITY
  }
}

/** The nth value of a domain. */
export function domainValue(domain: Domain, n: number, session: Session): Args[string] {
  switch (domain.kind) {
    case 'slot':
    case 'space':
      return n
    case 'component': {
      const stack = stackAt(domain, session)
      return stack.idOf(stack.indices[n]!)
    }
    case 'components': {
      const stack = stackAt(domain, session)
      return chosenSubset(stack.indices, domain.min, n).map((index) => stack.idOf(index))
    }
    case 'int':
      return domain.min + n
    case 'bool':
      return n === 1
    case 'oneOf':
      return domain.values[n]!
    default:
      return n < session.seats ? n : null
  }
}

/** Which of a domain's values a number is; -1 where it is none, or that takes more than counting. */
export function positionIn(domain: Domain, value: number, session: Session): number {
  if (!Number.isInteger(value)) return -1
  switch (domain.kind) {
    case 'slot':
    case 'space':
      return value
    case 'int':
      return value - domain.min
    case 'seat':
      return value < session.seats ? value : -1
    default:
      return -1
  }
}

/** The stack or board that the acting seat chooses from. */
function stackAt(domain: StackDomain, session: Session): StackReader {
  return ((domain as Bound).from ?? readersOf(domain, session))[session.seat]!
}

/** A domain that knows for each seat the stack or board it chooses from, in one session. */
type Bound = StackDomain & {
  readonly from?: readonly StackReader[]
  readonly isOpenTo?: ((seat: Seat) => boolean) | undefined
  /** What rules are given for the numbers of a board's spaces, where that is something else. */
  readonly values?: BoardField['values']
}

/** Whether the acting seat may know just now what there is to choose from. */
const isOpen = (domain: StackDomain, { seat }: Session): boolean => (domain as Bound).isOpenTo?.(seat) ?? true

/** The domain for one session, in which it is quicker. */
export function boundTo(session: Session, domain: Domain, isOpenTo: (domain: StackDomain) => Bound['isOpenTo']): Domain {
  if (!('stack' in domain)) return domain
  const values = domain.kind === 'space' ? spacesIn(session.schema, domain).values : null
  return { ...domain, from: readersOf(domain, session), isOpenTo: isOpenTo(domain), values } as Bound
}

function readersOf(domain: StackDomain, { schema, state }: Session): StackReader[] {
  const { group, field } = stackOf(schema, domain)!
  return state.players.map((player) => (group === 'game' ? state.game : player)[field.name] as StackReader)
}

/** Why the acting seat may not be asked for such an argument, or null: it may not know what there is to choose from. */
export function unknowable(schema: Schema, domain: StackDomain): string | null {
  const found = stackOf(schema, domain)
  if (!found) return `there is no ${domain.kind === 'space' ? 'board' : 'stack'} '${domain.stack}'`
  if (domain.kind === 'space') return null
  const seen = found.fields.map(({ policy }) => mostSeenBy(policy, found.group === 'game' ? 'other' : 'self'))
  if (domain.kind === 'slot') {
    return seen.every(counts) ? null : `whoever makes the move may not know how many slots '${domain.stack}' has`
  }
  return seen.every(tellsApart) ? null : `whoever makes the move cannot tell the components of '${domain.stack}' apart`
}

/** What a client needs to draw the argument's form. */
export function domainInfo(domain: Domain, schema: Schema): DomainInfo {
  if ('stack' in domain) {
    const { kind, stack: field } = domain
    const { group, field: of } = stackOf(schema, domain)!
    const called = kind === 'space' ? spaceNames(spacesIn(schema, domain)) : kind === 'slot' ? slotNames(of) : null
    if (called && (kind === 'space' || kind === 'slot')) return { kind, group, field, called: [...called] }
    return kind === 'components' ? { kind, group, field, min: domain.min, max: domain.max } : { kind, group, field }
  }
  if (domain.kind === 'int') return { kind: 'int', min: domain.min, max: domain.max }
  if (domain.kind === 'oneOf') return { kind: 'oneOf', values: [...domain.values], ...(domain.names && { names: domain.names }) }
  if (domain.kind === 'seat' && domain.none && domain.sanitize === undefined) return { kind: 'seat', none: true }
  return domain.kind === 'string' ? { kind: 'text', max: domain.max } : { kind: domain.kind }
}
