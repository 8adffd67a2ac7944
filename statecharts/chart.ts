/**
 * The chart language: XState's config plus a few words of board games. A chart is plain JSON; whatever needs
 * code (guards, moves, turn orders) is named here and registered beside the chart.
 */

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/** A named condition, or a combination of conditions. Evaluated left to right, stopping as soon as the answer is known. */
export type Guard =
  | string
  | { readonly name: string; readonly params?: Json }
  | { readonly and: readonly Guard[] }
  | { readonly or: readonly Guard[] }
  | { readonly not: Guard }

/** Who may make a move: the seat whose turn it is, every seat, nobody but the engine. */
export type Turn = 'current' | 'all' | 'none'

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
export type Automatics = string | Automatic | readonly (string | Automatic)[]

/** A move the clock makes when a phase lasts too long. */
export interface Timeout {
  readonly move: string
  /** Whether the time stands still while an interrupt lasts (the default) or runs on. */
  readonly onInterrupt?: 'pause' | 'run'
  readonly args?: { readonly [arg: string]: Json | undefined }
}

/** An ordered progression's entry: the name of a move or fix-up, or a group of entries. */
export type Entry = string | Multiple | Serial | Parallel | Repeat | Optional | RoundRobin
/** A move that may be made several times in a row, once at least. */
export interface Multiple {
  readonly move: string
  readonly multiple?: boolean
}
export interface Serial {
  readonly serial: readonly Entry[]
}
/** Children in any order, each whole; `count` says how many, by default all. */
export interface Parallel {
  readonly parallel: readonly Entry[]
  readonly count?: Count
}
export interface Repeat {
  readonly repeat: Entry
  readonly count: Count
}
export interface Optional {
  readonly optional: Entry
}
/** A fix-up or move made once per seat, in turn order, starting at the seat whose turn it is. */
export interface RoundRobin {
  readonly roundRobin: string
  /** How many times around the table. Default 1. */
  readonly rounds?: number
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

export type Prompt = string | { readonly active: string; readonly others: string }

/** A sub-flow that every seat goes through by itself. */
export interface Seats {
  /** Which seats take part: all, all but the one whose turn it is, or those for whom a guard holds on entering. */
  readonly who?: 'all' | 'others' | Guard
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
  /** The status line; `${player}` is whose turn it is, `${you}` who reads. Inherited. */
  readonly prompt?: Prompt
  /** Keyed by the delay in milliseconds. */
  readonly after?: { readonly [delayMs: string]: Timeout }
  readonly tags?: readonly string[]
  /** At the root: this chart has no end on purpose. */
  readonly endless?: boolean
  readonly description?: string
}

export type Chart = Phase

/** A move that may be made several times in a row. */
export const multiple = <const M extends string>(move: M) => ({ move, multiple: true }) as const
/** Entries one after another. */
export const serial = <const E extends readonly Entry[]>(...entries: E) => ({ serial: entries })
/** Entries in any order, each whole. */
export const parallel = <const E extends readonly Entry[]>(...entries: E) => ({ parallel: entries })
/** So many of the entries, in any order, each whole. */
export const parallelCount = <const C extends Count, const E extends readonly Entry[]>(count: C, ...entries: E) => ({
  parallel: entries,
  count,
})
/** An entry several times over. */
export const repeat = <const C extends Count, const E extends Entry>(count: C, entry: E) => ({ repeat: entry, count })
/** An entry, or nothing. */
export const optional = <const E extends Entry>(entry: E) => ({ optional: entry })

/** One move or fix-up for each seat in turn order. */
export function roundRobin<const M extends string>(move: M): { readonly roundRobin: M }
export function roundRobin<const M extends string>(
  move: M,
  options: { rounds: number },
): { readonly roundRobin: M; readonly rounds: number }
export function roundRobin(move: string, options: { rounds?: number } = {}): RoundRobin {
  return { roundRobin: move, ...options }
}
