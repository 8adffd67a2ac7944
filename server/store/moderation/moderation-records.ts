import type { Seat, Viewer } from '../../../engine/model/seats.ts'

/** Parts of what is stored about moderation, as the tables have them. Times are milliseconds since 1970. */

/** A line of chat in a report. */
export interface ReportedLine {
  /** Of who wrote it, as it is now. */
  readonly name: string
  /** Null once its writer has deleted their account. */
  readonly text: string | null
  readonly at: number
}

/** The same as it is kept: with the id of who wrote it, whose name may change or go. Old reports have the name that they had then. */
export type KeptLine = Omit<ReportedLine, 'name'> & ({ readonly user: string } | { readonly name: string })

/** How it stood when something was reported. */
export interface ReportContext<Line = ReportedLine> {
  /** Name of the game. */
  readonly game: string
  /** The match's. */
  readonly version: number
  /** The seat of whom it is about. */
  readonly seat: Seat | null
  /** The last lines of chat that the reporter could read, oldest first. */
  readonly lines: readonly Line[]
}

/**
 * `people`: whom it is about besides, by their ids where it is kept and by their names where it is read. No name is kept: rows of the audit log
 * are never changed, so a name would stay when its owner is gone.
 */
export type AuditDetails = { readonly people?: readonly string[] } & {
  readonly [name: string]: string | number | boolean | null | readonly string[] | undefined
}

/** Something that the players of a match are told a moderator did in it. */
export interface MatchNote {
  readonly at: number
  readonly what: 'looked' | 'moved' | 'absent'
  /** The seat that it concerns; else, as whom they looked. */
  readonly as: Viewer
  /** Id of the moderator: never sent to players. */
  readonly by: string
}

/** How and for how long somebody is kept out. */
export interface Ban {
  /** What they are told. */
  readonly reason: string | null
  /** Null: until it is lifted. */
  readonly until: number | null
}
