import type { Seat } from '../../engine/model/seats.ts'
import type { Args } from '../../engine/model/views.ts'

/** What players plan to do when others have moved: “if they play that, I play this”, and “I pass until …”. Only its player knows of a plan. */

/** A move that is made for a player by their plan. */
export interface PlannedMove {
  readonly move: string
  readonly args: Args
}

/** A move of another player, as the planner is shown it. What is left out may be anything; of `args` and `facts`, what is named counts. */
export interface Trigger {
  /** The seat that makes it. */
  readonly by?: Seat | undefined
  readonly move?: string | undefined
  readonly args?: Args | undefined
  /** What came of it. */
  readonly facts?: Args | undefined
}

/** What is answered to a move, and what is planned from there on. */
export interface Branch {
  readonly when: Trigger
  /** At least one; each is made as soon as the planner may move. */
  readonly answers: readonly PlannedMove[]
  readonly next: readonly Branch[]
}

/** A move that is made whenever it can be. */
export interface Passing extends PlannedMove {
  /** It ends with a move that is one of these … */
  readonly until: readonly Trigger[]
  /** … or as soon as it is the planner's turn. */
  readonly untilMyTurn: boolean
  /** How often it is still made. */
  readonly left: number
}

/** A planned move that was refused, and why, in a sentence for its player. */
export interface RefusedPlan extends PlannedMove {
  readonly message: string
}

export interface Plan {
  /** For the next move that others make; the first that fits counts. */
  readonly branches: readonly Branch[]
  /** Answers to a move that has been made, still to be given. */
  readonly answers: readonly PlannedMove[]
  readonly passing: Passing | null
  readonly refused: RefusedPlan | null
}

/** The plan of a seat as it is from then on; null: there is none any more. */
export interface PlanChange {
  readonly seat: Seat
  readonly plan: Plan | null
  /** When its next move is made, in milliseconds since 1970; null while it waits. */
  readonly due: number | null
}

/** What a chain makes of the plans of its match. */
export interface PlansChange {
  /** The match's `plans` that it was worked out from: if they have changed meanwhile, nothing is written. */
  readonly before: number
  readonly after: readonly PlanChange[]
  /** The version that a plan has made; null: none. */
  readonly made: number | null
}

export interface StoredPlan {
  readonly seat: Seat
  readonly plan: Plan
  readonly due: number | null
  /** What the match's `plans` was when it was written. */
  readonly revision: number
}

/** What somebody plans in a match. */
export interface OwnPlan extends Pick<StoredPlan, 'seat' | 'plan'> {
  readonly match: string
}

export interface DuePlan {
  readonly match: string
  readonly seat: Seat
}

export interface PlanStore {
  /** The plans of a match, by seat. */
  plans(match: string): Promise<StoredPlan[]>
  /**
   * Sets the plan of a seat apart from a move. Returns false, writing nothing, if the match does not run, or it or its plans have changed.
   * `standing`: the match's version and `plans`.
   */
  setPlan(match: string, standing: { readonly version: number; readonly plans: number }, change: PlanChange): Promise<boolean>
  /** What a user plans in all matches, by their ids. */
  plansBy(user: string, limit: number): Promise<OwnPlan[]>
  /** In how many running matches a user has a plan. */
  plansOf(user: string): Promise<number>
  /** Plans whose next move is due, leased as timers are. */
  duePlans(now: number, but?: readonly string[]): Promise<DuePlan[]>
  /** When the earliest is due; null if there is none. */
  nextPlan(but?: readonly string[]): Promise<number | null>
  /**
   * Counts an attempt at a planned move before it is made. Returns the number of attempts, including this one; 0 if the plan is gone, or
   * another server has leased it.
   */
  attemptPlan(plan: DuePlan): Promise<number>
  /** The versions of a match that plans have made. */
  plannedVersions(match: string): Promise<number[]>
}
