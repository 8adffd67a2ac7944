import type { OfferKind } from '../../engine/model/match.ts'
import type { Seat, Viewer } from '../../engine/model/seats.ts'
import type { BreakpointHit } from '../../engine/simulation/breakpoint-hit.ts'
import type { Breakpoint } from '../../statecharts/language/breakpoints.ts'
import type { ClocksChange } from './pace.ts'

/** What a player has offered the others. Times are milliseconds since 1970. */
export interface Offer {
  readonly match: string
  /** Its number in the match, from 1. */
  readonly n: number
  readonly kind: OfferKind
  readonly by: Seat
  /** The match's, when it was made. */
  readonly version: number
  /** The seats that agree, the first of them `by`. */
  readonly agreed: readonly Seat[]
  readonly at: number
  readonly until: number
}

export const OFFER_STATES = ['open', 'agreed', 'declined', 'withdrawn', 'expired'] as const
export type OfferState = (typeof OFFER_STATES)[number]

/** What players have offered and agreed on in a match. */
export interface OffersNow {
  /** Since when it is paused; null if it is not. */
  readonly pausedAt: number | null
  /** The open offer, which may have expired. */
  readonly open: Offer | null
}

/** Where the only person of a match has it stop. */
export interface Halts {
  /** Left out: nowhere. */
  readonly breakpoints?: readonly Breakpoint[]
  /** The breakpoint that has paused the match, or of a commit, that pauses it. Left out: none. */
  readonly halted?: BreakpointHit | undefined
}

/** What is noted when players agree on it. To take back is a move of the log. */
export type NotedOffer = Exclude<OfferKind, 'takeBack'>

/**
 * A seat's time ran out; a seat went on without others; players agreed on what the note's seat had offered; it declined an offer, or ended
 * the pause.
 */
export const NOTE_KINDS = ['time-out', 'claimed', 'agreed', 'declined', 'resumed'] as const

/** A line of the log for something that happened in a match besides its moves. */
export interface LogNote {
  readonly match: string
  /** The match's, when it happened. */
  readonly version: number
  readonly at: number
  readonly kind: (typeof NOTE_KINDS)[number]
  readonly seat: Seat
  /** Without whom play goes on. */
  readonly seats?: readonly Seat[]
  readonly offer?: NotedOffer
  /** The viewers who may know. Left out: everybody. */
  readonly told?: readonly Viewer[]
}

/** The part of the store that knows offers and notes of the log. Each method is one transaction. */
export interface OfferStore {
  /** Adds an offer, whose number is the next, to a running match. Returns null if another one is open that has not expired. */
  addOffer(offer: Omit<Offer, 'n'>): Promise<Offer | null>
  /** The state of an offer; null if there is none with that number. */
  offerState(match: string, n: number): Promise<OfferState | null>
  /** The version at which the others last declined an offer of this kind by this seat; null if they never have. */
  declinedAt(match: string, seat: Seat, kind: OfferKind): Promise<number | null>
  /** Records who agrees. Returns false if the offer is not open any more. */
  vote(offer: Offer): Promise<boolean>
  /** Returns false, writing nothing, if the offer is not open any more. `declined`: the note of it; null: the offer is withdrawn. */
  closeOffer(match: string, n: number, declined: LogNote | null): Promise<boolean>
  /** Ends the match as everybody has agreed. Returns false, writing nothing, if the offer is not open any more, or the match does not run. */
  endAgreed(offer: Offer, note: LogNote): Promise<boolean>
  /**
   * Pauses the match as everybody has agreed. Returns false, writing nothing, if the offer is not open any more, or the match has changed.
   * `clocks`: in a match with a clock.
   */
  pause(offer: Offer, note: LogNote, clocks: ClocksChange | null): Promise<boolean>
  /** Ends the pause. Returns false, writing nothing, if the match is not paused. */
  resume(note: LogNote, clocks: ClocksChange | null): Promise<boolean>
  /** Sets where a running match is to stop. Returns false if it does not run any more. */
  setBreakpoints(match: string, breakpoints: readonly Breakpoint[]): Promise<boolean>
  addNote(note: LogNote): Promise<void>
  /** The notes of a match at versions from `from` to `to`, oldest first, at most 500. */
  notes(match: string, from: number, to: number): Promise<LogNote[]>
}
