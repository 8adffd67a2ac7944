import type { Seat } from '../../../engine/model/seats.ts'
import type { Role, UserKind } from '../people-store.ts'
import type { AuditDetails, Ban, KeptLine, MatchNote, ReportContext } from './moderation-records.ts'
import type { REPORT_REASONS } from './moderation-schema.ts'

/** What the server asks of a database about moderation. Each method is one transaction; times are milliseconds since 1970. */
export interface ModerationStore {
  /** Whom a user has blocked, newest first. */
  blocks(user: string): Promise<Block[]>
  /** Returns false, writing nothing, if the user has blocked `most` people already. Blocking somebody twice changes nothing. */
  addBlock(block: NewBlock, most: number): Promise<boolean>
  removeBlock(user: string, id: string): Promise<boolean>
  hasBlocked(user: string, other: string): Promise<boolean>
  /** Ids of at most a thousand people who have blocked the user. */
  blockers(user: string): Promise<string[]>

  /** `again`: the reporter has an open report about the same already. Writes nothing unless it returns `added`. */
  addReport(report: NewReport, most: number): Promise<'added' | 'again' | 'too-many'>
  report(id: string): Promise<Report | null>
  /** The newest first; with `before`, those that come after the report with this id. */
  reports(filter: { readonly settled: boolean; readonly before?: string | undefined; readonly limit: number }): Promise<Report[]>
  /** What a user has reported, the newest first. */
  reportsBy(user: string, limit: number): Promise<OwnReport[]>
  openReports(): Promise<number>
  /** Returns false if it is settled already. */
  settleReport(id: string, settled: Settled): Promise<boolean>

  audit(entry: NewAuditEntry): Promise<void>
  /** The newest first; with `before`, those with a lower id; with `by`, what this user did. */
  audited(filter: { readonly by?: string | undefined; readonly before?: number | undefined; readonly limit: number }): Promise<AuditEntry[]>

  /** Has the match's players told that a moderator did this. The newest of its kind replaces the one before. */
  note(match: string, note: MatchNote): Promise<void>
  /** Removes a match with everything about it, except reports and the audit log. Returns false if there is none. */
  removeMatch(match: string): Promise<boolean>
  /**
   * Ids of matches: the one with this id, or those of people whose name begins so, the last changed first; for an empty text, those of all,
   * the last created first.
   */
  findMatches(find: string, limit: number): Promise<string[]>
  /** People whose name begins so, or who have this id. */
  findPeople(find: string, limit: number): Promise<FoundPerson[]>
  foundPerson(user: string): Promise<FoundPerson | null>
  /** Banned people who sit in a match that is not over, at this time. */
  bannedPlayersInMatches(now: number): Promise<string[]>
  /** What is done next, the earliest first, at most `limit` of each kind. */
  dueRows(limit: number): Promise<DueRows>
  /** Running matches that can only be ended, as no rules fit them. */
  stoppedMatches(limit: number): Promise<{ match: string; game: string }[]>
  /** How many there are. */
  counts(): Promise<Counts>
}

export interface NewBlock {
  readonly id: string
  readonly user: string
  readonly blocked: string
  readonly at: number
}
export interface Block {
  readonly id: string
  readonly blocked: string
  /** Of who is blocked. */
  readonly name: string
  readonly at: number
}

export type ReportReason = (typeof REPORT_REASONS)[number]

export interface NewReport {
  readonly id: string
  readonly reporter: string
  /** Null: the match as a whole. */
  readonly about: string | null
  readonly match: string
  readonly reason: ReportReason
  readonly words: string
  readonly context: ReportContext<KeptLine>
  readonly at: number
}

export interface Report extends Omit<NewReport, 'context'> {
  readonly context: ReportContext
  readonly reporterName: string
  readonly aboutName: string | null
  readonly settledAt: number | null
  readonly settledBy: string | null
  readonly note: string | null
}

/** A report as who wrote it may read it: what became of it is for moderators. */
export interface OwnReport extends Pick<NewReport, 'match' | 'reason' | 'words' | 'at'> {
  readonly seat: Seat | null
  /** Name of whom it is about; null: the match as a whole. */
  readonly about: string | null
}

export interface Settled {
  readonly by: string
  readonly note: string
  readonly at: number
}

export interface NewAuditEntry {
  readonly at: number
  /** Id of a user; null: in a terminal of the server. */
  readonly by: string | null
  readonly role: Role | null
  readonly what: string
  readonly match: string | null
  /** Whom it concerns. */
  readonly user: string | null
  readonly details: AuditDetails
}

export interface AuditEntry extends NewAuditEntry {
  readonly id: number
  /** Names as they are now. */
  readonly byName: string | null
  readonly userName: string | null
}

export interface FoundPerson {
  readonly id: string
  readonly name: string
  readonly kind: UserKind
  readonly role: Role
  readonly bannedAt: number | null
  readonly ban: Ban | null
  readonly createdAt: number
  readonly picture: string | null
  readonly sessions: number
  /** Matches that are not over in which they have a seat. */
  readonly playing: number
  /** Reports about them, open or settled. */
  readonly reported: number
}

export interface DueRow {
  readonly match: string
  readonly due: number
  readonly attempts: number
}

export interface DueRows {
  readonly timers: readonly DueRow[]
  readonly clocks: readonly DueRow[]
  readonly agents: readonly (DueRow & { readonly seat: Seat })[]
  readonly notices: readonly (DueRow & { readonly kind: string })[]
}

export interface Counts {
  readonly accounts: number
  readonly guests: number
  readonly open: number
  readonly running: number
  readonly finished: number
}
