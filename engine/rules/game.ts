import type { Gate } from '../../statecharts/gate/gate.ts'
import type { Node } from '../../statecharts/gate/node.ts'
import type { Chart, Json } from '../../statecharts/language/chart.ts'
import type { Domain } from '../declare/domain.ts'
import type { Fact } from '../declare/facts.ts'
import type { BoardField, StackField } from '../declare/field.ts'
import type { AnyMove, GuardRule } from '../declare/moves.ts'
import type { ViewOfShape } from '../declare/readable-types.ts'
import type { Schema } from '../declare/schema.ts'
import type { Reading, Shape, StackNames, WriteComponent, WriteStack, Writing } from '../declare/state-types.ts'
import { GameError } from '../model/errors.ts'
import type { Choice, Match, OfferKind, Variant } from '../model/match.ts'
import type { GameTypes, ReadableView } from '../model/readable.ts'
import type { Proposer, Seat } from '../model/seats.ts'
import type { Args, Scalar, StepView, View } from '../model/views.ts'
import type { Draws } from '../random/chance.ts'
import type { WorkingCopy } from '../state/working-copy.ts'
import type { Telling } from './telling.ts'

/** A game as it is declared, as it is made, and as it is played by a number of seats: all in one file, since each names the others. */

type HoldersIn<S extends Shape> = S['game'][keyof S['game']] | S['player'][keyof S['player']]
type StackFieldsIn<S extends Shape> =
  | Extract<HoldersIn<S>, StackField>
  | (Extract<HoldersIn<S>, BoardField> extends infer B
      ? B extends BoardField<infer V, infer N, infer D>
        ? StackField<V, N, D>
        : never
      : never)
type OfDeck<S extends Shape, D> = Extract<StackFieldsIn<S>, { readonly deck: { readonly name: D } }>
type ComponentOfDeck<S extends Shape, D> = OfDeck<S, D> extends StackField<infer V, infer _, infer E> ? WriteComponent<V, E> : never
type StackOfDeck<S extends Shape, D> = OfDeck<S, D> extends StackField<infer V, infer _, infer E> ? WriteStack<V, E> : never

/** What helps people to choose a game. */
export interface About {
  /** How long a match usually takes, in minutes: `20`, or from the shortest to the longest `[20, 40]`. */
  readonly minutes?: number | readonly [least: number, most: number]
  /** How much there is to learn and to weigh up. */
  readonly weight?: 'light' | 'medium' | 'heavy'
}

/** What an author declares about a game, besides moves, guards and chart. */
export interface GameDefinition<S extends Shape> {
  /** Identifies the game in URLs and in the database: lower-case letters, digits and -. The same as the name of the game's folder. */
  readonly name: string
  readonly displayName?: string
  readonly description?: string
  /** Length and weight, which the lobby shows: `{ minutes: [20, 40], weight: 'medium' }`. */
  readonly about?: About
  readonly players: {
    readonly min: number
    readonly max: number
    readonly default?: number
    /** Whether a number of players between `min` and `max` is allowed: true, or a sentence that says why not. Default: all are. */
    legal?(seats: number): true | string
  }
  /** Facts that never change, for boards. */
  readonly constants?: { readonly [constant: string]: Scalar }
  /**
   * Groups of viewers for policies: each returns whether the viewer is in it. `owner` is the seat whose field it is, null for a field of the
   * game.
   */
  readonly groups?: { readonly [group: string]: (state: Reading<S>, viewer: Seat, owner: Seat | null) => boolean }
  /**
   * Facts for boards, computed on the server from a viewer's view: they can use only what that viewer may know. What is hidden is null in the
   * view.
   */
  readonly computed?: {
    game?(view: ViewOfShape<S>): Facts
    player?(view: ViewOfShape<S>, seat: Seat): Facts
  }
  /** Draws the match as text, from a view, for terminals. */
  diagram?(view: ViewOfShape<S>): string
  /** Where each deck's components start: the name of a stack of the game, or a function that returns the stack for each component. */
  readonly distribute: {
    readonly [D in StackFieldsIn<S>['deck']['name']]:
      | StackNames<S['game']>
      | ((component: ComponentOfDeck<S, D>, state: Writing<S>) => StackOfDeck<S, D>)
  }
  /** Changes the state before (and `afterDeal` after) the components are dealt out. `state.variant` has the options of the match. */
  beforeDeal?(state: Writing<S>): void
  afterDeal?(state: Writing<S>): void
  /**
   * What becomes of what a player has who resigns, who is `me`: `onResign: ({ me, game }) => me.hand.moveAllTo(game.discard)`. It belongs to the
   * version of that move, and is done before the turn passes on.
   */
  onResign?(state: Writing<S>): void
  /** Returns the points of a seat. The highest score among seats that take part wins, unless `lowScoreWins`, `ranking` or `winners` says otherwise. */
  score?(state: Reading<S>, seat: Seat): number
  readonly lowScoreWins?: boolean
  /** Of seats with the same score, the one for which this returns the higher number comes first; the same number shares the place. Not shown. */
  tieBreak?(state: Reading<S>, seat: Seat): number
  /** Tells players below the final scores how seats with the same score are placed: `If players have the same number of points, the one with more coins comes first.` */
  readonly ties?: string
  /** Returns the winners of a finished match; an empty list is a draw. */
  winners?(state: Reading<S>): readonly Seat[]
  /** Returns all seats of a finished match, best first, with seats that share a place in one list. Those in first place have won. */
  ranking?(state: Reading<S>): readonly (readonly Seat[])[]
  readonly agents?: { readonly [name: string]: Agent<ViewOfShape<S>> }
  /** Returns how far the match has come, from 0 to 1. */
  progress?(state: Reading<S>): number
  /**
   * False where moves cannot be taken back. Default: players can take back their own moves of a turn until something random happens, something
   * hidden is revealed or another player acts.
   */
  readonly undo?: boolean
  /**
   * What players can agree on besides moves: `{ draw: false, pause: false }` refuses both. Default: a draw, the end of the match without a
   * result, where the rules have no timers a pause, and, where nothing happens in secret, to take moves back (`takeBack`).
   */
  readonly offers?: { readonly [kind in OfferKind]?: boolean }
  /** Whether in a rematch everybody moves on by one seat, so that another player starts. Default: all keep their seats. */
  readonly rematchRotates?: boolean
  /** Each seat's time bank at the start, in milliseconds, for `after: { bank: … }`. */
  readonly timeBank?: { readonly initialMs: number }
}

/** How the players of a running match write to each other: never (`false`), or with these limits. */
export type ChatRule<Phase extends string = string> =
  | false
  | {
      /** Not in these phases and those inside them. */
      readonly closedIn?: readonly Phase[]
      /** Players who take no part any more write to others who are out; those who play on can read it when the match is over. */
      readonly eliminated?: 'apart'
    }

/** What rules tell boards, by name. */
export type Facts = { readonly [fact: string]: Json | undefined }

/** Names of the chart that stand for seats, facts or times. */
export type WhoRule<S extends Shape> = (state: Reading<S>) => Seat | readonly Seat[] | null
export type ArgsRule<S extends Shape> = (state: Reading<S>) => Facts
/**
 * Such a rule with the facts that it returns, in types only. An intersection: TypeScript infers from a generic call that returns a plain
 * function type too late for the names in the chart.
 */
export type TypedArgsRule<S extends Shape, F extends Facts> = ArgsRule<S> & { readonly facts?: F }
export type DelayRule<S extends Shape> = (state: Reading<S>) => number

/** The definition with everything that the types have already checked. */
export interface AnyGameRules<S extends Shape> extends GameDefinition<S> {
  readonly moves: { readonly [name: string]: AnyMove<S> }
  readonly guards?: { readonly [name: string]: GuardRule<S> }
  readonly who?: { readonly [name: string]: WhoRule<S> }
  readonly args?: { readonly [name: string]: ArgsRule<S> }
  readonly delays?: { readonly [name: string]: DelayRule<S> }
  readonly chat?: ChatRule
  readonly chart: Chart
}

/** A game, as `createGame` returns it: ready to be played by any number of players it allows. Its rules are not part of this type. */
export interface Game<S extends Shape = Shape, Proposals = object, PhaseFacts = Args>
  extends GameTypes<ViewOfShape<S, Proposals, PhaseFacts>, Proposals> {
  readonly name: string
  readonly displayName: string
  readonly description: string
  /** Undefined where another version of the package has made the game. */
  readonly about?: About
  readonly players: {
    readonly min: number
    readonly max: number
    readonly default: number
    /** All numbers of players that are allowed, in ascending order. */
    readonly counts: readonly number[]
    /** Returns true for a number of players that is allowed, otherwise a sentence that says why not. */
    legal(seats: number): true | string
  }
  readonly constants: { readonly [constant: string]: Scalar }
  readonly variants: { readonly [option: string]: VariantInfo }
  readonly agents: { readonly [name: string]: Agent }
  /** @internal See `internalsOf`. */
  readonly [INTERNALS]: GameInternals
}

/** Registered, so that a game made by another copy of the package has the same key. */
const INTERNALS = Symbol.for('playchart.game')

/** The part of a game that only the engine, the server and tools read. It is no part of the published types. */
export interface GameInternals {
  readonly schema: Schema
  /** The author's types end here: from now on names are looked up. */
  readonly definition: AnyGameRules<Shape>
  /** The rules for this many seats, compiled once for each number. */
  forSeats(seats: number): Ruleset
}

/** The internals of a game that `createGame` made, in this copy of the package or another. Throws GameError where it made no such game. */
export function internalsOf(game: Game): GameInternals {
  // Asked for with each move, and slower with `in`.
  const internals: GameInternals | undefined = game?.[INTERNALS]
  if (!internals) throw new GameError('this is not a game made with createGame')
  return internals
}

/** The same game with other internals. */
export function withInternals(game: Omit<Game, typeof INTERNALS>, internals: GameInternals): Game {
  return { ...game, [INTERNALS]: internals }
}

/** Whether `createGame` made this, in this copy of the package or another. */
export const isGame = (value: unknown): value is Game => typeof value === 'object' && value !== null && INTERNALS in value

/** An option of a match and its possible values. Display names are filled in where the author left them out. */
export interface VariantInfo {
  readonly displayName: string
  readonly description: string
  readonly default: string
  readonly values: { readonly [value: string]: { readonly displayName: string; readonly description: string } }
}

/** A game for one number of seats: chart compiled, gate open, one working copy. */
export interface Ruleset {
  readonly game: Game
  readonly schema: Schema
  readonly definition: AnyGameRules<Shape>
  readonly seats: number
  readonly gate: Gate
  readonly working: WorkingCopy
  readonly telling: Telling
  readonly moves: ReadonlyMap<string, CompiledMove>
  /** By their number among the names of fix-ups. */
  readonly fixUps: readonly CompiledMove[]
  /** Fix-ups that nothing stops: they have no `legal`. */
  readonly unconditional: readonly string[]
  readonly everySeat: readonly Seat[]
  /** Whose proposal the gate is asked about. */
  proposer: Proposer
  /** The seat for which rules are asked unless a question names another. */
  actor: Seat
  /** Where the current match is: in the last interrupt, if there is one. */
  node: Node
  /** What has been interrupted, outermost first. */
  interrupted: Node[]
  /** Transitions that were taken, where the machine tells them and somebody counts. */
  takenTransitions: string[] | null
}

/** A move or fix-up with its defaults filled in. */
export interface CompiledMove {
  /** The name in the chart and on the wire. */
  readonly key: string
  /** The key as JSON, for the text of views. */
  readonly quotedKey: string
  /** Its number at the gate; -1 where it is no player's. */
  readonly event: number
  readonly name: string
  readonly help: string
  readonly log: string | false
  readonly fixUp: boolean
  readonly secret: boolean
  /** Its player sees what it does before the server has answered. */
  readonly optimistic: boolean
  /** Rules are given something else for some argument than what is proposed: a component, the value of a board's enum. */
  readonly givesOtherwise: boolean
  readonly choosesComponents: boolean
  readonly defaults: ((state: Reading<Shape>) => Args) | undefined
  /** Lists the legal combinations of its arguments itself, as rules are given them. */
  readonly options: (() => Iterable<Args>) | undefined
  /** Its nth combination of arguments is always the same. */
  readonly hasFixedChoices: boolean
  /** The combinations that were asked for, by their number. */
  readonly keptChoices: Choice[]
  readonly args: readonly Argument[]
  /** What it may tell. */
  readonly facts: readonly DeclaredFact[]
  /** Whether the acting seat may make it now, with these arguments. */
  readonly legal: ((args: Args) => true | string) | undefined
  /** Makes it for the acting seat. */
  readonly apply: (args: Args) => void
  /** Whether its player may take it back, once it is made with all that follows from it: true, or the sentence that says why not. */
  readonly mayBeTakenBack: ((args: Args) => true | string) | undefined
}

/** An argument of a move, and what it may be. */
export interface Argument {
  readonly arg: string
  readonly domain: Domain
}
/** A fact that a move may tell, and of what kind it is. */
export interface DeclaredFact {
  readonly fact: string
  readonly kind: Fact
}

/** A bot. It knows no more than its seat may know: what is hidden from the seat is null in its view. */
export interface Agent<View = ReadableView, Chosen = AgentChoice> {
  readonly displayName: string
  readonly description?: string
  /**
   * Returns one of `view.moves` with its arguments, or null to wait. `memory` is what it remembered last time (null at first).
   * Chance comes from `random` only. `situation` holds the same knowledge as the view, for agents that look ahead.
   */
  choose(view: View, random: Draws, memory: Json | null, situation: Situation): Chosen | null
  /**
   * Called at the start of the match, and after every move and all that it caused. Returns what to remember from then on. `steps` are the
   * versions since the last call, one by one as a person in its seat sees them; at the start those of the set-up. Chance comes from
   * `random` only.
   */
  observe?(view: View, random: Draws, memory: Json | null, steps: readonly SeenStep<View>[]): Json | null
}
/**
 * One version as an agent's seat sees it: the move and who made it (null where the seat may not know that play was there), the arguments
 * that it may know, what went where, and the views before and after.
 */
export interface SeenStep<View = ReadableView> extends Omit<StepView, 'view'> {
  readonly before: View
  readonly view: View
}
/** What an agent chose: one of the moves that its view lists, with its arguments, and what to remember. */
export interface AgentChoice<Name extends string = string, MoveArgs = Args> {
  readonly move: Name
  readonly args: MoveArgs
  /** What to remember until next time; unchanged when left out. */
  readonly memory?: Json | null
}

/** What an agent that looks ahead receives besides its view: all that its seat may know, and no more. */
export interface Situation {
  readonly game: Game
  readonly seats: number
  readonly variant: Variant
  readonly seat: Seat
  readonly view: View
  /** Where play is and the order of turns; null in games in which some seats may not know this. */
  readonly where: Pick<Match, 'snapshot' | 'turns'> | null
  /** Whether the agent has to settle for the best it has found so far. Left out where it may take as long as it likes. */
  readonly outOfTime?: () => boolean
}

/** A move or fix-up that the game is known to have. Throws Error if it has none of that name. */
export function moveNamed({ moves }: Ruleset, name: string): CompiledMove {
  const move = moves.get(name)
  if (!move) throw new Error(`there is no move '${name}'`)
  return move
}

const NONE: Node[] = []

/** Puts the match on the table for reading, with a seat to act. */
export function load(game: Game, match: Match, seat: Seat): Ruleset {
  const rules = internalsOf(game).forSeats(match.seats)
  rules.working.load(match)
  rules.working.seat = seat
  rules.proposer = seat
  rules.actor = seat
  const { snapshot } = match
  rules.node = rules.gate.node(snapshot[snapshot.length - 1])
  rules.interrupted = snapshot.length === 1 ? NONE : interruptedIn(rules, match)
  return rules
}

// A function of its own: inside its caller, this closure would slow down every call.
const interruptedIn = ({ gate }: Ruleset, { snapshot }: Match) => snapshot.slice(0, -1).map((frame) => gate.node(frame))
