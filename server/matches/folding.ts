import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../runtime/clock.ts'
import { newId } from '../runtime/ids.ts'
import { log } from '../runtime/log.ts'
import { createRepeated, type Repeated } from '../runtime/repeated.ts'
import type { Store } from '../store/store.ts'

/** How often to look. After an update, servers of before, which would not know what was folded, have ended by the first time. */
const EVERY_MS = 15 * 60_000
/** So many are leased at a time … */
const BATCH = 50
/** … for so long: if the server is gone, another folds them after that. */
const LEASED_MS = 60_000

interface FoldingOptions {
  readonly store: Store
  readonly clock: Clock
  /** How long after a match has ended its log is folded, in milliseconds. */
  readonly afterMs: number
  readonly everyMs?: number
}

/**
 * Folds the logs of matches that ended a while ago, one after another, and rests after each for as long as it took: what is played has the
 * other half of the time.
 */
export function createFolding({ store, clock, afterMs, everyMs = EVERY_MS }: FoldingOptions): Repeated {
  const self = newId()

  async function look(stopping: AbortSignal): Promise<void> {
    let failed = 0
    for (;;) {
      const now = clock.now()
      if (!(await store.leaseFolding(self, now, now + LEASED_MS))) return
      const matches = await store.unfolded(now - afterMs, BATCH, failed)
      for (const match of matches) {
        if (stopping.aborted) return
        const since = performance.now()
        const isDone = await store.fold(match).catch((error) => void log('not-folded', { match, error }))
        // Else it would be the first again and again.
        if (isDone === undefined) failed++
        await pause(performance.now() - since, undefined, { signal: stopping }).catch(() => {})
      }
      if (matches.length < BATCH) return
    }
  }

  return createRepeated(clock, everyMs, 'folding-failed', look)
}
