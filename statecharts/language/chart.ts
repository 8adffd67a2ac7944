/**
 * The chart language: XState's config plus a few words of board games. A chart is plain JSON; whatever needs
 * code (guards, moves, turn orders) is named here and registered beside the chart.
 */

/** What JSON can say; a name whose value is undefined counts as left out. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/** A named condition, or a combination of conditions. Evaluated left to right, stopping as soon as the answer is known. */
export type Guard =
  | string
  | { readonly name: string; readonly params?: Json }
  | { readonly and: readonly Guard[] }
  | { readonly or: readonly Guard[] }
  | { readonly not: Guard }

/**
 * Who may make a move: the seat whose turn it is, every seat, only the engine, inactive seats (to let
 * them join), or the seats that a name stands for. In a phase with `sanitize` only those who may know of it.
 */
export type Turn = 'current' | 'all' | 'none' | 'inactive' | Named
/** A name registered beside the chart. */
type Named = string & {}

/** Around the table as it is seated, the other way, or there and back again. */
export type Direction = 'forward' | 'backward' | 'snake'

/** How turns go round in a phase and in all phases inside it. The nearest phase around that has it counts, as a whole. */
export interface Turns {
  /** Whose turns follow each other: a direction (`'forward'` by default), or a name that stands for a list of seats. */
  readonly order?: Direction | Named
  /**
   * Whose turn it is on entering: the one whose turn it was, the default; the first in the order; the one after whose turn
   * it was; or the seat that a name stands for.
   */
  readonly start?: 'current' | 'first' | 'next' | Named
  /** After this many times around the phase is done and goes where `onDone` says. */
  readonly rounds?: number
  /** Seats for which this holds have no turn. */
  readonly skip?: Guard
  /** Moves that a turn needs before one with `nextTurn` among its actions may end it; that one counts too, unless it is `uncounted`. */
  readonly min?: number
  /** After this many moves the turn ends by itself. */
  readonly max?: number
  /** Moves that count neither for `min` nor for `max`. */
  readonly uncounted?: readonly string[]
  /** The turn ends by itself where this holds after a move. */
  readonly endIf?: Guard
  /** Fix-ups within the version in which a turn begins, and within the one in which it ends. */
  readonly begin?: string | readonly string[]
  readonly end?: string | readonly string[]
  /** Fix-ups within the version of every move that is written here or in a phase inside. */
  readonly afterMove?: string | readonly string[]
  /** When the phase is left, the turn is again whose it was on entering. */
  readonly back?: boolean
}

/** Where a move leads. A bare string is a target. Without a target play stays where it is. */
export interface Transition {
  /** A sibling phase, or a path from the root (`'round.play'`). */
  readonly target?: string
  /** Sees the state before the move. */
  readonly guard?: Guard
  /** Fix-ups that happen inside the move's own version, after it. */
  readonly actions?: string | readonly string[]
  /** Leave and enter the phase again even when the target is the phase itself. */
  readonly reenter?: boolean
  /** A phase that play goes to and comes back from to just where it was; it nests. Path from the root or a sibling. */
  readonly interrupt?: string
  /** Overrides the phase's `turn` for this move. */
  readonly turn?: Turn
  readonly description?: string
}
/** Where a move leads: of several the first whose guard holds is taken. */
export type Transitions = string | Transition | readonly (string | Transition)[]

/** What the engine does by itself once a move is done. With `actions` it makes a version of its own. */
export interface Automatic {
  /** Sees the state after the last move. */
  readonly guard?: Guard
  /** One fix-up: each firing is its own version. */
  readonly actions?: string
  readonly target?: string
  readonly interrupt?: string
  readonly description?: string
}
/** What the engine does by itself: of several the first whose guard holds. A bare string is a target. */
export type Automatics = string | Automatic | readonly (string | Automatic)[]

/** A move the clock makes when a phase lasts too long. */
export interface Timeout {
  readonly move: string
  /** Whether the time stands still while an interrupt lasts (the default) or runs on. */
  readonly onInterrupt?: 'pause' | 'run'
  readonly args?: { readonly [arg: string]: Json | undefined }
}

/** What is done for a seat whose player is gone: a move, with the first arguments that are legal unless some are given. */
export type Absent = string | { readonly move: string; readonly args?: { readonly [arg: string]: Json | undefined } }

/** An ordered progression's entry: the name of a move or fix-up, or a group of entries. */
export type Entry = string | Multiple | Serial | Parallel | Repeat | Optional | RoundRobin
/** A move that may be made several times in a row, once at least. */
export interface Multiple {
  readonly move: string
  readonly multiple?: boolean
}
/** Children one after another, each whole. */
export interface Serial {
  readonly serial: readonly Entry[]
}
/** Children in any order, each whole; `count` says how many, by default all. */
export interface Parallel {
  readonly parallel: readonly Entry[]
  readonly count?: Count
}
/** One child over and over, whole each time, as often as `count` says. */
export interface Repeat {
  readonly repeat: Entry
  readonly count: Count
}
/** A child that may be left out. */
export interface Optional {
  readonly optional: Entry
}
/** A fix-up or move made once per seat. Seats that do not take part are passed over. */
export interface RoundRobin extends RoundRobinOptions {
  readonly roundRobin: string
}
/** Where a round robin begins, in which direction and how far it goes, and which seats it skips. */
export interface RoundRobinOptions {
  /** How many times around the table. Default 1, with `until` as often as it takes. */
  readonly rounds?: number | 'infinite'
  /** The seat that begins, by a name that stands for it. Default: whose turn it is. */
  readonly start?: string
  readonly direction?: Direction
  /** Seats for which this holds are skipped. When it holds for all, the round is over: with `rounds: 'infinite'`, that is until all pass. */
  readonly skip?: Guard
  /** The round is over as soon as this holds. */
  readonly until?: Guard
}
/** How many of a group's children: `any` is exactly one; a negative maximum is as many as there are. */
export type Count =
  | 'any'
  | 'all'
  | 'infinite'
  | { readonly atLeast: number }
  | { readonly atMost: number }
  | { readonly between: readonly [min: number, max: number] }
  | { readonly exactly: number }

/** A status line: the same for all, or one for players who may move now and one for everyone else. */
export type Prompt = string | { readonly active: string; readonly others: string }

/** Who may know that play is in a phase: nobody except the seat whose region it is, or the seats that a name stands for. */
export type Sanitize = 'hidden' | Named

/** A sub-flow that every seat goes through by itself. */
export interface Seats {
  /**
   * Which seats take part: all, all but the one whose turn it is, those that a name stands for, or those for whom a guard
   * holds on entering.
   */
  readonly who?: 'all' | 'others' | Guard
  /** Who, besides the seat's own player, may know where the seat is in here. */
  readonly sanitize?: Sanitize
  readonly initial: string
  readonly states: { readonly [name: string]: Phase }
}

/** A state of the chart. */
export interface Phase {
  readonly initial?: string
  readonly states?: { readonly [name: string]: Phase }
  readonly type?: 'final'
  /** Moves that are legal here and where each leads. */
  readonly on?: { readonly [move: string]: Transitions }
  /** Moves that are legal here and leave play here. */
  readonly moves?: readonly string[]
  readonly always?: Automatics
  readonly ordered?: readonly Entry[]
  /** What each seat may do here, in a region of its own; done when every seat's region is. */
  readonly seats?: Seats
  readonly onDone?: Transitions
  /** Fix-ups that happen inside the version that enters or leaves this phase. */
  readonly entry?: string | readonly string[]
  readonly exit?: string | readonly string[]
  /** Who may act here; inherited. The root's default is `'current'`. */
  readonly turn?: Turn
  /** How turns go round here. */
  readonly turns?: Turns
  /** The status line; `${player}` is whose turn it is, `${you}` “You” to a player who reads it and to spectators the names of those who are to move, `${args.x}` one of the facts below. Filled in by the client. Inherited. */
  readonly prompt?: Prompt
  /** Facts sent with the phase to everybody, by the name of a function. Inherited. */
  readonly args?: string
  /** Facts sent with the phase to each seat by itself. Inherited. */
  readonly privateArgs?: string
  /** Keyed by the delay: milliseconds, a name that stands for them, or `bank`, the time that the seat has left. */
  readonly after?: { readonly [delay: string]: Timeout }
  /** What is done here for a seat whose player is gone: a move, nothing (`'wait'`), or, the default, `'resign'`. Inherited. */
  readonly absent?: Absent
  /** Who may know that play is here. Everyone else sees the phase around it. */
  readonly sanitize?: Sanitize
  readonly tags?: readonly string[]
  /** At the root: this chart is endless on purpose. */
  readonly endless?: boolean
  readonly description?: string
}

/** A whole chart: its root phase. Plain JSON; whatever needs code is named in it. */
export type Chart = Phase

/** A move that may be made several times in a row, once at least: `multiple('draw')`. */
export const multiple = <const M extends string>(move: M) => ({ move, multiple: true }) as const
/** Entries one after another: `serial('draw', 'discard')`. */
export const serial = <const E extends readonly Entry[]>(...entries: E) => ({ serial: entries })
/** Entries in any order, each whole: `parallel('build', serial('draw', 'discard'))`. */
export const parallel = <const E extends readonly Entry[]>(...entries: E) => ({ parallel: entries })
/** So many of the entries, in any order, each whole: `parallelCount('any', 'build', 'draw')` is one of the two. */
export const parallelCount = <const C extends Count, const E extends readonly Entry[]>(count: C, ...entries: E) => ({
  parallel: entries,
  count,
})
/** An entry several times over: `repeat({ atMost: 3 }, 'draw')`. */
export const repeat = <const C extends Count, const E extends Entry>(count: C, entry: E) => ({ repeat: entry, count })
/** An entry, or nothing: `optional('double')`. */
export const optional = <const E extends Entry>(entry: E) => ({ optional: entry })

/** One move or fix-up for each seat in turn: `roundRobin('deal', { rounds: 2 })`. */
export function roundRobin<const M extends string>(move: M): { readonly roundRobin: M }
export function roundRobin<const M extends string, const O extends RoundRobinOptions>(move: M, options: O): { readonly roundRobin: M } & O
export function roundRobin(move: string, options: RoundRobinOptions = {}): RoundRobin {
  return { roundRobin: move, ...options }
}
