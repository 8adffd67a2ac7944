import type { Json } from '../../statecharts/language/chart.ts'
import { GameError } from '../model/errors.ts'

/** No properties. */
export type Nothing = { readonly [K in never]: never }

/** Static values of a component: what is printed on a card, a token, a die. */
export type Values = { readonly [value: string]: Json }

/** The values as a type without a name: an interface, which other declarations may extend, has no index signature, as `Values` needs. */
type Plain<V> = { readonly [K in keyof V]: V[K] }

/** The components of one kind in a game. Each is in exactly one stack, always. D: the fields of what changes about each. */
export interface Deck<V extends Values = Values, Name extends string = string, D = object> {
  readonly name: Name
  readonly components: readonly V[]
  /** What players read for each component; null where they read its values. */
  readonly names: readonly string[] | null
  /** What each component shows when it lies face down, if it is the same for all; null if it is nothing, or not the same. */
  readonly back: Partial<V> | null
  /** The different backs; null if all components have the same one. */
  readonly backs: Backs<V> | null
  /** What changes about a component: fields, each with its own policy, seen only where the component itself is. */
  readonly dynamic: D
}

/** The different backs of a deck's components. Everybody who knows that a component is there may know its back. */
export interface Backs<V extends Values = Values> {
  /** What each back shows. */
  readonly values: readonly Partial<V>[]
  /** For each component which of them it has. */
  readonly of: readonly number[]
}

/**
 * Declares a deck. `components` lists the values of each component; its place in the list is its identity. There may be
 * `copies` of each, the same number or one by its values, which follow one another. `name` returns what players read for a component that
 * lies face up, in the log, the terminal and forms, and what screen readers say: `({ rank, suit }) => rank + ' of ' + suit`; without it they
 * read the values. `back` is what boards show of a component that lies face down: the same for all, or by its values,
 * `({ age }) => ({ age })`; it is no secret from players who know that the component is there. `dynamic` declares what changes about each
 * component, as fields: a die's face, whether a card is tapped, a stack that lies on it; a function of the deck where cards lie on cards.
 * `deck('tokens', [{ mark: 'X' }, { mark: 'O' }], { copies: 5 })`. Throws GameError for copies that are no whole number, for a name that is
 * no text, and for a back that is no object.
 */
export function deck<const Name extends string, V extends { readonly [K in keyof V]: Json }, const D = Nothing>(
  name: Name,
  components: readonly V[],
  options: {
    name?: (values: V) => string
    back?: Partial<V> | ((values: V) => Partial<V>)
    dynamic?: D | ((self: Deck<Plain<V>, Name>) => D)
    copies?: number | ((values: V) => number)
  } = {},
): Deck<Plain<V>, Name, D> {
  freezeDeep(components)
  const all = Object.freeze(copied(name, components, options.copies ?? 1))
  const made = {
    name,
    components: all,
    names: options.name ? namesOf(name, all, options.name) : null,
    ...backsOf(name, all, options.back),
    dynamic: {} as D,
  }
  const { dynamic } = options
  if (dynamic) made.dynamic = typeof dynamic === 'function' ? (dynamic as (self: unknown) => D)(made) : dynamic
  return Object.freeze(made)
}

function namesOf<V>(deck: string, components: readonly V[], nameOf: (values: V) => string): readonly string[] {
  const names = components.map((values) => {
    const name: unknown = nameOf(values)
    if (typeof name !== 'string' || name.trim() === '')
      throw new GameError(`deck ${deck}: name gave ${JSON.stringify(name)} for ${JSON.stringify(values)}: it is what players read`)
    return name
  })
  return Object.freeze(names)
}

/** Backs that show the same are one. */
function backsOf<V>(
  deck: string,
  components: readonly V[],
  back: Partial<V> | ((values: V) => Partial<V>) = {},
): { readonly back: Partial<V> | null; readonly backs: { values: readonly Partial<V>[]; of: readonly number[] } | null } {
  const each = components.map((values) => {
    const shown: unknown = typeof back === 'function' ? back(values) : back
    if (typeof shown !== 'object' || shown === null || Array.isArray(shown))
      throw new GameError(
        `deck ${deck}: back gave ${JSON.stringify(shown)} for ${JSON.stringify(values)}: it is an object of the values that show on the back`,
      )
    return shown as Partial<V>
  })
  const texts = each.map((shown) => JSON.stringify(shown))
  const different = [...new Set(texts)]
  const values = different.map((text) => each[texts.indexOf(text)])
  freezeDeep(values)
  if (values.length > 1)
    return { back: null, backs: Object.freeze({ values, of: Object.freeze(texts.map((text) => different.indexOf(text))) }) }
  return { back: values.length === 1 && Object.keys(values[0] as object).length > 0 ? values[0] : null, backs: null }
}

function copied<V>(name: string, components: readonly V[], copies: number | ((values: V) => number)): V[] {
  return components.flatMap((values) => {
    const count: unknown = typeof copies === 'function' ? copies(values) : copies
    if (typeof count !== 'number' || !Number.isInteger(count) || count < 0)
      throw new GameError(`deck ${name}: there cannot be ${String(count)} copies of ${JSON.stringify(values)}`)
    return Array<V>(count).fill(values)
  })
}

function freezeDeep(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  Object.values(value).forEach(freezeDeep)
}
