/** Matches whose due moves are left alone for now. Their rows stay where they are. */
export interface Resting {
  /** Nothing but other rules can help: it rests until the next start. */
  park(match: string): void
  /** Something went wrong at `now`: it rests for a second, and twice as long each time in a row. */
  failed(match: string, now: number): void
  done(match: string): void
  /** All that rest at `now`. */
  at(now: number): string[]
  /** When the next one is to be tried again; Infinity when none is. */
  next(now: number): number
}

const SHORTEST_MS = 1000
const LONGEST_MS = 10 * 60_000

export function createResting(): Resting {
  const resting = new Map<string, { until: number; ms: number }>()
  return {
    park: (match) => resting.set(match, { until: Number.POSITIVE_INFINITY, ms: 0 }),
    failed(match, now) {
      const ms = Math.min((resting.get(match)?.ms ?? SHORTEST_MS / 2) * 2, LONGEST_MS)
      resting.set(match, { until: now + ms, ms })
    },
    done: (match) => resting.delete(match),
    at: (now) => [...resting].flatMap(([match, { until }]) => (until > now ? match : [])),
    next: (now) => Math.min(...[...resting.values()].map(({ until }) => until).filter((until) => until > now)),
  }
}
