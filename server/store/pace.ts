/** How long the players of a match may think, and how long somebody may be gone. Times are in milliseconds. */
export interface Pace {
  /** Null: no clock runs. */
  readonly clock: ClockSettings | null
  /** How long a player is gone before the others can claim that the match goes on without them. */
  readonly graceMs: number
}

/** The clock of a match, apart from the timers of its rules. */
export type ClockSettings = (MoveClock | BankClock) & {
  /** What happens to a player whose time runs out: the move that the rules have for an absent player, or they resign. */
  readonly out: 'absent' | 'lose'
}

/** A time for each move. */
interface MoveClock {
  readonly kind: 'move'
  readonly moveMs: number
  /** What each seat may think longer, in all its moves together. */
  readonly vacationMs: number
}

/** A time for the whole match. */
interface BankClock {
  readonly kind: 'bank'
  readonly bankMs: number
  /** Added with each turn that ends by a move of the seat. */
  readonly incrementMs: number
}

export const DEFAULT_PACE: Pace = { clock: null, graceMs: 120_000 }

/** The clocks of a match's seats: as they are, and as each viewer may know them. */
export interface MatchClocks {
  /** While the players have agreed to pause, since when; else null. */
  readonly pausedAt: number | null
  readonly seats: readonly SeatClock[]
  /** Those that each seat may know, and last what spectators may. */
  readonly shown: readonly (readonly SeatClock[])[]
}

export interface SeatClock {
  /** Of the seat's bank, or of its vacation. */
  readonly leftMs: number
  /** Since when it runs, in milliseconds since 1970; null while it stands still. */
  readonly since: number | null
  /** The seat has taken a move back: other moves give it no new time before its turn ends. */
  readonly held?: true
  /** Its time has run out, and the rules had nothing that could be done for it. */
  readonly out?: true
}

/** The clocks as they are from then on, and when the time of a seat runs out; null while none does. */
export interface ClocksChange {
  readonly clocks: MatchClocks
  readonly due: number | null
}
