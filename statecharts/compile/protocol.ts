import type { Direction, Guard, Json, Sanitize, Turn } from '../language/chart.ts'

/** What passes between a compiled chart and the engine that plays it: questions it asks, effects it has carried out. */

/** What the machine must ask of the match before it can go on. `seat`: for whom, where that is not who acts. */
export type Question =
  /** Whether the proposer may act under this `turn`, and, `sanitize`, may know that play is where it holds; or whether the name stands for the seat. */
  | { readonly kind: 'turn'; readonly turn: Turn; readonly sanitize?: readonly Sanitize[]; readonly seat?: number }
  /** Whether the proposer is this seat. */
  | { readonly kind: 'by'; readonly seat: number }
  | { readonly kind: 'guard'; readonly guard: string; readonly params: Json | undefined; readonly seat?: number }
  /** A fix-up's own `legal`, for the seat named or that a round has come to. */
  | { readonly kind: 'legal'; readonly move: string; readonly round?: Round; readonly seat?: number }
  /** Whether it is not this seat's turn. */
  | { readonly kind: 'others'; readonly seat: number }
  /** Whether this seat does not take part in the match, or no longer. */
  | { readonly kind: 'inactive'; readonly seat: number }
  /** Whether a round would begin with this seat: the first from its start on that is not passed over. */
  | { readonly kind: 'starts'; readonly seat: number; readonly start?: string; readonly direction: Direction; readonly skip?: Guard }
  /** Whether the seat that a round has come to is passed over. */
  | { readonly kind: 'skipped'; readonly round: Round; readonly skip?: Guard }
  /** Whether a round has nobody to go to. */
  | { readonly kind: 'nobody'; readonly skip?: Guard }
  /** Whether so many moves were made in this turn that this one may end it. */
  | { readonly kind: 'enough'; readonly move: string }
  /** Whether turns go round as this phase says, and so many counted moves at least were made in this one. */
  | { readonly kind: 'made'; readonly phase: string; readonly atLeast: number }
  /** Whether turns go round as this phase says, and any move was made in this one. */
  | { readonly kind: 'moved'; readonly phase: string }
  /** Whether turns have gone round in the phase as often as they are to. */
  | { readonly kind: 'over'; readonly phase: string }
/** A `turn`, and who of those may know that play is where it holds. */
export type Asked = Pick<Question & { kind: 'turn' }, 'turn' | 'sanitize'>
/** A question whose answer refused; `negated` when a `not` turned a yes round. */
export type FailedCheck = Question & { readonly negated?: true }

/** The registers of a round robin: the seat it began with, and how many places it has gone from there. */
export interface Round {
  readonly start: string
  readonly place: string
  readonly direction: Direction
}

/** What a step has the engine do, in order. */
export type Effect =
  /** Apply the proposed move. */
  | { readonly kind: 'apply' }
  /** Count the move for the turn, if it was made by whose turn it is. */
  | { readonly kind: 'moved'; readonly move: string }
  /** Take a branch: nothing to do, no version. */
  | { readonly kind: 'branch' }
  /** Make a fix-up as a version of its own, for the seat named or that the round has come to. */
  | { readonly kind: 'fixUp'; readonly move: string; readonly round?: Round; readonly seat?: number }
  /** Make a fix-up within the version at hand. */
  | { readonly kind: 'within'; readonly move: string; readonly seat?: number }
  /**
   * The turn is this seat's; or, `round`, the one's that a round comes to with this step, unless he is passed over; or,
   * `back`, the one's that it began with.
   */
  | { readonly kind: 'hand'; readonly seat?: number; readonly round?: Round; readonly skip?: Guard; readonly back?: Round }
  | { readonly kind: 'arm' | 'disarm'; readonly phase: string; readonly seat?: number }
  /** Turns go round as this phase says, or no longer do. */
  | { readonly kind: 'turns' | 'unturn'; readonly phase: string }
  /** Go to an interrupt's phase, and come back when it is done. */
  | { readonly kind: 'interrupt'; readonly phase: string }
  /** Give up all interrupts and go to a phase of the chart itself. */
  | { readonly kind: 'abandon'; readonly target: string }
  /** This transition of the author's is taken, named as `transitionsOfChart` does. Only where a machine is compiled to be watched. */
  | { readonly kind: 'line'; readonly line: string }
  /** All seats' regions have just been left. For the gate only. */
  | { readonly kind: 'left' }
