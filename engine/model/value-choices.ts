import type { Json } from '../../statecharts/language/chart.ts'
import type { DomainInfo, ValueInfo } from './views.ts'

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
