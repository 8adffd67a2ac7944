import type { ListField, ValueField } from '../declare/field.ts'
import type { Value } from '../model/match.ts'
import type { Scalar } from '../model/views.ts'
import type { Draws } from '../random/chance.ts'

/** A value that a seat does not see, or not for certain. */
export interface HiddenValue {
  readonly row: number
  readonly index: number
  readonly field: ValueField | ListField
  /** Null, or with nulls in it, where the seat does not see it; also where it sees that a seat is none. */
  readonly shown: Scalar | readonly Scalar[]
  /** Of a list: whether it is as long as what is shown, or only holds something where that does. */
  readonly isCounted: boolean
}

/** A list of unknown length is taken to be no longer than this. */
const LENGTH_AT_MOST = 3

/** Whether other values come into question: what has no bounds is taken to be as it is shown, and statistics do not matter. */
export function isGuessed(field: ValueField | ListField): boolean {
  if (field.kind === 'list') return true
  return field.kind === 'int' ? field.statistic === undefined && field.max - field.min < 2 ** 32 : field.kind !== 'string'
}

/** Any value that it may have. */
export function guessed({ field, shown, isCounted }: HiddenValue, seats: number, draws: Draws): Value {
  if (field.kind !== 'list') return plain(field, seats, draws)
  const given = shown as readonly Scalar[] | null
  const most = Math.min(field.max, LENGTH_AT_MOST)
  const length = given === null ? draws.below(most + 1) : given.length && !isCounted ? 1 + draws.below(most) : given.length
  return Array.from({ length }, () => plain(field.of, seats, draws))
}

function plain(field: ValueField, seats: number, draws: Draws): Scalar {
  if (field.kind === 'bool') return draws.below(2) === 1
  if (field.kind === 'oneOf') return draws.pick(field.values)
  if (field.kind === 'seat') {
    const drawn = draws.below(seats + (field.none ? 1 : 0))
    return drawn < seats ? drawn : null
  }
  return field.kind === 'int' && isGuessed(field) ? field.min + draws.below(field.max - field.min + 1) : (field.first as Scalar)
}

/** Whether the field may have the value that is shown: null only where a seat may be none. */
export function isPossible({ field, shown }: HiddenValue): boolean {
  if (field.kind !== 'list') return shown !== null || field.none
  return shown !== null && (field.of.none || !(shown as readonly Scalar[]).includes(null))
}
