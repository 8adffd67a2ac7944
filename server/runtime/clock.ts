import { uptime } from 'node:os'

/** Time, so that tests can control it. It is monotonic: the remaining time is the difference to a deadline. */
export interface Clock {
  /** Milliseconds since 1970, as an integer. */
  now(): number
  /** Calls back once after a delay in milliseconds, and returns a function that cancels it. */
  setTimer(callback: () => void, delayMs: number): () => void
}

/** Sources of time, in milliseconds. */
export interface TimeSources {
  /** Since 1970, by the system's clock, which may be changed. */
  wall(): number
  /** Since the process began. May leave out time that the machine sleeps. */
  awake(): number
  /** Since the machine was started, including time that it sleeps. */
  up(): number
}

/** A shorter sleep cannot be told from the sources' imprecision. */
const SHORTEST_SLEEP_MS = 2000
/** After a sleep, a timer is late by at most this: Node's own timers do not count sleep. */
const LONGEST_WAIT_MS = 1000

/**
 * A clock that starts with the system's and is not affected by changes of it. Sleep of the machine counts: it is by how much the machine's
 * uptime has grown more than the process's time.
 */
export function evenClock({ wall, awake, up }: TimeSources): Clock {
  // If the process is held up between two readings, that must look like less sleep rather than more, hence their order, here and below.
  let began = wall() - awake()
  let apart = -awake() + up()

  function now(): number {
    const slept = up() - awake() - apart
    if (slept >= SHORTEST_SLEEP_MS) {
      began += slept
      apart += slept
    }
    return Math.floor(began + awake())
  }

  return {
    now,
    setTimer(callback, delayMs) {
      const due = now() + delayMs
      let timer: NodeJS.Timeout
      const wait = () => {
        timer = setTimeout(look, Math.min(Math.max(due - now(), 0), LONGEST_WAIT_MS)).unref()
      }
      const look = () => (now() >= due ? callback() : wait())
      wait()
      return () => clearTimeout(timer)
    },
  }
}

const ran = () => performance.now()

/**
 * Node opens a file of `/proc` for the uptime, which takes longer than everything else a move does with time; a sleep is noticed with this
 * delay.
 */
const READ_UPTIME_EVERY_MS = 10

/** The machine's uptime; between two readings it advances with the process's time. */
function uptimeRead(): () => number {
  let [at, read] = [Number.NEGATIVE_INFINITY, 0]
  return () => {
    const now = ran()
    if (now - at >= READ_UPTIME_EVERY_MS) [at, read] = [now, uptime() * 1000]
    return read + now - at
  }
}

/**
 * On Linux the process's time leaves out sleep. Other systems include it, and their `uptime` may jump when the system's clock is changed.
 */
const up = process.platform === 'linux' ? uptimeRead() : ran

export const systemClock: Clock = evenClock({ wall: () => Date.now(), awake: ran, up })

/** A clock that continues from times already stored. */
export interface ContinuedClock extends Clock {
  /** Makes the clock return at least this time. */
  notBefore(time: number): void
}

/** If the system's clock was set back between two starts, stored times would lie in the future. */
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
