import { GameError } from '../model/errors.ts'

/** A closed list of values, in an order of its own. */
export interface Enum<T extends string | number = string | number> {
  readonly kind: 'plain' | 'range' | 'tree'
  /** Every value, in the order that all queries keep. */
  readonly values: readonly T[]
  readonly size: number
  /** What a field of this enum holds at first. */
  readonly default: T
  has(value: unknown): value is T
  /** The value's place in `values`, from 0; throws GameError for a stranger. */
  indexOf(value: T): number
  /** What players read; throws GameError for a stranger. */
  displayName(value: T): string
  /** The value that a text is or names, case and outer spaces aside; undefined where there is none. */
  parse(text: string): T | undefined
}

/** The values of an enum. */
export type EnumValue<E extends Enum> = E['values'][number]

/** Makes the enum that every kind starts from; throws GameError for values or names that cannot be told apart. */
export function makeEnum<T extends string | number>(
  kind: Enum['kind'],
  values: readonly T[],
  names: readonly string[],
  first?: T,
): Enum<T> {
  if (!values.length) throw new GameError('enum: has one value or more')
  const places = new Map<unknown, number>()
  const texts = new Map<string, T>()
  values.forEach((value, place) => {
    if (!isValue(value)) throw new GameError(`enum: a value is a text that is not empty or a whole number, not ${shown(value)}`)
    if (places.has(value)) throw new GameError(`enum: ${shown(value)} is there twice`)
    places.set(value, place)
    claim(texts, String(value), value)
    claim(texts, names[place], value)
  })
  const has = (value: unknown): value is T => places.has(value)
  const indexOf = (value: T) => {
    const place = places.get(value)
    if (place === undefined) throw new GameError(`enum: there is no ${shown(value)} (choose from ${listed(values)})`)
    return place
  }
  return Object.freeze({
    kind,
    values: Object.freeze([...values]),
    size: values.length,
    default: first ?? values[0],
    has,
    indexOf,
    displayName: (value: T) => names[indexOf(value)],
    parse: (text: string) => texts.get(folded(text)),
  })
}

/** An object's keys that are whole numbers come before its others, in another order than written. */
export function refuseNumbers(names: readonly string[]): void {
  const number = names.find((name) => /^\d+$/.test(name))
  if (number !== undefined) throw new GameError(`enum: ${shown(number)} is a number, which loses its place among an object's names`)
}

/** A value as error messages write it. */
export const shown = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value))

const isValue = (value: unknown) => (typeof value === 'string' ? value.trim() !== '' : Number.isSafeInteger(value) && !Object.is(value, -0))

const folded = (text: string) => text.trim().toLowerCase()

function claim<T>(texts: Map<string, T>, text: unknown, value: T): void {
  if (typeof text !== 'string' || !text.trim()) throw new GameError(`enum: ${shown(value)} needs a display name`)
  const key = folded(text)
  if (texts.has(key) && texts.get(key) !== value)
    throw new GameError(`enum: '${text}' could be ${shown(texts.get(key))} as well as ${shown(value)}`)
  texts.set(key, value)
}

const LISTED = 12
const listed = (values: readonly unknown[]) => values.slice(0, LISTED).map(shown).join(', ') + (values.length > LISTED ? ', …' : '')
