import type { Frame } from '../../statecharts/compile/frame.ts'
import type { DeckLabels } from './component-id.ts'
import type { Refusal } from './refusal.ts'
import { ADMIN, type ENGINE, type Mover, type Proposer, type Seat } from './seats.ts'
import type { Args } from './views.ts'

/** A match, as plain immutable data: `JSON.parse(JSON.stringify(match))` plays on identically. */
export interface Match {
  /** The name of the game. */
  readonly game: string
  /** The number of moves made so far, including the engine's. */
  readonly version: number
  readonly seats: number
  readonly variant: Variant
  readonly state: MatchState
  /** The current phase: a stack of frames of the chart's machine. The last is the running one; the others are interrupted. */
  readonly snapshot: readonly Frame[]
  /** Whose turn it is. */
  readonly turn: Seat
  readonly turns: TurnState
  /** Seats that do not take part, because they have not joined yet or have left. Sorted. */
  readonly inactive: readonly Seat[]
  /** The inactive seats that have resigned. Absent if there are none. */
  readonly resigned?: readonly Seat[]
  /** Seats that were empty when the match began, sorted. Absent if there are none. */
  readonly empty?: readonly Seat[]
  /** The milliseconds that each seat has left, in games with a time bank; else empty. */
  readonly banks: readonly number[]
  /** Seats that an admin has marked as absent. */
  readonly absent: readonly Seat[]
  readonly timers: readonly Timer[]
  /** Timers of interrupted phases. */
  readonly suspended: readonly SuspendedTimer[]
  readonly finished: boolean
  readonly winners: readonly Seat[]
  /** All seats by place once the match is finished, best first; seats that share a place are in one list. */
  readonly ranking: readonly (readonly Seat[])[]
  /** The score of each seat once the match is finished, in games that keep score. */
  readonly scores: readonly number[] | null
  /** The undo and redo stacks; the last entry of `past` is undone first. */
  readonly past: readonly Past[]
  readonly future: readonly Past[]
  /** Why the last move cannot be undone by the seat that made it. */
  readonly sealed: { readonly seat: Seat; readonly why: string } | null
  /** With the secret, the seed of the next version's randomness. Undo restores it. */
  readonly chance: number
  /** 64 hex digits: the seed of everything random. It never leaves the server. */
  readonly secret: string
}
/** The options of a match, by name: `{ size: 'small' }`. */
export type Variant = { readonly [option: string]: string }

/** An earlier state of a match, as differences to the current one. */
export interface Past extends Pick<Match, 'snapshot' | 'turn' | 'turns' | 'inactive' | 'chance'> {
  /** The seat that made the move in between. */
  readonly seat: Seat
  readonly changes: readonly Change[]
}
/** The value that a field had: group, row in the group, field, value. */
export type Change = readonly [group: string, row: number, field: number, value: Value]

/** The current turn, and the turn orders of the current phases. */
export interface TurnState {
  /** Counted moves made in this turn. */
  readonly made: number
  /** Whether any move, counted or not, was made in this turn. */
  readonly moved: boolean
  /** The turn order of each current phase that has `turns`, outermost first. */
  readonly orders: readonly Order[]
}
/** The turn order of one current phase. */
export interface Order {
  /** Path of the phase. */
  readonly phase: string
  /** The seats in the order of their turns, cyclic. */
  readonly seats: readonly Seat[]
  /** The number of turns in a round: all of `seats`, or half of them for the direction `snake`. */
  readonly lap: number
  /** The index in `seats` of the seat whose turn it is. */
  readonly at: number
  /** The number of rounds completed. */
  readonly rounds: number
  /** The number of interrupts when the phase was entered. */
  readonly depth: number
  /** The seat whose turn it was when the phase was entered. */
  readonly from: Seat
  /** The seat whose turn it will be when the phase is left. */
  readonly back?: Seat
  /** The counts of that seat's turn when an interrupt suspended it. */
  readonly come?: Omit<TurnState, 'orders'>
}

/** Field values by position, in the order of their declaration; `readState` gives them names. */
export interface MatchState {
  readonly game: Row
  readonly players: readonly Row[]
  /** For each deck, the dynamic fields of each component; empty if there are none. */
  readonly components: readonly (readonly Row[])[]
  /** For each deck, the label of each component: the id that viewers see. In chunks of 64. */
  readonly labels: readonly DeckLabels[]
}
export type Row = readonly Value[]
/** A stack is a list of its components' indices in the deck, with -1 for an empty slot of a sized stack. */
export type Value = number | boolean | string | null | readonly (number | boolean | string | null)[]

/** A deadline. It is removed when its phase is left, so a late one has no effect. */
export interface Timer {
  /** Unique in the match. */
  readonly id: number
  /** Path of the timed phase. */
  readonly phase: string
  readonly move: string
  readonly args: Args
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly endsAt: number
  readonly onInterrupt?: 'pause' | 'run'
  /** The seat whose region is timed, if seats have regions of their own. */
  readonly seat?: Seat
  /** The seat whose time bank runs. */
  readonly bank?: Seat
  /** The field that holds the timer, such as `game.clock`. */
  readonly field?: string
}

/** A timer that is paused during an interrupt. */
export interface SuspendedTimer extends Timer {
  /** The number of interrupts when it was suspended; it resumes when there are as many again. */
  readonly depth: number
  readonly suspendedAt: number
}

/** A proposed move, the input of `propose`. Missing arguments take their defaults, if the move has any. */
export interface Proposal {
  readonly seat: Proposer
  /** For an admin: the seat to act for. Default: the seat whose turn it is. */
  readonly for?: Seat
  readonly move: string
  readonly args?: Args
  /** The version that the proposer saw. If the match has moved on, everything that the move reads must be unchanged, or the move is refused as stale. */
  readonly expectVersion?: number
  /** An idempotency key of up to 64 characters, chosen by the proposer and kept in the log: a proposal that is sent twice is carried out once. */
  readonly key?: string
  /** The time of the proposal, in milliseconds since 1970. The engine has no clock. */
  readonly at: number
  /** For the clock: the timer that fired. */
  readonly timer?: number
}

/** A move with its arguments. */
export interface Choice {
  readonly move: string
  readonly args: Args
}

/** An entry of the log. The proposals in it and the secret replay to the same match; fix-ups are kept so that replay can check them. */
export interface LogEntry {
  readonly version: number
  readonly by: Mover
  readonly move: string
  readonly args: Args
  readonly at: number
  /** The version that began the chain this move belongs to. */
  readonly initiator: number
  /** For moves of the clock: the timer. */
  readonly timer?: number
  /** The key of the proposal, if it had one. */
  readonly key?: string
  /**
   * The seat that the move was made for: the seat that a round robin had reached; the seat in whose region a fix-up, the clock or an
   * admin made the move; or the seat that an admin named.
   */
  readonly for?: Seat
}

/** One version: a move, and the match before and after it. */
export interface Step {
  readonly entry: LogEntry
  readonly before: Match
  readonly match: Match
  readonly transfers: readonly Transfer[]
  /** Paths of the stacks that were shuffled. */
  readonly shuffled: readonly string[]
  /** What the move and the actions within its version told, in order. Absent if nothing. */
  readonly told?: readonly Told[]
}

/**
 * A component moved from one stack to another. Stacks are named `game.<field>`, `players.<seat>.<field>` or
 * `<deck>.<component>.<field>`, spaces of a board `<field>.<space>`.
 */
export interface Transfer {
  readonly deck: number
  readonly component: number
  readonly from: string
  readonly to: string
  /** Its label before and after; null if a secret shuffle in the same version separates it from what viewers knew. */
  readonly fromLabel: number | null
  readonly toLabel: number | null
}

/** The result of a proposal: the new match with a step for each version, or a refusal, which changes nothing. */
export type Outcome =
  | { readonly ok: true; readonly match: Match; readonly steps: readonly Step[] }
  /**
   * If the refusal's code is `failed`, `error` is what a rule threw. `settling` says that it was thrown after the move itself: by a
   * fix-up, a guard or the result. Do not show either to players.
   */
  | { readonly ok: false; readonly refusal: Refusal; readonly error?: unknown; readonly settling?: boolean }

/** Turns an entry of the log, unless it is the engine's, back into its proposal. */
export function proposalOf({ by, move, args, at, timer, key, for: seat }: LogEntry): Proposal {
  const proposal = { seat: by as Exclude<typeof by, typeof ENGINE>, move, args, at, ...(key !== undefined && { key }) }
  // Whom the clock moves for, its timer says.
  if (by === ADMIN && seat !== undefined) return { ...proposal, for: seat }
  return timer === undefined ? proposal : { ...proposal, timer }
}

/** What a move or a fix-up told in a version of what came of it, before it is filtered for viewers. */
export interface Told {
  /** Its name, and the seat that it was made for. */
  readonly move: string
  readonly seat: Seat
  /** It ran inside the version of another move, as the chart's `entry`, `exit` or `actions`. */
  readonly isAside: boolean
  /** If so, the paths of the phases that play left and entered with it; a version may pass through several. */
  readonly between: readonly string[]
  readonly facts: ToldFacts
}
export type ToldFacts = { readonly [fact: string]: ToldFact }
export type ToldFact = Plain | readonly Plain[] | ToldComponent | readonly ToldComponent[]
type Plain = number | string | boolean | null

/** A component, by its index in the deck. */
export interface ToldComponent {
  readonly component: number
  /** Whether viewers who saw its face before the version know which one is meant; and those who see it after. A secret shuffle separates the two. */
  readonly before: boolean
  readonly after: boolean
}

/**
 * What players can offer each other about their match: to end it as a draw, to end it without a result, to pause it, to take back the last
 * move of the player who asks for it. All who take part must agree.
 */
export const OFFER_KINDS = ['draw', 'end', 'pause', 'takeBack'] as const
/** One of `OFFER_KINDS`. */
export type OfferKind = (typeof OFFER_KINDS)[number]
