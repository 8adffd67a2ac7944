import type { LogEntry, Match } from '../../../engine/index.ts'
import type { MatchRecord } from '../../store/store.ts'

/** What people saw of matches on several servers, and what is in the database in the end. Times are milliseconds on one clock, the driver's. */
export interface History {
  readonly moves: readonly SentMove[]
  readonly reads: readonly Read[]
  readonly watchers: readonly Watched[]
  readonly kept: readonly Kept[]
}

/** A move that was sent until an answer came, each time with the same key. */
export interface SentMove {
  readonly match: string
  readonly key: string
  /** How often it was sent. */
  readonly times: number
  readonly answeredAt: number
  readonly answer: Answer
}
/** Unknown: no answer came, or one that says so. */
export type Answer = { readonly made: number } | { readonly refused: string } | 'unknown'

export interface Read {
  readonly match: string
  readonly askedAt: number
  readonly answeredAt: number
  readonly version: number
}

/** What somebody was shown of a match, also over several connections one after the other. */
export interface Watched {
  readonly match: string
  readonly shown: readonly Shown[]
}
export type Shown =
  /** A connection began: it may be that they missed something. */
  | { readonly type: 'opened' }
  | { readonly type: 'view'; readonly version: number }
  | { readonly type: 'steps'; readonly from: number; readonly to: number }

/** A match in the database, when all was well again. */
export interface Kept {
  readonly record: MatchRecord
  readonly log: readonly LogEntry[]
  readonly snapshot: Match
  readonly timers: readonly { readonly timer: number; readonly endsAt: number }[]
  /** When the servers were ended, by the database's clock. */
  readonly readAt: number
  /** What it had come to a while before: by then everybody who watches should have been shown it. */
  readonly settled: number
}
