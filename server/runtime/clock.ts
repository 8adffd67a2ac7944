import { uptime } from 'node:os'

/** Time, so that tests can hold it still. It goes on evenly: what remains until a deadline is the difference. */
export interface Clock {
  /** Milliseconds since 1970, as a whole number. */
  now(): number
  /** Calls back once, some milliseconds later, and returns a function that prevents it. */
  setTimer(callback: () => void, delayMs: number): () => void
}

/** What tells how time goes by, in milliseconds. */
export interface TimeSources {
  /** Since 1970, by the system's clock: that is set now and then. */
  wall(): number
  /** Since the process began. The time that the machine sleeps may be missing. */
  awake(): number
  /** Since the machine was started, the time that it sleeps included. */
  up(): number
}

/** A shorter sleep cannot be told from how coarse the sources are. */
const SHORTEST_SLEEP_MS = 2000
/** After a sleep a timer is late by no more than this: Node's own timers do not count it. */
const LONGEST_WAIT_MS = 1000

/**
 * A clock that starts with the system's, and goes on though that is set back or forward meanwhile. What the machine sleeps counts: that
 * is by how much the time since it was started has grown more than the process's own.
 */
export function evenClock({ wall, awake, up }: TimeSources): Clock {
  // Where the process is held up between two readings, that is to look like less sleep, not like more: hence their order, here and below.
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

/** Node opens a file of `/proc` to know it, which takes longer than all else that a move does with time: a sleep is noticed so much later. */
const READ_UPTIME_EVERY_MS = 10

/** Since the machine was started; between two readings it goes on with the process's own time. */
function uptimeRead(): () => number {
  let [at, read] = [Number.NEGATIVE_INFINITY, 0]
  return () => {
    const now = ran()
    if (now - at >= READ_UPTIME_EVERY_MS) [at, read] = [now, uptime() * 1000]
    return read + now - at
  }
}

/** Linux leaves the machine's sleep out of the process's time. Others count it; and their `uptime` may jump as the system's clock is set. */
const up = process.platform === 'linux' ? uptimeRead() : ran

export const systemClock: Clock = evenClock({ wall: () => Date.now(), awake: ran, up })

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
