import type { Json } from '../../statecharts/language/chart.ts'
import type { Seat } from '../model/seats.ts'
import type { Draws } from '../random/chance.ts'
import type { Values } from './deck.ts'
import type { BoardField, Fields, ListField, MergedField, MergedOfDeck, StackField, TimerField, ValueField } from './field.ts'

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
export type VariantOf<V extends VariantOptions> = { readonly [O in keyof V]: keyof V[O]['values'] & string } & {}

/** A component as rules read it. V: what is printed on it, D: the fields of what changes about it. */
export interface ReadComponent<V extends Values = Values, D = object> {
  readonly values: V
  /**
   * What it shows face down, `{}` where its deck declares no back. A viewer who sees which components lie where may know it, even without
   * seeing their faces.
   */
  readonly back: Partial<V>
  /** Its place in the deck. */
  readonly index: number
  /** What changes about it, as its deck declares under `dynamic`. */
  readonly state: ReadGroup<D>
}
/** Where a component goes: a slot by its number, the first or last that is free, or the next one, which is after the last of a stack that grows. */
export type SlotChoice = number | 'first' | 'last' | 'next'
/** A component that may be moved. */
export interface WriteComponent<V extends Values = Values, D = object> {
  readonly values: V
  readonly back: Partial<V>
  readonly index: number
  readonly state: WriteGroup<D>
  /** Moves it to a free slot of another stack, the next one if none is named. Throws RuleError when there is no room. */
  moveTo(to: StackFor<V>, slot?: SlotChoice): void
  /** Moves it so that nobody can tell any more which of that stack's components it is. */
  secretMoveTo(to: StackFor<V>, slot?: SlotChoice): void
  /** Moves it within its stack: to one end, or to the first or last free slot of a sized one. */
  slideTo(end: 'first' | 'last'): void
}

/** A stack as rules read it. Iterating gives the components in order, without empty slots. */
export interface ReadStack<V extends Values = Values, D = object, C = ReadComponent<V, D>> extends Iterable<C> {
  /** Number of slots. */
  readonly length: number
  /** Number of components. */
  readonly count: number
  /** How many more components fit; Infinity where there is no limit. */
  readonly room: number
  readonly isEmpty: boolean
  readonly first: C | undefined
  readonly last: C | undefined
  /** The component in a slot; undefined where the slot is empty or does not exist. */
  at(slot: number): C | undefined
  /** The slot that a component is in; -1 where it is not in this stack. */
  slotOf(component: { readonly index: number }): number
}
/** A stack that such components may be moved to: also one that lies on a component of their own deck, which cannot name its type. */
export interface StackFor<V extends Values> extends Iterable<{ readonly values: V }> {
  resize(slots: number): void
}
/** A stack that may be changed. */
export interface WriteStack<V extends Values = Values, D = object> extends ReadStack<V, D, WriteComponent<V, D>> {
  /** Moves every component to the other stack, in one step. Throws RuleError, with nothing moved, when they do not all fit. */
  moveAllTo(to: StackFor<V>): void
  /** Puts the components in a random order. Players cannot follow which went where, unless `openly` is true. Empty slots move too. */
  shuffle(how?: { readonly openly?: boolean }): void
  /** Exchanges what is in two slots; one of them may be empty. */
  swap(a: number, b: number): void
  /** Puts the components in order, as Array.sort does; empty slots come last. */
  sort(compare: (a: ReadComponent<V, D>, b: ReadComponent<V, D>) => number): void
  /** Changes the number of slots of a sized stack. Made smaller, it loses empty slots, the last ones first. Throws RuleError where its components do not fit. */
  resize(slots: number): void
}
/** Several stacks by number, or by the values of an enum. Iterating gives the stacks in order. */
export interface ReadBoard<Stack, Space extends string | number = number> extends Iterable<Stack> {
  /** Number of spaces. */
  readonly length: number
  /** The stack of a space. Throws RuleError for one that does not exist. */
  at(space: Space): Stack
}
export interface ReadTimer {
  readonly isRunning: boolean
}
export interface WriteTimer extends ReadTimer {
  /** Starts it, or restarts it if it was running. After `ms` milliseconds the clock makes the move. Throws RuleError for a move that the game does not have. */
  start(ms: number, move: string, args?: { readonly [arg: string]: Json }): void
  /** Stops it. Returns whether it was running. */
  cancel(): boolean
}

/** A component of the stack of this name: of the game's, else of a player's. */
export type ComponentOf<S extends Shape, N extends string, Access extends 'read' | 'write'> =
  | StackTypes<S['game'], N>
  | StackTypes<S['player'], N> extends infer F
  ? Access extends 'read'
    ? ReadComponent<ValuesIn<F>, DynamicIn<F>>
    : WriteComponent<ValuesIn<F>, DynamicIn<F>>
  : never
/** What rules name a space of the board of this name by: of the game's, else of a player's. */
export type SpaceIn<S extends Shape, N extends string> =
  BoardTypes<S, N> extends BoardField<infer _, infer _N, infer _D, infer P> ? P : number
type BoardTypes<S extends Shape, N extends string> =
  N extends BoardNames<S['game']> ? S['game'][N] : N extends keyof S['player'] ? S['player'][N] : never
type StackTypes<G, N extends string> = N extends keyof G ? (G[N] extends MergedField ? PartOf<G[N], G> : G[N]) : never

/** What a merged stack is made of: stacks and boards of its group, or any of the deck that it names. */
export type PartOf<F, G> =
  F extends MergedOfDeck<infer _, infer V, infer DeckName, infer D>
    ? StackField<V, DeckName, D>
    : F extends MergedField<infer N>
      ? G[N & keyof G]
      : never
/** What is printed on the components of a stack or board. */
export type ValuesIn<F> = F extends StackField<infer V> | BoardField<infer V> ? V : never
/** The fields of what changes about the components of a stack or board. */
export type DynamicIn<F> =
  F extends StackField<infer _, infer _N, infer D> ? D : F extends BoardField<infer _, infer _N, infer D> ? D : never
type Reads<F, G> =
  F extends StackField<infer V, infer _, infer D>
    ? ReadStack<V, D>
    : F extends BoardField<infer V, infer _, infer D, infer P>
      ? ReadBoard<ReadStack<V, D>, P>
      : F extends MergedField
        ? ReadStack<ValuesIn<PartOf<F, G>>, DynamicIn<PartOf<F, G>>>
        : F extends ListField<infer T>
          ? readonly T[]
          : F extends TimerField
            ? ReadTimer
            : F extends ValueField<infer T>
              ? T
              : never
type Writes<F, G> =
  F extends StackField<infer V, infer _, infer D>
    ? WriteStack<V, D>
    : F extends BoardField<infer V, infer _, infer D, infer P>
      ? ReadBoard<WriteStack<V, D>, P>
      : F extends TimerField
        ? WriteTimer
        : F extends MergedField
          ? ReadStack<ValuesIn<PartOf<F, G>>, DynamicIn<PartOf<F, G>>, WriteComponent<ValuesIn<PartOf<F, G>>, DynamicIn<PartOf<F, G>>>>
          : Reads<F, G>
type ValueNames<G> = { [K in keyof G]: G[K] extends ValueField | ListField ? K : never }[keyof G]

/** With `& {}` hovers show the fields themselves instead of how their types are worked out. */
export type ReadGroup<G> = { readonly [K in keyof G]: Reads<G[K], G> } & {}
export type WriteGroup<G> = Flat<
  { -readonly [K in ValueNames<G>]: Writes<G[K], G> } & { readonly [K in Exclude<keyof G, ValueNames<G>>]: Writes<G[K], G> }
>
type Flat<T> = { [K in keyof T]: T[K] } & {}

/** What rules receive of a match: its state, and who acts. */
interface Situation<S extends Shape, Game, Player> {
  readonly game: Game
  readonly players: readonly Player[]
  /** The player whose turn it is. */
  readonly current: Player
  /** The player who acts: the proposer, the one a round robin has reached, or the owner of the region. */
  readonly me: Player
  /** The seat that acts. */
  readonly seat: Seat
  readonly turn: Seat
  readonly seats: number
  readonly variant: VariantOf<S['variants']>
  /** Whether the seat takes part in the match. */
  isActive(seat: Seat): boolean
  /** Whether the seat has resigned: it has left the match and does not come back. */
  hasResigned(seat: Seat): boolean
  /** The next seat after this one that takes part, round the table; the seat itself where no other does. Throws RuleError for one that does not exist. */
  next(seat: Seat): Seat
  /** Likewise the other way round. */
  previous(seat: Seat): Seat
  /** The seats that take part, in order, at the moment this is read. */
  readonly playing: readonly Seat[]
  /**
   * Whether play is in a phase, or in one inside it: `inPhase('round.bidding')`; during an interrupt, in that of the interrupt. While a version is
   * made, it is where play was before. Throws RuleError for a phase that the chart does not have, of which not everybody may know (`sanitize`), or
   * that is a seat's own.
   */
  inPhase(path: string): boolean
}
/** The match as guards, `legal`, `score` and other questions receive it. It cannot be changed. */
export interface Reading<S extends Shape> extends Situation<S, ReadGroup<S['game']>, ReadGroup<S['player']>> {}
/** The match as `apply` and the set-up hooks receive it: a private copy that they may change. */
export interface Writing<S extends Shape> extends Situation<S, WriteGroup<S['game']>, WriteGroup<S['player']>> {
  /** The only source of chance: rules may not use `Math.random`. */
  readonly random: Draws
  /** Makes the seat take part from now on, even if it has resigned (see `hasResigned`). */
  activate(seat: Seat): void
  /** Makes the seat take no further part: it gets no turn, rounds skip it, and play does not wait for it. */
  deactivate(seat: Seat): void
  /** Makes it this seat's turn. The following turns continue from there. */
  passTurnTo(seat: Seat): void
  /** Adds milliseconds to the seat's time bank. A negative number takes time away. */
  giveTime(seat: Seat, ms: number): void
}

/** Names of the stacks of a group. */
export type StackNames<G> = { [K in keyof G & string]: G[K] extends StackField | MergedField ? K : never }[keyof G & string]
/** Names of the boards of a group. */
export type BoardNames<G> = { [K in keyof G & string]: G[K] extends BoardField ? K : never }[keyof G & string]
