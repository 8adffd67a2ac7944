import { isOpenToAll } from '../matches/access.ts'
import type { Live } from '../matches/live/live.ts'
import type { MatchEvents } from '../matches/match-events.ts'
import type { Clock } from '../runtime/clock.ts'
import { createRepeated, type Repeated } from '../runtime/repeated.ts'
import type { Store } from '../store/store.ts'
import { personsAt } from './arrange.ts'

/** How often to look for tables to close. */
const EVERY_MS = 60_000
/** So many are closed at a time; the rest the next time. */
const MOST_CLOSED = 100
/** So many are noted as watched in one transaction. */
const MOST_ATTENDED = 500

interface ClosingOptions {
  readonly store: Store
  readonly live: Pick<Live, 'openWatched'>
  readonly events: MatchEvents
  readonly clock: Clock
  /** A table that nobody changes or watches for so long is closed, in milliseconds. */
  readonly afterMs: number
}

/**
 * Closes open matches that nobody watches. Which are watched is noted in the database every minute, so that it is known after a restart,
 * and to other servers that share the database.
 */
export function createClosing({ store, live, events, clock, afterMs }: ClosingOptions): Repeated {
  async function look(stopping: AbortSignal): Promise<void> {
    const watched = live.openWatched()
    for (let i = 0; i < watched.length; i += MOST_ATTENDED) await store.attend(watched.slice(i, i + MOST_ATTENDED), clock.now())
    const now = clock.now()
    for (const id of await store.unattended(now - afterMs, MOST_CLOSED)) {
      if (stopping.aborted) return
      const record = await store.match(id)
      if (!record || !(await store.closeUnattended(id, now - afterMs, now))) continue
      const shared = isOpenToAll(record)
      events.happened({ type: 'removed', id, why: 'left', users: [...personsAt(record), record.creator], shared })
    }
  }

  return createRepeated(clock, EVERY_MS, 'closing-failed', look)
}
