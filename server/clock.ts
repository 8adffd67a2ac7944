/** Time, so that tests can hold it still. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Calls back once, some milliseconds later, and returns a function that prevents it. */
  setTimer(callback: () => void, delayMs: number): () => void
}

/** Node fires a timer with a longer delay at once. */
const LONGEST_DELAY_MS = 2 ** 31 - 1

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimer(callback, delayMs) {
    const timer = setTimeout(callback, Math.min(Math.max(delayMs, 0), LONGEST_DELAY_MS)).unref()
    return () => clearTimeout(timer)
  },
}
