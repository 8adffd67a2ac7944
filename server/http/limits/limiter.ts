import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { boundedCache } from '../../runtime/bounded-cache.ts'
import { log } from '../../runtime/log.ts'
import type { Rate } from './limits.ts'

/** How many callers each limit remembers; the least recently active are evicted. */
const KEPT = 50_000

/** Counts what callers do, and tells when one has reached the limit. */
export interface Limiter {
  /** How many milliseconds the caller must wait; 0 if none. */
  wait(caller: string): number
  /** Counts one use by the caller. */
  count(caller: string): void
}

/**
 * Counting does not block a request: the limit applies from the next request after it is reached. With counts in memory, that is before the
 * next request is read.
 */
export function createLimiter({ most, seconds }: Rate): Limiter {
  const spending = new RateLimiterMemory({ points: most, duration: seconds, keyPrefix: '' })
  /** When each caller may continue, in milliseconds by `performance.now()`; 0 if they are below the limit. */
  const free = boundedCache<number>(KEPT, (caller) => void spending.delete(caller))

  return {
    wait(caller) {
      const until = free.get(caller) ?? 0
      return until === 0 ? 0 : Math.max(0, until - performance.now())
    },
    count(caller) {
      const spent = (left: unknown) => {
        if (!(left instanceof RateLimiterRes)) return void log('limit-not-counted', { error: left })
        // The package uses the system's clock, which may be changed.
        if (left.remainingPoints === 0) free.set(caller, performance.now() + Math.min(left.msBeforeNext, seconds * 1000))
      }
      free.set(caller, 0)
      spending.consume(caller).then(spent, spent)
    },
  }
}
