import type { Seat, Viewer } from '../../engine/model/seats.ts'

/** Parts of what is stored about moderation, as the tables have them. Times are milliseconds since 1970. */

/** How it stood when something was reported. */
export interface ReportContext {
  /** Name of the game. */
  readonly game: string
  /** The match's. */
  readonly version: number
  /** The seat of whom it is about. */
  readonly seat: Seat | null
  /** The last lines of chat that the reporter could read, oldest first. */
  readonly lines: readonly { readonly name: string; readonly text: string; readonly at: number }[]
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
