/** Time, so that tests can hold it still. It goes on evenly: what remains until a deadline is the difference. */
export interface Clock {
  /** Milliseconds since 1970, as a whole number. */
  now(): number
  /** Calls back once, some milliseconds later, and returns a function that prevents it. */
  setTimer(callback: () => void, delayMs: number): () => void
}

/** Node fires a timer with a longer delay at once. */
const LONGEST_DELAY_MS = 2 ** 31 - 1

/** When the process's own time began. */
const began = Date.now() - performance.now()

/** Starts with the system's clock, and goes on though that is set back or forward meanwhile. */
export const systemClock: Clock = {
  now: () => Math.floor(began + performance.now()),
  setTimer(callback, delayMs) {
    const timer = setTimeout(callback, Math.min(Math.max(delayMs, 0), LONGEST_DELAY_MS)).unref()
    return () => clearTimeout(timer)
  },
}

/** A clock that goes on from what is written already. */
export interface ContinuedClock extends Clock {
  /** It is at least that late. */
  notBefore(time: number): void
}

/** Where the system's clock was set back between two starts, what was written before it would lie in the future. */
export function continued(clock: Clock): ContinuedClock {
  let ahead = 0
  return {
    now: () => clock.now() + ahead,
    notBefore(time) {
      ahead = Math.max(ahead, time - clock.now())
    },
    setTimer: clock.setTimer,
  }
}
