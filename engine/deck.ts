import type { Json } from '../statecharts/chart.ts'

/** Static values of a component: what is printed on a card, a token, a die. */
export type Values = { readonly [value: string]: Json }

/** The components of one kind in a game. Each is in exactly one stack, always. */
export interface Deck<V extends Values = Values, Name extends string = string> {
  readonly name: Name
  readonly components: readonly V[]
  /** What a face-down component shows. */
  readonly back: Partial<V> | null
}

/**
 * Declares a deck. `components` lists the values of each component; its place in the list is its identity.
 * `back` is what boards show of a component that lies face down.
 */
export function deck<const Name extends string, V extends Values>(
  name: Name,
  components: readonly V[],
  options: { back?: Partial<V> } = {},
): Deck<V, Name> {
  freezeDeep(components)
  freezeDeep(options.back)
  return Object.freeze({ name, components: Object.freeze([...components]), back: options.back ?? null })
}

function freezeDeep(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  Object.values(value).forEach(freezeDeep)
}
