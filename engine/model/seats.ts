/** A place at the match, 0 to seats - 1. */
export type Seat = number

/** Watches; sees only what is public. */
export const SPECTATOR = 'spectator'
/** Sees everything and may act for any seat: the one that its proposal names (`for`), else whose turn it is. It is bound by every rule but whose turn it is. */
export const ADMIN = 'admin'
/** Makes the moves of timers: bound by every rule but whose turn it is. */
export const CLOCK = 'clock'
/** Makes the fix-ups. */
export const ENGINE = 'engine'

/** Who looks at a match. */
export type Viewer = Seat | typeof SPECTATOR | typeof ADMIN
/** Who may propose a move. */
export type Proposer = Seat | typeof ADMIN | typeof CLOCK
/** Who made a move that is in the log. */
export type Mover = Proposer | typeof ENGINE
