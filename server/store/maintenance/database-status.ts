import type { ParkedNotice } from '../notices.ts'
import type { Parked, Status } from '../store.ts'

/** How it stands with a database, for those who maintain it. */
export interface DatabaseStatus {
  /** Of a file: with what a server has written and not yet put into it. */
  readonly bytes: number
  /** Names of migrations, oldest first. */
  readonly applied: readonly string[]
  /** Those that the next start of the server will apply. */
  readonly pending: readonly string[]
  /** Null where the tables are not up to date. */
  readonly users: number | null
  readonly matches: readonly { readonly game: string; readonly status: Status; readonly count: number }[] | null
  /** Matches with a timer, or a turn that the server makes, that failed too often. */
  readonly stuck: readonly Pick<Parked, 'match' | 'game' | 'by'>[] | null
  /** Notices that could not be sent, and are not tried any more. */
  readonly notices: readonly ParkedNotice[] | null
  /** Running matches that keep older rules than their game has now, or can only be ended, as far as a server has looked at them. */
  readonly misfits: readonly { readonly match: string; readonly game: string; readonly becomes: 'pinned' | 'stopped' }[] | null
}
