import type { Json } from '../../statecharts/language/chart.ts'
import type { ChartNames, CheckChart, Paths, SharedPaths } from '../declare/chart-types.ts'
import type { Nothing } from '../declare/deck.ts'
import type { LogLine, Facts as MoveFacts, Tell } from '../declare/facts.ts'
import type { BoardField, Fields, MergedField, MergedOfDeck, StackField, TimerField } from '../declare/field.ts'
import {
  type Domains,
  type Done,
  EMPTY_LOG,
  type FixUp,
  type GuardRule,
  type Move,
  type NamesOfKind,
  type OnlyDone,
  type ProposalsOf,
  type RuleArgs,
  type StacksAndBoards,
} from '../declare/moves.ts'
import type { ViewOfShape } from '../declare/readable-types.ts'
import { schemaOf } from '../declare/schema.ts'
import type { ReadGroup, Reading, Shape, VariantOptions, Writing } from '../declare/state-types.ts'
import { GameError } from '../model/errors.ts'
import type { AnyMoves, GameTypes } from '../model/readable.ts'
import type { AnyGameRules, ArgsRule, ChatRule, DelayRule, Facts, Game, GameDefinition, TypedArgsRule, WhoRule } from '../rules/game.ts'
import { makeGame } from './make-game.ts'
import type { FactsOf } from './types-of.ts'

/** Functions that make the pieces of a game. Each knows the types of the fields that `setup` declared. */
export interface Setup<S extends Shape> extends GameTypes<ViewOfShape<S>, AnyMoves> {
  /** Only in types: `ReadingOf` and `WritingOf` read it. At run time there is none. */
  readonly shape?: S
  /** The fields as `setup` was given them. */
  readonly fields: { readonly game: Fields; readonly player: Fields }
  /** Makes a condition for the chart: `test` returns whether it holds. `refusal` is the sentence a player reads when it stops their move. */
  guard<P extends Json | undefined = undefined>(test: (state: Reading<S>, params: P) => boolean, refusal?: string): GuardRule<S, P>
  /** Makes a move that players propose. */
  move<
    const A extends Domains<StacksAndBoards<S>> = Nothing,
    const F extends MoveFacts = Nothing,
    const L extends string | false | undefined = undefined,
    R = Done,
  >(
    move: Omit<Move<S, A, F>, 'kind' | 'log' | 'apply'> & {
      readonly log?: L extends LogLine<L, A, F> ? L : LogLine<L, A, F>
      apply: OnlyDone<R, (state: Writing<S>, args: RuleArgs<S, A, 'write'>, tell: Tell<F>) => R>
    },
  ): Move<S, A>
  /** Makes a fix-up: a move that only the engine makes, where the chart says so. */
  fixUp<const F extends MoveFacts = Nothing, const L extends string | false | undefined = undefined, R = Done>(
    fixUp: Omit<FixUp<S, F>, 'kind' | 'log' | 'apply'> & {
      readonly log?: L extends LogLine<L, Nothing, F> ? L : LogLine<L, Nothing, F>
      apply: OnlyDone<R, (state: Writing<S>, tell: Tell<F>) => R>
    },
  ): FixUp<S>
  /** Makes a rule for a name in the chart that stands for seats: it returns a seat, a list of seats in order, or null for none. */
  who(rule: WhoRule<S>): WhoRule<S>
  /** Makes a rule that returns the facts a phase sends to players, as an object. For `privateArgs`, `me` is the player who receives them. */
  args<F extends Facts>(rule: (state: Reading<S>) => F): TypedArgsRule<S, F>
  /** Makes a rule that returns a time in milliseconds. It is called when the phase is entered. */
  delay(rule: DelayRule<S>): DelayRule<S>
  /** Types a function of one player's state, so that several rules can share it. Returns the function. */
  ofPlayer<T>(read: (player: ReadGroup<S['player']>) => T): (player: ReadGroup<S['player']>) => T
  /** Checks the whole definition and returns the game. Throws GameError or ChartError that names the place of a mistake. */
  createGame<
    const M extends { readonly [name: string]: { kind: 'move' | 'fixUp' } },
    const G extends { readonly [name: string]: GuardRule<S, never> } = Nothing,
    const W extends { readonly [name: string]: WhoRule<S> } = Nothing,
    const A extends { readonly [name: string]: ArgsRule<S> } = Nothing,
    const D extends { readonly [name: string]: DelayRule<S> } = Nothing,
    const C extends Json = Nothing,
  >(
    definition: GameDefinition<S> & {
      readonly moves: M
      readonly guards?: G
      /** Names in the chart that stand for seats: who may act, the order of turns, who may know of a phase. */
      readonly who?: W
      /** Names in the chart that stand for facts, sent to everyone (`args`) or to each seat alone (`privateArgs`; the seat is `seat`). */
      readonly args?: A
      /** Names in the chart that stand for a time in milliseconds. */
      readonly delays?: D
      /**
       * How the players of a running match write to each other. `false`: never. `closedIn: ['night']`: not in these phases, nor in those
       * inside them; only phases of which everybody may know: a closed chat would tell of others. `eliminated: 'apart'`: players who take
       * no part any more write to others who are out. Default: all of them always may.
       */
      readonly chat?: ChatRule<SharedPaths<NoInfer<C>>>
      readonly chart: C extends CheckTimed<S, C, NamesIn<M, G, W, A, D>> ? C : CheckTimed<S, C, NamesIn<M, G, W, A, D>>
    },
  ): Game<S, ProposalsOf<M>, FactsOf<A>>
}

interface NamesIn<M, G, W, A, D> extends ChartNames {
  move: Spelt<NamesOfKind<M, 'move'>>
  fixUp: Spelt<NamesOfKind<M, 'fixUp'> | 'nextTurn' | 'startPhase' | 'noOp'>
  guard: Spelt<keyof G & string>
  params: { [K in keyof G]: G[K] extends { test(state: never, ...params: infer P extends unknown[]): boolean } ? P[0] : undefined }
  who: Spelt<keyof W & string>
  args: Spelt<keyof A & string>
  delay: Spelt<keyof D & string>
}
/** The chart as it must be: with the phases, besides, that timers are for. */
type CheckTimed<S extends Shape, C, N extends ChartNames> = [Exclude<TimedPhases<S>, Paths<C>>] extends [never]
  ? CheckChart<C, N>
  : `there is no phase '${Exclude<TimedPhases<S>, Paths<C>>}', which a timer is for`
/** Paths of the phases that timers are for, as far as they are known. */
type TimedPhases<S extends Shape> = Extract<PhasesIn<S['game']> | PhasesIn<S['player']>, string>
type PhasesIn<G> = {
  [K in keyof G]: G[K] extends TimerField<infer P> ? Known<P> : G[K] extends StackField<infer _, infer _N, infer D> ? PhasesOn<D> : never
}[keyof G]
/** Of timers on components. */
type PhasesOn<D> = { [K in keyof D]: D[K] extends TimerField<infer P> ? Known<P> : never }[keyof D]
type Known<P extends string> = string extends P ? never : P
/** Makes the compiler's messages list the names instead of saying how they are found. */
type Spelt<Names extends string> = `${Names}`

/** Holds merged stacks to the names of real stacks and boards beside them, and to `Others`, those of the other group, where they name their deck. */
type MergedParts<G, Others extends string> = {
  readonly [K in keyof G]: G[K] extends MergedOfDeck<infer N>
    ? OnlyParts<N, RealStacks<G> | Others>
    : G[K] extends MergedField<infer N>
      ? OnlyParts<N, RealStacks<G>>
      : unknown
}
type OnlyParts<N extends string, Parts extends string> = [N] extends [Parts] ? unknown : MergedField<Parts>
type RealStacks<G> = { [K in keyof G & string]: G[K] extends StackField | BoardField ? K : never }[keyof G & string]

/**
 * Declares the state: the game's fields, each player's fields, and the options a match can be created with.
 * `setup({ game: { board: slots(tokens, 9) }, player: { score: int() } })`. Throws GameError that names the field that is wrong.
 */
export function setup<const G extends Fields, const P extends Fields = Nothing, const V extends VariantOptions = Nothing>(fields: {
  readonly game: G & MergedParts<G, `players.${RealStacks<P>}`>
  readonly player?: P & MergedParts<P, `game.${RealStacks<G>}`>
  readonly variants?: V
}): Setup<{ game: G; player: P; variants: V }> {
  type S = { game: G; player: P; variants: V }
  const { game, player = {} } = fields
  const schema = schemaOf(game, player)
  return {
    fields: { game, player },
    guard: (test, refusal) => ({ kind: 'guard', test, refusal }),
    who: (rule) => rule,
    args: (rule) => rule,
    delay: (rule) => rule,
    ofPlayer: (read) => read,
    // What `apply` returns has been checked by the types of the call.
    move: (move) => ({ ...lined(move), kind: 'move' }) as never,
    fixUp: (fixUp) => ({ ...lined(fixUp), kind: 'fixUp' }) as never,
    createGame: (definition) => makeGame<S>(schema, fields.variants ?? {}, definition as unknown as AnyGameRules<S>) as never,
  }
}

/** The same, unless its line of the log is empty. Refused where it is written, so that the error's stack has that line. */
function lined<T extends { readonly log?: string | false }>(move: T): T {
  if (move.log === '') throw new GameError(EMPTY_LOG)
  return move
}
