import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { boundedCache } from '../../runtime/bounded-cache.ts'
import { log } from '../../runtime/log.ts'
import type { Rate } from './limits.ts'

/** Of how many callers each limit remembers what they did; those who did nothing for longest are forgotten first. */
const KEPT = 50_000

/** Counts what callers do, and says when one has done enough for now. */
export interface Limiter {
  /** How many milliseconds the caller must wait; 0: none. */
  wait(caller: string): number
  /** Notes that the caller does it now. */
  count(caller: string): void
}

/**
 * Nobody waits for the count: that somebody has spent what they have is noted as soon as it is known, for what they do next.
 * In memory that is before the next request is read.
 */
export function createLimiter({ most, seconds }: Rate): Limiter {
  const spending = new RateLimiterMemory({ points: most, duration: seconds, keyPrefix: '' })
  /** When each caller has something again, in milliseconds as of `performance`; 0: they have something left. */
  const free = boundedCache<number>(KEPT, (caller) => void spending.delete(caller))

  return {
    wait(caller) {
      const until = free.get(caller) ?? 0
      return until === 0 ? 0 : Math.max(0, until - performance.now())
    },
    count(caller) {
      const spent = (left: unknown) => {
        if (!(left instanceof RateLimiterRes)) return void log('limit-not-counted', { error: left })
        // The package counts by the system's clock, which somebody may set.
        if (left.remainingPoints === 0) free.set(caller, performance.now() + Math.min(left.msBeforeNext, seconds * 1000))
      }
      free.set(caller, 0)
      spending.consume(caller).then(spent, spent)
    },
  }
}
