import { type Domain, type StackDomain, type SubsetDomain, spacesIn, stackOf, type ValuesDomain } from '../declare/domain.ts'
import { type BoardField, type ValueField, wrongValue } from '../declare/field.ts'
import type { Seat } from '../model/seats.ts'
import type { Args } from '../model/views.ts'
import type { StackReader } from '../state/interfaces.ts'
import type { WorkingCopy } from '../state/working-copy.ts'

/** The values of a move's arguments as the match stands: which there are, what is wrong with one, and what rules are given for it. */

/** Says what is wrong with an argument for the acting seat, or null. */
export function wrongArgument(domain: Domain, value: unknown, working: WorkingCopy): string | null {
  if (domain.kind === 'values') return wrongValues(domain, value, working.seats)
  if (!('stack' in domain)) return wrongValue(domain, value, working.seats)
  if (!isOpen(domain, working)) return wrongWhereHidden(domain, value)
  const stack = stackAt(domain, working)
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

function wrongValues({ of, min, max, distinct }: ValuesDomain, values: unknown, seats: number): string | null {
  if (!Array.isArray(values)) return 'it must be a list'
  if (values.length < min || values.length > max) return min === max ? `choose ${min}` : `choose ${min} to ${max}`
  for (const [i, value] of values.entries()) {
    const wrong = wrongValue(of, value, seats)
    if (wrong) return `value ${i + 1}: ${wrong}`
  }
  return distinct && new Set(values).size < values.length ? 'something is chosen twice' : null
}

/** Whether rules are given something else for an argument than what was proposed. */
export const isGivenOtherwise = (domain: Domain): boolean =>
  domain.kind === 'component' ||
  domain.kind === 'components' ||
  (domain.kind === 'values' && domain.distinct) ||
  (domain.kind === 'space' && !!(domain as Bound).values)

/** What rules are given for an argument that has been found right. */
export function resolved(domain: Domain, value: unknown, working: WorkingCopy): unknown {
  if (domain.kind === 'space') return (domain as Bound).values?.[value as number] ?? value
  if (domain.kind === 'component') return stackAt(domain, working).withId(value)
  if (domain.kind === 'values') return domain.distinct ? inOrder(domain.of, value as readonly unknown[]) : value
  if (domain.kind !== 'components') return value
  const stack = stackAt(domain, working)
  return (value as unknown[]).map((id) => stack.withId(id)!).sort((a, b) => stack.slotOf(a) - stack.slotOf(b))
}

/** What a player would propose for what rules are given; undefined where the acting seat cannot choose that. */
export function proposed(domain: Domain, given: unknown, working: WorkingCopy): Args[string] | undefined {
  const value = unresolved(domain, given, working)
  return value === undefined || wrongArgument(domain, value, working) ? undefined : value
}

function unresolved(domain: Domain, given: unknown, working: WorkingCopy): Args[string] | undefined {
  if (domain.kind === 'space') {
    const { values } = domain as Bound
    return values ? values.indexOf(given as string) : (given as number)
  }
  if (domain.kind === 'values' && domain.distinct && Array.isArray(given)) return inOrder(domain.of, given) as Args[string]
  if (domain.kind !== 'component' && domain.kind !== 'components') return given as Args[string]
  const stack = stackAt(domain, working)
  type Known = { readonly index: number }
  if (domain.kind === 'component') return stack.idOf((given as Known).index)
  return [...(given as readonly Known[])].sort((a, b) => stack.slotOf(a) - stack.slotOf(b)).map(({ index }) => stack.idOf(index))
}

/** Values in the order in which their kind lists them; nobody is the last of seats. */
function inOrder({ kind, values }: ValueField, chosen: readonly unknown[]): unknown[] {
  const place = (one: unknown) => (kind === 'oneOf' ? values.indexOf(one as string) : one === null ? Number.POSITIVE_INFINITY : Number(one))
  return [...chosen].sort((a, b) => place(a) - place(b))
}

/** How many values the domain has for the acting seat; Infinity where they cannot be listed. */
export function domainSize(domain: Domain, working: WorkingCopy): number {
  switch (domain.kind) {
    case 'slot':
    case 'space':
      return isOpen(domain, working) ? stackAt(domain, working).length : 0
    case 'component':
      return isOpen(domain, working) ? stackAt(domain, working).count : 0
    case 'components':
      return subsetCount(isOpen(domain, working) ? stackAt(domain, working).count : 0, domain.min, domain.max)
    case 'values': {
      const of = domainSize(domain.of, working)
      return domain.distinct ? subsetCount(of, domain.min, domain.max) : listCount(of, domain.min, domain.max)
    }
    case 'int':
      return domain.max - domain.min + 1
    case 'bool':
      return 2
    case 'oneOf':
      return domain.values.length
    case 'seat':
      return working.seats + (domain.none ? 1 : 0)
    case 'string':
      return Number.POSITIVE_INFINITY
  }
}

/** The nth value of a domain. */
export function domainValue(domain: Domain, n: number, working: WorkingCopy): Args[string] {
  switch (domain.kind) {
    case 'slot':
    case 'space':
      return n
    case 'component': {
      const stack = stackAt(domain, working)
      return stack.idOf(stack.indices[n])
    }
    case 'components': {
      const stack = stackAt(domain, working)
      return chosenSubset(stack.indices, domain.min, n).map((index) => stack.idOf(index))
    }
    case 'values': {
      const { of, min, distinct } = domain
      const size = domainSize(of, working)
      const places = distinct ? chosenPlaces(size, min, n) : chosenList(size, min, n)
      return Object.freeze(places.map((place) => domainValue(of, place, working)))
    }
    case 'int':
      return domain.min + n
    case 'bool':
      return n === 1
    case 'oneOf':
      return domain.values[n]
    default:
      return n < working.seats ? n : null
  }
}

/** What rules are given for the nth value of a domain. */
export function givenValue(domain: Domain, n: number, working: WorkingCopy): unknown {
  switch (domain.kind) {
    case 'space':
      return (domain as Bound).values?.[n] ?? n
    case 'component':
      return stackAt(domain, working).held(n)
    case 'components': {
      const stack = stackAt(domain, working)
      return chosenPlaces(stack.indices.length, domain.min, n).map((place) => stack.held(place)!)
    }
    default:
      return domainValue(domain, n, working)
  }
}

/** Which of a domain's values a number is; -1 where it is none, or that takes more than counting. */
export function positionIn(domain: Domain, value: number, working: WorkingCopy): number {
  if (!Number.isInteger(value)) return -1
  switch (domain.kind) {
    case 'slot':
    case 'space':
      return value
    case 'int':
      return value - domain.min
    case 'seat':
      return value < working.seats ? value : -1
    default:
      return -1
  }
}

/** The stack or board that the acting seat chooses from. */
function stackAt(domain: StackDomain, working: WorkingCopy): StackReader {
  return ((domain as Bound).from ?? readersOf(domain, working))[working.seat]
}

/** A domain that knows for each seat the stack or board it chooses from, in one working copy. */
type Bound = StackDomain & {
  readonly from?: readonly StackReader[]
  readonly isOpenTo?: ((seat: Seat) => boolean) | undefined
  /** What rules are given for the numbers of a board's spaces, where that is something else. */
  readonly values?: BoardField['values']
}

/** Whether the acting seat may know just now what there is to choose from. */
const isOpen = (domain: StackDomain, { seat }: WorkingCopy): boolean => (domain as Bound).isOpenTo?.(seat) ?? true

/** The domain for one working copy, in which it is quicker. */
export function boundTo(working: WorkingCopy, domain: Domain, isOpenTo: (domain: StackDomain) => Bound['isOpenTo']): Domain {
  if (!('stack' in domain)) return domain
  const values = domain.kind === 'space' ? spacesIn(working.schema, domain).values : null
  return { ...domain, from: readersOf(domain, working), isOpenTo: isOpenTo(domain), values } as Bound
}

function readersOf(domain: StackDomain, { schema, state }: WorkingCopy): StackReader[] {
  const { group, field } = stackOf(schema, domain)
  return state.players.map((player) => (group === 'game' ? state.game : player)[field.name] as StackReader)
}

/** Choices of several out of a list, numbered: smaller ones first, each size in the order of the list. */

/** How many choices there are of `min` to `max` out of `of`. */
export function subsetCount(of: number, min: number, max: number): number {
  let count = 0
  for (let size = min; size <= Math.min(max, of); size++) count += choose(of, size)
  return count
}

/** The nth choice of `min` or more of the items. */
export const chosenSubset = <T>(items: readonly T[], min: number, n: number): T[] =>
  chosenPlaces(items.length, min, n).map((place) => items[place])

/** The same of so many items, as their places. */
function chosenPlaces(of: number, min: number, n: number): number[] {
  let size = min
  let rest = n
  for (let count = choose(of, size); rest >= count; count = choose(of, size)) {
    rest -= count
    size++
  }
  const chosen: number[] = []
  for (let place = 0; chosen.length < size; place++) {
    // As many choices take this item as there are of the others that are still wanted, among those after it.
    const taking = choose(of - place - 1, size - chosen.length - 1)
    if (rest < taking) chosen.push(place)
    else rest -= taking
  }
  return chosen
}

/** How many lists there are of `min` to `max` out of `of`, each as often as one likes. */
export function listCount(of: number, min: number, max: number): number {
  let count = 0
  for (let length = min; length <= max; length++) count += of ** length
  return count
}

/** The nth such list of `min` or more, as places: shorter ones first. */
function chosenList(of: number, min: number, n: number): number[] {
  let length = min
  let rest = n
  for (; rest >= of ** length; length++) rest -= of ** length
  return Array.from({ length }, (_, i) => Math.floor(rest / of ** (length - 1 - i)) % of)
}

function choose(n: number, k: number): number {
  if (k > n) return 0
  let ways = 1
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i
  return Math.round(ways)
}
