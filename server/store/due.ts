import type { Seat } from '../../engine/model/seats.ts'

/** What is due: timers, clocks, and turns of seats that the server moves. */

export interface DueTimer {
  readonly match: string
  readonly timer: number
  readonly endsAt: number
}

export interface DueClock {
  readonly match: string
  readonly due: number
}

export interface DueAgentTurn {
  readonly match: string
  readonly seat: Seat
  /** The match's. */
  readonly creator: string
}

/** Matches whose turns are left out: these, and all made by these people. */
export interface LeftOut {
  readonly matches: readonly string[]
  readonly creators: readonly string[]
}
