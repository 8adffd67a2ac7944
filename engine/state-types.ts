import type { Chance } from './chance.ts'
import type { Values } from './deck.ts'
import type { Fields, MergedField, StackField, ValueField } from './field.ts'
import type { Seat } from './seats.ts'

/** What rules see, inferred from the fields. S is a shape: the game's fields, a player's fields, the variant's options. */
export interface Shape {
  readonly game: Fields
  readonly player: Fields
  readonly variants: VariantOptions
}

/** Options chosen when a match is created. */
export type VariantOptions = { readonly [option: string]: VariantOption }
export interface VariantOption {
  readonly displayName?: string
  readonly description?: string
  readonly default: string
  readonly values: { readonly [value: string]: { readonly displayName?: string; readonly description?: string } }
}
export type VariantOf<S extends Shape> = { readonly [O in keyof S['variants']]: keyof S['variants'][O]['values'] & string }

/** A component as rules read it. */
export interface ReadComponent<V extends Values = Values> {
  readonly values: V
  /** Its place in the deck. */
  readonly index: number
}
/** A component that may be moved. */
export interface WriteComponent<V extends Values = Values> extends ReadComponent<V> {
  /** Moves it to a free slot of another stack, the next one if none is named. Throws when there is no room. */
  moveTo(to: WriteStack<V>, slot?: number): void
}

/** A stack as rules read it. Iterating gives the components in order, without empty slots. */
export interface ReadStack<V extends Values = Values, C = ReadComponent<V>> extends Iterable<C> {
  /** Number of slots. */
  readonly length: number
  /** Number of components. */
  readonly count: number
  readonly isEmpty: boolean
  readonly first: C | undefined
  readonly last: C | undefined
  /** The component in a slot; undefined where the slot is empty or does not exist. */
  at(slot: number): C | undefined
}
/** A stack that may be changed. */
export interface WriteStack<V extends Values = Values> extends ReadStack<V, WriteComponent<V>> {
  /** Moves every component to the other stack, in one step. */
  moveAllTo(to: WriteStack<V>): void
  /** Puts the components in a random order that nobody can follow. */
  shuffle(): void
  /** Gives a sized stack another number of slots. */
  resize(slots: number): void
}

type ValuesIn<F> = F extends StackField<infer V> ? V : never
type Reads<F, G> =
  F extends StackField<infer V>
    ? ReadStack<V>
    : F extends MergedField<infer N>
      ? ReadStack<ValuesIn<G[N & keyof G]>>
      : F extends ValueField<infer T>
        ? T
        : never
type Writes<F, G> = F extends StackField<infer V> ? WriteStack<V> : Reads<F, G>
type ValueNames<G> = { [K in keyof G]: G[K] extends ValueField ? K : never }[keyof G]

export type ReadGroup<G> = { readonly [K in keyof G]: Reads<G[K], G> }
export type WriteGroup<G> = { -readonly [K in ValueNames<G>]: Writes<G[K], G> } & {
  readonly [K in Exclude<keyof G, ValueNames<G>>]: Writes<G[K], G>
}

/** What rules are given of a match: its state, and who acts. */
interface Situation<S extends Shape, Game, Player> {
  readonly game: Game
  readonly players: readonly Player[]
  /** The player whose turn it is. */
  readonly current: Player
  /** The player who acts: the proposer, or whom a round robin has come to, or whose region it is. */
  readonly me: Player
  /** The seat that acts. */
  readonly seat: Seat
  readonly turn: Seat
  readonly seats: number
  readonly variant: VariantOf<S>
  /** Whether the seat takes part in the match. */
  isActive(seat: Seat): boolean
}
/** Given to guards, `legal`, scores: the state cannot be changed there. */
export interface Reading<S extends Shape> extends Situation<S, ReadGroup<S['game']>, ReadGroup<S['player']>> {}
/** Given to `apply` and to the set-up hooks: a private copy that may be changed. */
export interface Writing<S extends Shape> extends Situation<S, WriteGroup<S['game']>, WriteGroup<S['player']>> {
  /** The only source of chance. */
  readonly random: Chance
  /** The seat takes part from now on. */
  activate(seat: Seat): void
  /** The seat takes part no longer: it has no turn, rounds pass it over, and nobody waits for it. */
  deactivate(seat: Seat): void
  /** The turn is this seat's now; after it, turns go on from there. */
  passTurnTo(seat: Seat): void
  /** Adds to what the seat has left in its time bank, in milliseconds; a negative number takes away. */
  giveTime(seat: Seat, ms: number): void
}

/** Names of the stacks of a group. */
export type StackNames<G> = { [K in keyof G & string]: G[K] extends StackField | MergedField ? K : never }[keyof G & string]
