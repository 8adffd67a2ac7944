import type { Seat } from '../model/seats.ts'
import type { Nothing } from './deck.ts'
import type { ComponentDomain, Domain, SpaceDomain, StackDomain, SubsetDomain, ValuesDomain } from './domain.ts'
import type { Tell } from './facts.ts'
import type { ValueField } from './field.ts'
import type { BoardNames, ComponentOf, Reading, Shape, SpaceIn, StackNames, Writing } from './state-types.ts'

/** A move's arguments, by name. */
export type Domains<Names extends string = string> = { readonly [arg: string]: Domain<unknown, Names> }
/** A move's arguments as they are proposed and logged: components by id, slots and spaces by number. */
export type ArgsOf<A> = {
  readonly [K in keyof A]: A[K] extends SubsetDomain
    ? readonly string[]
    : A[K] extends ComponentDomain
      ? string
      : A[K] extends StackDomain
        ? number
        : A[K] extends ValuesDomain<infer T>
          ? readonly T[]
          : A[K] extends ValueField<infer T>
            ? T
            : never
} & {}
/** A move's arguments as rules are given them: the components themselves, and spaces by the values of their board's enum. */
export type RuleArgs<S extends Shape, A, Access extends 'read' | 'write'> = {
  readonly [K in keyof A]: A[K] extends SubsetDomain<infer N>
    ? readonly ComponentOf<S, N, Access>[]
    : A[K] extends ComponentDomain<infer N>
      ? ComponentOf<S, N, Access>
      : A[K] extends SpaceDomain<infer N>
        ? SpaceIn<S, N>
        : ArgsOf<A>[K]
}
/** Names of stacks and boards: of the game, or of the proposer's own. */
export type StacksAndBoards<S extends Shape> =
  | StackNames<S['game']>
  | StackNames<S['player']>
  | BoardNames<S['game']>
  | BoardNames<S['player']> extends infer Name extends string
  ? Name
  : never

/**
 * What `apply` gives back: nothing. A function that gives something back would pass for one of plain `void`, and what it gives
 * back would be lost.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: only the union keeps a function that returns something from passing
export type Done = void | undefined
/** The function itself, unless it returns something: then the sentence that the compiler shows at it. */
export type OnlyDone<R, Apply> = [R] extends [Done] ? Apply : 'apply changes the state and returns nothing, not even a promise'

/** What is wrong with a line of the log that is empty. */
export const EMPTY_LOG = 'log: is empty; `log: false` leaves the line out'

/** What a player does. S is the state's shape, A the domains of the arguments, F the facts. */
export interface Move<S extends Shape, A = Nothing, F = Nothing> {
  readonly kind: 'move'
  /** Shown to players; made from the key when left out. */
  readonly name?: string
  readonly help?: string
  readonly args?: A
  /** What its `apply` may tell of what came of it: `facts: { winner: seat(), card: componentOf(cards) }`. With `sanitize` not everybody knows. */
  readonly facts?: F
  /**
   * A line of the log for it, with the player, arguments and facts: `'${player} takes ${args.card} for ${points}'`. It is filled in after the
   * move; each reader sees only what they may know then. False: no line.
   */
  readonly log?: string | false
  /** What arguments are when they are left out, as they would be proposed. Only what the proposer may know may be read. */
  defaults?(state: Reading<S>): Partial<ArgsOf<A>>
  /**
   * Every legal combination of the arguments, as `legal` receives them: `*options({ me }) { … yield { card, use } }`. For a move of which few
   * combinations are legal: `legal` is then called for these alone, and by agents that look ahead for none. Only what the proposer may know
   * may be read. A proposal is checked as ever, and the common suite checks that all of these are legal, and no other is.
   */
  options?(state: Reading<S>): Iterable<RuleArgs<S, A, 'read'>>
  /** Never listed among legal moves, and refused with one sentence only, whatever the reason: for a `legal` that reads what its proposer may not know. */
  readonly secret?: boolean
  /**
   * Whether the player may take it back within the turn, when nothing else stands against that; true unless said. A rule is asked once the move
   * is made, with all that followed from it, and returns true or the sentence that says why not.
   */
  readonly undoable?: boolean | Asking<S, A>['ask']
  /**
   * Whether its player sees at once what it does, before the server has answered. That is shown only as far as it depends on nothing that
   * is hidden from the player, on no chance and on no clock.
   */
  readonly optimistic?: boolean
  /** True, or the sentence that says why not. Only what the proposer may know may be read. */
  legal?(state: Reading<S>, args: RuleArgs<S, A, 'read'>): true | string
  /** Makes it, and tells its facts: `tell({ points: 3 })`. Where only that shows that it is not possible, `refuse('…')` takes it all back. */
  apply(state: Writing<S>, args: RuleArgs<S, A, 'write'>, tell: Tell<F>): Done
}

/** A question about a move and its arguments. A method, so that a move with arguments is still a move. */
interface Asking<S extends Shape, A> {
  ask(state: Reading<S>, args: RuleArgs<S, A, 'read'>): true | string
}

/** What only the engine does. Its `legal` is a guard that goes without saying. */
export interface FixUp<S extends Shape, F = Nothing> {
  readonly kind: 'fixUp'
  readonly name?: string
  readonly help?: string
  /** What its `apply` may tell of what came of it, as a move's. */
  readonly facts?: F
  /** A line of the log for it, with its facts; `${player}` is whom a round robin had come to, else whose turn it was. False: no line. */
  readonly log?: string | false
  /** Whether a move that leads to it, wherever in the chart it stands, may be taken back, when nothing else stands against that; true unless said. */
  readonly undoable?: boolean
  /**
   * Whether it will let this seat take part, which takes no part just now: `(state, seat) => state.players[seat].isOutForTheRound`.
   * When all but one leave the match, it goes on as long as such a seat waits.
   */
  letsIn?(state: Reading<S>, seat: Seat): boolean
  legal?(state: Reading<S>): true | string
  /** Makes it, and tells its facts. `refuse('…')` refuses the player's move that led to it, and takes it all back. */
  apply(state: Writing<S>, tell: Tell<F>): Done
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
