import { type Enum, type EnumValue, makeEnum, refuseNumbers } from './enum.ts'
import type { RangeEnum } from './range-enum.ts'

/**
 * Declares an enum of the values listed, or of an object's keys with their display names: `enumOf('red', 'black')`,
 * `enumOf({ red: 'Red', black: 'Black' })`. The first is the default. Throws GameError for a value that is empty or there
 * twice, and for names that differ only in case or outer spaces.
 */
export function enumOf<const V extends readonly (string | number)[]>(...values: V): Enum<V[number]>
export function enumOf<const N extends Readonly<Record<string, string>>>(names: N): Enum<keyof N & string>
export function enumOf(...given: readonly (string | number)[] | readonly [Readonly<Record<string, string>>]): Enum {
  const [names] = given
  if (typeof names !== 'object' || names === null) return makeEnum('plain', given as readonly (string | number)[], given.map(String))
  const values = Object.keys(names)
  refuseNumbers(values)
  return makeEnum('plain', values, Object.values(names))
}

/** The values of several enums, one after another; throws GameError for a value or a name that two of them have. */
export function combine<const Parts extends readonly [Enum, ...Enum[]]>(...parts: Parts): Enum<EnumValue<Parts[number]>> {
  return makeEnum(
    'plain',
    parts.flatMap((part) => part.values),
    parts.flatMap((part) => part.values.map(part.displayName)),
  )
}

/**
 * Returns an enum of some of another's values, in its order and with its display names: `subset(suits, '♥', '♦')`. Throws GameError for a
 * value that the enum does not have and for one listed twice.
 */
export function subset(of: RangeEnum, ...values: readonly number[]): Enum<number>
export function subset<T extends string | number, const S extends T>(of: Enum<T>, ...values: readonly S[]): Enum<S>
export function subset<T extends string | number>(of: Enum<T>, ...values: readonly T[]): Enum<T> {
  const ordered = [...values].sort((a, b) => of.indexOf(a) - of.indexOf(b))
  return makeEnum(
    'plain',
    ordered,
    ordered.map((value) => of.displayName(value)),
  )
}

/** Whether each value of one enum is in the other too, under the same display name. */
export const isSubset = (part: Enum, whole: Enum): boolean =>
  part.values.every((value) => whole.has(value) && whole.displayName(value) === part.displayName(value))
