import type { Json } from '../../statecharts/language/chart.ts'

/** What there is to choose from for an argument of a move. */

/** A plain value that an argument can have; bounds are inclusive. */
export type ValueInfo = Extract<DomainInfo, { kind: 'seat' | 'bool' | 'int' | 'oneOf' }>
/** The values that an argument can have; bounds are inclusive. */
export type DomainInfo =
  /** A slot of a stack, by number; `group: 'player'` is the proposer's own stack. `called` as in the field. */
  | { kind: 'slot'; group: 'game' | 'player'; field: string; called?: string[] }
  /** A space of a board, by number; `called` likewise. */
  | { kind: 'space'; group: 'game' | 'player'; field: string; called?: string[] }
  /** A component of a stack, or several of them, by id: the argument is an id, or a list of ids. */
  | { kind: 'component'; group: 'game' | 'player'; field: string }
  | { kind: 'components'; group: 'game' | 'player'; field: string; min: number; max: number }
  /** With `none`, null means that nobody is chosen, not that the value is hidden. */
  | { kind: 'seat'; none?: true }
  | { kind: 'bool' }
  | { kind: 'int'; min: number; max: number }
  | { kind: 'oneOf'; values: (string | number)[]; names?: ValueNames }
  /** A list of values of one kind; `distinct`: each at most once, in any order. */
  | { kind: 'values'; of: ValueInfo; min: number; max: number; distinct: boolean }
  | { kind: 'text'; max: number }
/** What players read instead of values, by value. A value that is missing here is shown as it is. */
export type ValueNames = { readonly [value: string]: string }

/** An argument of several values or components. */
export type SeveralInfo = Extract<DomainInfo, { kind: 'values' | 'components' }>
/** Whether the argument is a list, of values or of components. */
export const isSeveral = (domain: DomainInfo): domain is SeveralInfo => domain.kind === 'values' || domain.kind === 'components'
/** Whether the order counts, and the same may be chosen again. */
export const isInOrder = (domain: DomainInfo): boolean => domain.kind === 'values' && !domain.distinct

/** All values that there are to choose from, in order. */
export function valuesOf(info: ValueInfo, seats: number): readonly Json[] {
  switch (info.kind) {
    case 'bool':
      return [false, true]
    case 'oneOf':
      return info.values
    case 'int':
      return Array.from({ length: info.max - info.min + 1 }, (_, i) => info.min + i)
    case 'seat':
      return [...Array(seats).keys(), ...(info.none ? [null] : [])]
  }
}
