/** A place at the match, 0 to seats - 1. */
export type Seat = number

/** A viewer without a seat, who sees only what is public. */
export const SPECTATOR = 'spectator'
/**
 * A viewer that sees everything, and a proposer that may act for any seat: the one its proposal names (`for`), otherwise the seat whose turn it
 * is. All rules hold for it, except whose turn it is.
 */
export const ADMIN = 'admin'
/** The proposer of the moves that timers make. All rules hold for it, except whose turn it is. */
export const CLOCK = 'clock'
/** The mover of fix-ups in the log. It cannot propose. */
export const ENGINE = 'engine'

/** Who a view is for: a seat, a spectator or an admin. */
export type Viewer = Seat | typeof SPECTATOR | typeof ADMIN
/** Who can propose a move: a seat, an admin or the clock. */
export type Proposer = Seat | typeof ADMIN | typeof CLOCK
/** Who made a move in the log: a proposer, or the engine for a fix-up. */
export type Mover = Proposer | typeof ENGINE
