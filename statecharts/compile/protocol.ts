import type { Direction, Guard, Json, Sanitize, Turn } from '../language/chart.ts'

/** The protocol between a compiled chart and the engine that plays it: questions the chart asks, effects the engine carries out. */

/** What the machine asks the match before a transition. `seat`: the seat that the question is about, if that is not the proposer. */
export type Question =
  /** May the proposer, or `seat`, act under this `turn`? With `sanitize`, only those who may know that play is in the phase. */
  | { readonly kind: 'turn'; readonly turn: Turn; readonly sanitize?: readonly Sanitize[]; readonly seat?: number }
  /** Is the proposer this seat? */
  | { readonly kind: 'by'; readonly seat: number }
  | { readonly kind: 'guard'; readonly guard: string; readonly params: Json | undefined; readonly seat?: number }
  /** Does the fix-up's own `legal` hold, for the seat named or the seat that a round has reached? */
  | { readonly kind: 'legal'; readonly move: string; readonly round?: Round; readonly seat?: number }
  /** Is it another seat's turn? */
  | { readonly kind: 'others'; readonly seat: number }
  /** Does the seat take no part in the match, or no longer? */
  | { readonly kind: 'inactive'; readonly seat: number }
  /** Would a round begin with this seat: the first from its start that is not skipped? */
  | { readonly kind: 'starts'; readonly seat: number; readonly start?: string; readonly direction: Direction; readonly skip?: Guard }
  /** Is the seat that a round has reached skipped? */
  | { readonly kind: 'skipped'; readonly round: Round; readonly skip?: Guard }
  /** Are all seats skipped? */
  | { readonly kind: 'nobody'; readonly skip?: Guard }
  /** Have enough moves been made in this turn for this one to end it? */
  | { readonly kind: 'enough'; readonly move: string }
  /** Does this phase's turn order apply, and were at least `atLeast` counted moves made in this turn? */
  | { readonly kind: 'made'; readonly phase: string; readonly atLeast: number }
  /** Does this phase's turn order apply, and was any move made in this turn? */
  | { readonly kind: 'moved'; readonly phase: string }
  /** Have turns gone round the phase's number of `rounds`? */
  | { readonly kind: 'over'; readonly phase: string }
/** The part of a `turn` question that says who: a `turn`, limited to those who may know that play is in the phase. */
export type Asked = Pick<Question & { kind: 'turn' }, 'turn' | 'sanitize'>
/** A question whose answer refused an event; `negated` if a `not` turned a yes into the refusal. */
export type FailedCheck = Question & { readonly negated?: true }

/** The registers of a round robin: the seat it began with, and how many steps it has gone from there. */
export interface Round {
  readonly start: string
  readonly place: string
  readonly direction: Direction
}

/** What the engine carries out for a transition, in order. */
export type Effect =
  /** Apply the proposed move. */
  | { readonly kind: 'apply' }
  /** Count the move for the turn, if the current player made it. */
  | { readonly kind: 'moved'; readonly move: string }
  /** A branch was taken: nothing to carry out, no version. */
  | { readonly kind: 'branch' }
  /** Make a fix-up as a version of its own, for the seat named or the seat that the round has reached. */
  | { readonly kind: 'fixUp'; readonly move: string; readonly round?: Round; readonly seat?: number }
  /** Make a fix-up inside the current version: the chart's `actions`, `entry`, `exit` and the like. */
  | { readonly kind: 'runAction'; readonly move: string; readonly seat?: number }
  /** Give the turn to `seat`; or to the seat that `round` reaches with this step, unless it is skipped; or to the seat that `back` began with. */
  | { readonly kind: 'giveTurn'; readonly seat?: number; readonly round?: Round; readonly skip?: Guard; readonly back?: Round }
  /** Start or stop the phase's time limit. */
  | { readonly kind: 'arm' | 'disarm'; readonly phase: string; readonly seat?: number }
  /** Push or pop the phase's turn order. */
  | { readonly kind: 'startTurnOrder' | 'endTurnOrder'; readonly phase: string }
  /** Go to an interrupt's phase, and come back when it is done. */
  | { readonly kind: 'interrupt'; readonly phase: string }
  /** Abandon all interrupts and go to a phase of the chart itself. */
  | { readonly kind: 'abandon'; readonly target: string }
  /** An author's transition was taken, named as in `transitionsOfChart`. Only in machines compiled with `rewrite`. */
  | { readonly kind: 'line'; readonly line: string }
  /** All seats' regions have just been left. Only the gate uses it. */
  | { readonly kind: 'regionsLeft' }
