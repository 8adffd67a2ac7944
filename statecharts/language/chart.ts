/**
 * The chart language: XState's config with a few keywords for board games. A chart is plain JSON. Everything that needs code
 * (guards, moves, turn orders) is referenced by name and registered beside the chart.
 */

/** A JSON value. A property whose value is undefined counts as absent. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/** A named condition, or a combination of conditions, evaluated left to right with short-circuiting. */
export type Guard =
  | string
  | { readonly name: string; readonly params?: Json }
  | { readonly and: readonly Guard[] }
  | { readonly or: readonly Guard[] }
  | { readonly not: Guard }

/**
 * Who may make a move: the seat whose turn it is (`'current'`), every seat, only the engine (`'none'`), inactive seats
 * (so that they can join), or the seats that a registered function returns. In a phase with `sanitize`, only seats that may
 * know about the phase.
 */
export type Turn = 'current' | 'all' | 'none' | 'inactive' | Named
/** A name registered beside the chart. */
type Named = string & {}

/** In seat order, in reverse, or in seat order and then back again (1 2 3 3 2 1). */
export type Direction = 'forward' | 'backward' | 'snake'

/**
 * The turn order of a phase and of all phases inside it. If several enclosing phases have one, the innermost applies; they are
 * not merged.
 */
export interface Turns {
  /** The order of turns: a direction (default `'forward'`), or the name of a function that returns a list of seats. */
  readonly order?: Direction | Named
  /**
   * Whose turn it is when the phase is entered: unchanged (`'current'`, the default), the first in the order, the seat after the
   * one whose turn it was (`'next'`), the seat whose move led here (`'mover'`), or the seat that a registered function returns.
   */
  readonly start?: 'current' | 'first' | 'next' | 'mover' | Named
  /** The number of rounds: after the last, the phase is done and takes its `onDone`. */
  readonly rounds?: number
  /** Seats for which this guard is true are skipped. */
  readonly skip?: Guard
  /** The minimum of moves in a turn: before, a move with the action `nextTurn` is refused. That move counts too, unless it is `uncounted`. */
  readonly min?: number
  /** The maximum of moves in a turn: after the last, the turn ends. */
  readonly max?: number
  /** Moves that count for neither `min` nor `max`. */
  readonly uncounted?: readonly string[]
  /** The turn ends if this guard is true after a move. */
  readonly endIf?: Guard
  /**
   * Who has the next turn, asked as one ends: the name of a function that returns a seat of the order, or null for the next one in the
   * order. From that seat on, turns go round as before.
   */
  readonly next?: Named
  /** Fix-ups that run when a turn begins, as part of the version that begins it; `end` likewise. */
  readonly begin?: string | readonly string[]
  readonly end?: string | readonly string[]
  /** Fix-ups that run as part of every move declared in this phase or in a phase inside it. */
  readonly afterMove?: string | readonly string[]
  /** Restores the turn on leaving: it is the turn of the seat whose turn it was on entering. */
  readonly back?: boolean
}

/** How many moves a seat makes in its own phases: only inside `seats`, where each seat is counted by itself. */
export interface Limit {
  /** The counted moves that a seat needs before a move may end its phases. That move counts too, unless it is `uncounted`. */
  readonly min?: number
  /** After this many counted moves the phase is done, and `onDone` is taken. */
  readonly max?: number
  /** Moves that do not count. */
  readonly uncounted?: readonly string[]
}

/** Where a move leads. A string is short for `{ target }`. Without a target the phase does not change. */
export interface Transition {
  /** A sibling phase, or a path from the root (`'round.play'`). */
  readonly target?: string
  /** Evaluated on the state before the move. */
  readonly guard?: Guard
  /** Fix-ups that run after the move, as part of its version. */
  readonly actions?: string | readonly string[]
  /** Exits and re-enters the phase even if it is the target itself. */
  readonly reenter?: boolean
  /** A phase to interrupt with: when it is done, play resumes exactly where it was. Interrupts nest. A sibling or a path from the root. */
  readonly interrupt?: string
  /** Overrides the phase's `turn` for this move. */
  readonly turn?: Turn
  readonly description?: string
}
/** Where a move leads. Of several transitions, the first whose guard is true is taken. */
export type Transitions = string | Transition | readonly (string | Transition)[]

/** A transition that the engine takes by itself after a move. With `actions` it makes a version of its own. */
export interface Automatic {
  /** Evaluated on the state after the last move. */
  readonly guard?: Guard
  /** The name of one fix-up. Each time it runs is a version of its own. */
  readonly actions?: string
  readonly target?: string
  readonly interrupt?: string
  readonly description?: string
}
/** Transitions that the engine takes by itself: of several, the first whose guard is true. A string is short for `{ target }`. */
export type Automatics = string | Automatic | readonly (string | Automatic)[]

/** A move that the clock makes when the phase has lasted for its delay. */
export interface Timeout {
  readonly move: string
  /** Whether the time pauses during an interrupt (the default) or keeps running. */
  readonly onInterrupt?: 'pause' | 'run'
  readonly args?: { readonly [arg: string]: Json | undefined }
}

/** The move that is made for an absent player, with the first legal arguments unless `args` are given. */
export type Absent = string | { readonly move: string; readonly args?: { readonly [arg: string]: Json | undefined } }

/** An entry of an ordered progression: the name of a move or fix-up, or a group of entries. */
export type Entry = string | Multiple | Serial | Parallel | Repeat | Optional | RoundRobin
/** A move that may be made several times in a row, at least once. */
export interface Multiple {
  readonly move: string
  readonly multiple?: boolean
}
/** Children one after another; each is completed before the next begins. */
export interface Serial {
  readonly serial: readonly Entry[]
}
/** Children in any order, not interleaved; `count` is how many of them (default all). */
export interface Parallel {
  readonly parallel: readonly Entry[]
  readonly count?: Count
}
/** One child, repeated; `count` is how many times. */
export interface Repeat {
  readonly repeat: Entry
  readonly count: Count
}
/** A child that may be left out. */
export interface Optional {
  readonly optional: Entry
}
/** A fix-up or move that is made once for each seat. Seats that do not take part are skipped. */
export interface RoundRobin extends RoundRobinOptions {
  readonly roundRobin: string
}
/** Where a round robin begins, its direction, its length, and the seats that it skips. */
export interface RoundRobinOptions {
  /** The number of rounds. Default 1; with `until`, unlimited. */
  readonly rounds?: number | 'infinite'
  /** The name of a function that returns the seat that begins. Default: the seat whose turn it is. */
  readonly start?: string
  readonly direction?: Direction
  /** Seats for which this guard is true are skipped. If it is true for all, the round robin ends: with `rounds: 'infinite'`, when all have passed. */
  readonly skip?: Guard
  /** The round robin ends as soon as this guard is true. */
  readonly until?: Guard
}
/** How many children of a group: `'any'` is exactly one; a negative maximum means all of them. */
export type Count =
  | 'any'
  | 'all'
  | 'infinite'
  | { readonly atLeast: number }
  | { readonly atMost: number }
  | { readonly between: readonly [min: number, max: number] }
  | { readonly exactly: number }

/** A status line: the same for everybody, or one for players who may move now and another for everyone else. */
export type Prompt = string | { readonly active: string; readonly others: string }

/** Who may know that play is in a phase: nobody but the seat whose region it is (`'hidden'`), or the seats that a registered function returns. */
export type Sanitize = 'hidden' | Named

/** Phases that each seat goes through on its own, at the same time as the others. */
export interface Seats {
  /**
   * The seats that take part: all, all but the one whose turn it is (`'others'`), those that a registered function returns, or
   * those for whom a guard is true on entering.
   */
  readonly who?: 'all' | 'others' | Guard
  /** Who may know which of these phases a seat is in, besides its own player. */
  readonly sanitize?: Sanitize
  /**
   * Moves by which a seat that is done changes its mind, until all seats are done. The seat stays done: play does not wait for it, agents
   * are not asked, and no limit of `turns` counts the move. What it changes is up to the move, whose `apply` replaces what was chosen.
   */
  readonly revise?: string | readonly string[]
  readonly initial: string
  readonly states: { readonly [name: string]: Phase }
}

/** A state of the chart. “Inherited” below: it also applies in the phases inside, unless they have their own. */
export interface Phase {
  readonly initial?: string
  readonly states?: { readonly [name: string]: Phase }
  readonly type?: 'final'
  /** The moves that are legal here, and where each leads. */
  readonly on?: { readonly [move: string]: Transitions }
  /** Moves that are legal here and do not change the phase. */
  readonly moves?: readonly string[]
  /**
   * Of the moves that the phases around this one offer, the ones that are legal here; without it, all are. In a seat's own phases it
   * narrows what those offer, not what is written around `seats`.
   */
  readonly only?: readonly string[]
  readonly always?: Automatics
  readonly ordered?: readonly Entry[]
  /** A region for each seat. The phase is done when all regions are. */
  readonly seats?: Seats
  readonly onDone?: Transitions
  /** Fix-ups that run when the phase is entered, as part of the version that enters it; `exit` likewise. */
  readonly entry?: string | readonly string[]
  readonly exit?: string | readonly string[]
  /** Who may act here. Inherited; the root's default is `'current'`. */
  readonly turn?: Turn
  /** The turn order. Inherited. */
  readonly turns?: Turns
  /**
   * In a seat's own phases: limits the moves written here and inside. They are counted until all phases of the seats are left: a move to a
   * phase beside this one, and back, does not begin the count anew.
   */
  readonly limit?: Limit
  /**
   * The status line. The client fills in `${player}`, the player whose turn it is; `${you}`, which is “You” for a player and, for
   * spectators, the names of those who are to move; and `${args.x}`, one of the facts below. Inherited.
   */
  readonly prompt?: Prompt
  /** The name of a function that returns facts about the phase, sent to everybody. Inherited. */
  readonly args?: string
  /** The name of a function that returns facts for one seat, sent only to it. Inherited. */
  readonly privateArgs?: string
  /** Timeouts by delay: milliseconds, the name of a function that returns them, or `bank`, the time that the seat has left. */
  readonly after?: { readonly [delay: string]: Timeout }
  /** What happens for a seat whose player is absent: a move, nothing (`'wait'`), or `'resign'`, the default. Inherited. */
  readonly absent?: Absent
  /** Who may know that play is in this phase. Everyone else sees the enclosing phase. */
  readonly sanitize?: Sanitize
  readonly tags?: readonly string[]
  /** At the root: the chart has no end on purpose, and `check` reports none missing. */
  readonly endless?: boolean
  readonly description?: string
}

/** A whole chart: its root phase, as plain JSON. Code is referenced by name. */
export type Chart = Phase

/** A move that may be made several times in a row, at least once: `multiple('draw')`. */
export const multiple = <const M extends string>(move: M) => ({ move, multiple: true }) as const
/** Entries one after another: `serial('draw', 'discard')`. */
export const serial = <const E extends readonly Entry[]>(...entries: E) => ({ serial: entries })
/** Entries in any order, not interleaved: `parallel('build', serial('draw', 'discard'))`. */
export const parallel = <const E extends readonly Entry[]>(...entries: E) => ({ parallel: entries })
/** Some of the entries, in any order, not interleaved: `parallelCount('any', 'build', 'draw')` is one of the two. */
export const parallelCount = <const C extends Count, const E extends readonly Entry[]>(count: C, ...entries: E) => ({
  parallel: entries,
  count,
})
/** An entry, repeated: `repeat({ atMost: 3 }, 'draw')`. */
export const repeat = <const C extends Count, const E extends Entry>(count: C, entry: E) => ({ repeat: entry, count })
/** An entry that may be left out: `optional('double')`. */
export const optional = <const E extends Entry>(entry: E) => ({ optional: entry })

/** A move or fix-up once for each seat, in turn: `roundRobin('deal', { rounds: 2 })`. */
export function roundRobin<const M extends string>(move: M): { readonly roundRobin: M }
export function roundRobin<const M extends string, const O extends RoundRobinOptions>(move: M, options: O): { readonly roundRobin: M } & O
export function roundRobin(move: string, options: RoundRobinOptions = {}): RoundRobin {
  return { roundRobin: move, ...options }
}
