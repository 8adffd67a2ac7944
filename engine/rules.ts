import type { Domain, ValueOf } from './domain.ts'
import type { Reading, Shape, StackNames, Writing } from './state-types.ts'

/** A move's arguments, by name. */
export type Domains<Stacks extends string = string> = { readonly [arg: string]: Domain<unknown, Stacks> }
export type ArgsOf<A> = { readonly [K in keyof A]: ValueOf<A[K]> }
export type SlotStacks<S extends Shape> = StackNames<S['game']> | StackNames<S['player']> extends infer Name extends string ? Name : never

/** No properties. */
export type Nothing = Record<never, never>

/** What a player does. S is the state's shape, A the domains of the arguments. */
export interface Move<S extends Shape, A = Nothing> {
  readonly kind: 'move'
  /** Shown to players; made from the key when left out. */
  readonly name?: string
  readonly help?: string
  readonly args?: A
  /** True, or the sentence that says why not. Only what the proposer may know may be read. */
  legal?(state: Reading<S>, args: ArgsOf<A>): true | string
  apply(state: Writing<S>, args: ArgsOf<A>): void
}

/** What only the engine does. Its `legal` is a guard that goes without saying. */
export interface FixUp<S extends Shape> {
  readonly kind: 'fixUp'
  readonly name?: string
  readonly help?: string
  legal?(state: Reading<S>): true | string
  apply(state: Writing<S>): void
}

/** A condition of the chart, with the sentence a refused player reads. */
export interface GuardRule<S extends Shape, P = never> {
  readonly kind: 'guard'
  /** `params` are the chart's own, `{ name: 'atLeast', params: 3 }`. */
  test(state: Reading<S>, ...params: [P] extends [undefined] ? [params?: P] : [params: P]): boolean
  readonly refusal: string | undefined
}

export type AnyMove<S extends Shape> = Move<S> | FixUp<S>

/** The arguments of each player's move, by its name. */
export type ProposalsOf<M> = { [N in NamesOfKind<M, 'move'>]: M[N] extends { readonly args?: infer A } ? ArgsOf<NonNullable<A>> : Nothing }

/** The names under which players' moves, or fix-ups, stand in a record of both. */
export type NamesOfKind<M, K extends 'move' | 'fixUp'> = { [N in keyof M & string]: M[N] extends { kind: K } ? N : never }[keyof M & string]
