import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, integer, text } from 'drizzle-orm/sqlite-core'
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

/** A row that failed this often is parked: not tried again until its rules change or an operator retries it. */
export const ATTEMPTS_AT_MOST = 3

/** The server that does it, and until when it has it to itself, by the database's clock. Null on SQLite, where nothing is leased. */
export const lease = { claimedBy: text('claimed_by'), claimedUntil: integer('claimed_until') }

/** Of rows that the server is to do something about at a time. */
export const attempted = {
  /** Number of attempts, counted before each, since an attempt may end the process. */
  attempts: integer().notNull().default(0),
  /** Hash of the rules it was tried under. */
  rules: text(),
  ...lease,
}
export const isParked = (attempts: AnySQLiteColumn) => sql`${attempts} >= ${sql.raw(String(ATTEMPTS_AT_MOST))}`
/** In the exact words of the indexes: SQLite uses them for no other form. */
export const isWaiting = (attempts: AnySQLiteColumn) => sql`${attempts} < ${sql.raw(String(ATTEMPTS_AT_MOST))}`
