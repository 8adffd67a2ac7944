import type { Clock } from '../runtime/clock.ts'
import { type Logged, watchLog } from '../runtime/log.ts'
import type { Counts, DueRows } from '../store/moderation/moderation.ts'
import type { Parked, Store } from '../store/store.ts'
import type { Recording, Staff } from './recording.ts'

/** A line of the log about rules that failed. */
export interface Failure {
  readonly at: number
  readonly event: string
  readonly match: string | null
  readonly game: string | null
  /** What was thrown, cut off where it is long. */
  readonly error: string
}

export interface Failures {
  /** Since this process began, the newest first. */
  readonly recent: readonly Failure[]
  /** Timers, clocks and turns that failed three times. */
  readonly parked: readonly Pick<Parked, 'match' | 'game' | 'by'>[]
  /** Running matches that no rules fit. */
  readonly stopped: readonly { readonly match: string; readonly game: string }[]
}

export interface Health {
  /** Null: it takes requests and can save. */
  readonly notReady: string | null
  /** Since this process began. */
  readonly upSeconds: number
  /** How late the median turn of the event loop is. */
  readonly lagMs: number
  readonly heapBytes: number
  readonly residentBytes: number
  readonly counts: Counts
}

/** How the server is, for administrators. */
export interface Overview {
  due(by: Staff): Promise<DueRows>
  failures(by: Staff): Promise<Failures>
  health(by: Staff): Promise<Health>
  stop(): void
}

interface OverviewOptions {
  readonly store: Store
  readonly clock: Clock
  readonly recording: Recording
  readonly notReady: () => Promise<string | null>
  readonly lagMs: () => number
}

const MOST_DUE = 50
const MOST_FAILURES = 100
const LONGEST_ERROR = 2000
/** Lines of the log that tell of rules that failed. */
const ABOUT_RULES = [
  ...['rule-failed', 'view-failed', 'agent-failed', 'agent-refused', 'absent-failed', 'due-failed', 'due-parked'],
  ...['game-failed-later', 'old-rules-failed', 'rules-slow', 'rules-stopped'],
]

export function createOverview({ store, clock, recording, notReady, lagMs }: OverviewOptions): Overview {
  const recent: Failure[] = []
  const text = (value: unknown) => (typeof value === 'string' ? value : null)

  function heard({ event, match, game, error }: Logged): void {
    if (!ABOUT_RULES.includes(event)) return
    recent.unshift({ at: clock.now(), event, match: text(match), game: text(game), error: (text(error) ?? '').slice(0, LONGEST_ERROR) })
    recent.splice(MOST_FAILURES)
  }

  return {
    async due(by) {
      await recording.record(by, 'due')
      return store.dueRows(MOST_DUE)
    },
    async failures(by) {
      await recording.record(by, 'failures')
      const [parked, stopped] = [await store.parked(), await store.stoppedMatches(MOST_DUE)]
      return { recent: [...recent], parked: parked.slice(0, MOST_DUE).map(({ match, game, by }) => ({ match, game, by })), stopped }
    },
    async health(by) {
      await recording.record(by, 'health')
      const { heapUsed, rss } = process.memoryUsage()
      const [why, counts] = [await notReady(), await store.counts()]
      return { notReady: why, upSeconds: Math.floor(process.uptime()), lagMs: lagMs(), heapBytes: heapUsed, residentBytes: rss, counts }
    },
    stop: watchLog(heard),
  }
}
