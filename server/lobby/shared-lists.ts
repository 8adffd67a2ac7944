import type { MatchEvents } from '../matches/match-events.ts'
import { boundedCache } from '../runtime/bounded-cache.ts'
import type { Clock } from '../runtime/clock.ts'
import type { MatchFilter, MatchRecord, Store } from '../store/store.ts'
import { mayChangeShared } from './news.ts'

/** How long a list may be old where another server has changed it, in milliseconds. */
const FRESH_MS = 1000
/** Pages of lists, by game, status, position and length. */
const MOST_PAGES = 200

/**
 * Lists of matches that everybody sees. The store is asked for each at most once a second, however many look at it, except where this server
 * has changed one: its own changes are seen at once, those of other servers within a second.
 */
export interface SharedLists {
  /** `filter` names no user. */
  matches(filter: MatchFilter): Promise<readonly MatchRecord[]>
}

interface Page {
  /** When it was asked for, in milliseconds since 1970. */
  readonly at: number
  readonly records: Promise<readonly MatchRecord[]>
}

export function createSharedLists(store: Pick<Store, 'matches'>, events: MatchEvents, clock: Pick<Clock, 'now'>): SharedLists {
  const pages = boundedCache<Page>(MOST_PAGES)
  events.subscribe((event) => {
    if (mayChangeShared(event)) pages.clear()
  })
  return {
    matches(filter) {
      const { listedAt: _, ...page } = filter
      const key = JSON.stringify(page)
      const now = clock.now()
      const kept = pages.get(key)
      // A clock that was put back makes no list last.
      if (kept && Math.abs(now - kept.at) < FRESH_MS) return kept.records
      const asked: Page = { at: now, records: store.matches(filter) }
      pages.set(key, asked)
      // What has failed is asked for again.
      asked.records.catch(() => pages.get(key) === asked && pages.delete(key))
      return asked.records
    },
  }
}
