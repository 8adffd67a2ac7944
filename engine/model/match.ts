import type { Frame } from '../../statecharts/compile/frame.ts'
import type { DeckLabels } from './component-id.ts'
import type { Refusal } from './refusal.ts'
import { ADMIN, type ENGINE, type Mover, type Proposer, type Seat } from './seats.ts'
import type { Args } from './views.ts'

/** One playing of a game, as data: `JSON.parse(JSON.stringify(match))` plays on identically. Never changed in place. */
export interface Match {
  /** Name of the game. */
  readonly game: string
  /** Count of moves applied, the engine's included. */
  readonly version: number
  readonly seats: number
  readonly variant: Variant
  readonly state: MatchState
  /** Where play is: the chart's machine, as a stack of frames; the last is the running one. */
  readonly snapshot: readonly Frame[]
  /** Whose turn it is. */
  readonly turn: Seat
  readonly turns: TurnState
  /** Seats that do not take part: they have not joined yet, or have left for good. In order. */
  readonly inactive: readonly Seat[]
  /** Those of them that have resigned. Left out where there are none. */
  readonly resigned?: readonly Seat[]
  /** Seats that nobody held as the match began, in order. Left out where there are none. */
  readonly empty?: readonly Seat[]
  /** Milliseconds that each seat has left, in games with a time bank; else empty. */
  readonly banks: readonly number[]
  /** Seats whose players are away, as an admin has noted. */
  readonly absent: readonly Seat[]
  readonly timers: readonly Timer[]
  /** Timers of what an interrupt has interrupted. */
  readonly suspended: readonly SuspendedTimer[]
  readonly finished: boolean
  readonly winners: readonly Seat[]
  /** All seats by places once the match is finished, best first; those that share a place stand together. */
  readonly ranking: readonly (readonly Seat[])[]
  /** For each seat, once the match is finished, in games that keep score. */
  readonly scores: readonly number[] | null
  /** What its player may take back, the last move last, and what was taken back and may be done again. */
  readonly past: readonly Past[]
  readonly future: readonly Past[]
  /** Why the last move cannot be taken back by whoever made it. */
  readonly sealed: { readonly seat: Seat; readonly why: string } | null
  /** What the randomness of the next version hangs on besides the secret; taking a move back takes this back. */
  readonly chance: number
  /** 64 hex digits. Everything random follows from it; it never leaves the server. */
  readonly secret: string
}
/** What each option of a match is, by name: `{ size: 'small' }`. */
export type Variant = { readonly [option: string]: string }

/** A match as it was, told by what is different now. */
export interface Past extends Pick<Match, 'snapshot' | 'turn' | 'turns' | 'inactive' | 'chance'> {
  /** Whose move lies between. */
  readonly seat: Seat
  readonly changes: readonly Change[]
}
/** The group, the row in it and the field that had another value. */
export type Change = readonly [group: string, row: number, field: number, value: Value]

/** What is counted of a turn, and how turns go round. */
export interface TurnState {
  /** Counted moves made in this turn. */
  readonly made: number
  /** Whether any move was made in this turn. */
  readonly moved: boolean
  /** For each phase that play is in and that says how turns go round, outermost first. */
  readonly orders: readonly Order[]
}
/** How turns go round in one phase that play is in. */
export interface Order {
  /** Path of the phase. */
  readonly phase: string
  /** Whose turns follow each other, over and over. */
  readonly seats: readonly Seat[]
  /** How many turns are once around: all of `seats`, or half of them where they go there and back. */
  readonly lap: number
  /** Whose turn it is, by the place in `seats`. */
  readonly at: number
  /** How often turns have gone round. */
  readonly rounds: number
  /** How many interrupts there were when the phase was entered. */
  readonly depth: number
  /** Whose turn it was on entering. */
  readonly from: Seat
  /** Whose turn it is again when the phase is left. */
  readonly back?: Seat
  /** How far he had come in it, where an interrupt has broken it off. */
  readonly come?: Omit<TurnState, 'orders'>
}

/** Field values by position, in the order the game declares them; `readState` gives them names. */
export interface MatchState {
  readonly game: Row
  readonly players: readonly Row[]
  /** For each deck, what changes about each component; empty where nothing does. */
  readonly components: readonly (readonly Row[])[]
  /** For each deck, each component's label: the id that viewers see. In chunks of 64. */
  readonly labels: readonly DeckLabels[]
}
export type Row = readonly Value[]
/** A stack is its components' indices in the deck, -1 for an empty slot of a sized stack. */
export type Value = number | boolean | string | null | readonly (number | boolean | string | null)[]

/** A deadline. It is gone as soon as its phase is left, so a late one finds nothing. */
export interface Timer {
  /** Unique in the match. */
  readonly id: number
  /** Path of the phase that is timed. */
  readonly phase: string
  readonly move: string
  readonly args: Args
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly endsAt: number
  readonly onInterrupt?: 'pause' | 'run'
  /** The seat whose region is timed, where seats have regions of their own. */
  readonly seat?: Seat
  /** The seat whose time bank runs. */
  readonly bank?: Seat
  /** The field of the state that it was started in, `game.clock`. */
  readonly field?: string
}

/** A timer that waits for an interrupt to be over. */
export interface SuspendedTimer extends Timer {
  /** How many interrupts there were when it was suspended; it runs again when there are as many. */
  readonly depth: number
  readonly suspendedAt: number
}

/** A move that somebody would like to make, as `propose` takes it. Arguments left out take their defaults, if the move has any. */
export interface Proposal {
  readonly seat: Proposer
  /** For an admin: the seat for which it acts, whosever turn it is. Left out it acts for whose turn it is. */
  readonly for?: Seat
  readonly move: string
  readonly args?: Args
  /** The version the proposer saw: where the match has gone on since, what the move reads must be as it was there, or it is refused as stale. */
  readonly expectVersion?: number
  /** Made up by the proposer and kept in the log, so that the same proposal sent twice can be told from two alike. Up to 64 characters. */
  readonly key?: string
  /** The time, milliseconds since 1970: the engine has no clock. */
  readonly at: number
  /** For the clock: the timer that fired. */
  readonly timer?: number
}

/** A move with its arguments. */
export interface Choice {
  readonly move: string
  readonly args: Args
}

/** A line of the move log. Proposals and the secret give the whole match again; fix-ups are kept to be checked. */
export interface LogEntry {
  readonly version: number
  readonly by: Mover
  readonly move: string
  readonly args: Args
  readonly at: number
  /** The version that began the chain this move belongs to. */
  readonly initiator: number
  /** For the clock's moves. */
  readonly timer?: number
  /** Of the proposal that it answers, where that had one. */
  readonly key?: string
  /** The seat that a fix-up was made for, where a round robin had come to it; in whose own phases a fix-up, the clock or an admin made a move; or the one that the admin named. */
  readonly for?: Seat
}

/** One version: what was done, and the match after it. */
export interface Step {
  readonly entry: LogEntry
  readonly before: Match
  readonly match: Match
  readonly transfers: readonly Transfer[]
  /** Stacks that were shuffled, by path. */
  readonly shuffled: readonly string[]
}

/**
 * A component went from one stack to another. Stacks are named `game.<field>`, `players.<seat>.<field>` or
 * `<deck>.<component>.<field>`, spaces of a board `<field>.<space>`.
 */
export interface Transfer {
  readonly deck: number
  readonly component: number
  readonly from: string
  readonly to: string
  /** Its label as it left and as it came; null where a secret shuffle in the same version parts that from what was known. */
  readonly fromLabel: number | null
  readonly toLabel: number | null
}

/** What becomes of a proposal: the match after it with a step for each version, or why it is refused; then nothing has changed. */
export type Outcome =
  | { readonly ok: true; readonly match: Match; readonly steps: readonly Step[] }
  /**
   * `error`: what a rule threw, when the refusal's code is `failed`; `settling`: it was thrown in what the engine does after the
   * move, a fix-up or what it is asked for, or the result. Neither is a player's to know.
   */
  | { readonly ok: false; readonly refusal: Refusal; readonly error?: unknown; readonly settling?: boolean }

/** What was proposed, to be proposed again: of a line of the log that is not the engine's. */
export function proposalOf({ by, move, args, at, timer, key, for: seat }: LogEntry): Proposal {
  const proposal = { seat: by as Exclude<typeof by, typeof ENGINE>, move, args, at, ...(key !== undefined && { key }) }
  // Whom the clock moves for, its timer says.
  if (by === ADMIN && seat !== undefined) return { ...proposal, for: seat }
  return timer === undefined ? proposal : { ...proposal, timer }
}
