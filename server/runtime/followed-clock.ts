import type { Clock } from './clock.ts'
import { createRepeated } from './repeated.ts'

/** A clock that goes by another one. */
export interface FollowedClock extends Clock {
  /** From then on it goes as before, without looking at the other. */
  stop(): Promise<void>
}

const LOOK_EVERY_MS = 10_000
/** Where the other is set back by more, this one goes on as before: else everything would stand still. */
const BACK_AT_MOST_MS = 5000

/**
 * Has `own` show the time that `ask` returns, in milliseconds since 1970, such as that of a database: then all machines on it agree, whatever
 * their clocks show. It looks again from time to time, and never goes back.
 */
export async function followClock(own: Clock, ask: () => Promise<number>): Promise<FollowedClock> {
  async function measured(): Promise<{ ahead: number; error: number }> {
    const asked = own.now()
    const time = await ask()
    const answered = own.now()
    // It was read at some moment in between.
    return { ahead: time - (asked + answered) / 2, error: (answered - asked) / 2 + 1 }
  }

  let { ahead } = await measured()
  let latest = Number.NEGATIVE_INFINITY
  const looking = createRepeated(own, LOOK_EVERY_MS, 'clock-not-followed', async () => {
    const found = await measured()
    const change = found.ahead - ahead
    if (Math.abs(change) > found.error && change > -BACK_AT_MOST_MS) ahead = found.ahead
  })
  looking.start()

  return {
    now() {
      latest = Math.max(latest, Math.floor(own.now() + ahead))
      return latest
    },
    setTimer: own.setTimer,
    stop: looking.stop,
  }
}
