/** Keys that are not retried for now, with exponential backoff. */
export interface Backoff {
  /** No retry before the process restarts. */
  park(key: string): void
  /** It failed at `now`: the next retry is a second later, and the delay doubles with each failure in a row. */
  failed(key: string, now: number): void
  succeeded(key: string): void
  /** The keys that must not be retried yet at `now`. */
  waiting(now: number): string[]
  /** When the next key may be retried; Infinity if none waits. */
  next(now: number): number
}

const SHORTEST_MS = 1000
const LONGEST_MS = 10 * 60_000

export function createBackoff(): Backoff {
  const waiting = new Map<string, { until: number; ms: number }>()
  return {
    park: (key) => waiting.set(key, { until: Number.POSITIVE_INFINITY, ms: 0 }),
    failed(key, now) {
      const ms = Math.min((waiting.get(key)?.ms ?? SHORTEST_MS / 2) * 2, LONGEST_MS)
      waiting.set(key, { until: now + ms, ms })
    },
    succeeded: (key) => waiting.delete(key),
    waiting: (now) => [...waiting].flatMap(([key, { until }]) => (until > now ? key : [])),
    next: (now) => Math.min(...[...waiting.values()].map(({ until }) => until).filter((until) => until > now)),
  }
}
