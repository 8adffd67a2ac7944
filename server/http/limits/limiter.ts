import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Counted } from '../../nodes/rings.ts'
import { boundedCache } from '../../runtime/bounded-cache.ts'
import type { Channel } from '../../runtime/channel.ts'
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

/** A limit that all servers on the same database count together, by its name. */
export interface CountedTogether {
  readonly limit: string
  readonly counts: Channel<Counted>
}

/**
 * Counting does not block a request: the limit applies from the next request after it is reached. With counts in memory, that is before the
 * next request is read. With `together`, what other servers count is added as it is heard.
 */
export function createLimiter({ most, seconds }: Rate, together?: CountedTogether): Limiter {
  const spending = new RateLimiterMemory({ points: most, duration: seconds, keyPrefix: '' })
  /** When each caller may continue, in milliseconds by `performance.now()`; 0 if they are below the limit. */
  const free = boundedCache<number>(KEPT, (caller) => void spending.delete(caller))
  const keyOf = together ? hashed : (caller: string) => caller

  function add(key: string, times: number): void {
    const spent = (left: unknown) => {
      if (!(left instanceof RateLimiterRes)) return void log('limit-not-counted', { error: left })
      // The package uses the system's clock, which may be changed.
      if (left.remainingPoints === 0) free.set(key, performance.now() + Math.min(left.msBeforeNext, seconds * 1000))
    }
    if (free.get(key) === undefined) free.set(key, 0)
    spending.consume(key, times).then(spent, spent)
  }

  together?.counts.subscribe(({ limit, caller, times }, isOwn) => {
    if (!isOwn && limit === together.limit) add(caller, times)
  })

  return {
    wait(caller) {
      const until = free.get(keyOf(caller)) ?? 0
      return until === 0 ? 0 : Math.max(0, until - performance.now())
    },
    count(caller) {
      const key = keyOf(caller)
      add(key, 1)
      together?.counts.happened({ type: 'counted', limit: together.limit, caller: key, times: 1 })
    },
  }
}

/** Short, and of an address or a name nothing can be read from it without trying all. */
const hashed = (caller: string) => createHash('sha256').update(caller).digest('base64url').slice(0, 22)
