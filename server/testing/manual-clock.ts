import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../runtime/clock.ts'
import { callsUnderWay } from './under-way.ts'

/** A clock that stands still until it is told to go on. */
export interface ManualClock extends Clock {
  /** Advances by `ms` milliseconds, calling back at each deadline on the way. */
  advance(ms: number): Promise<void>
  readonly waiting: number
}

/** Of the event loop: what is due at one time is begun one by one, and the store writes a chain in the turn after it was played. */
const TURNS = 24
/** A call that a test holds up is waited for no longer than this, in milliseconds. */
const PATIENCE_MS = 3000

export function manualClock(start: number): ManualClock {
  let time = start
  const timers = new Set<{ at: number; callback: () => void }>()

  /** Everything that was set off has done what it can without time passing. */
  async function settled(): Promise<void> {
    const since = performance.now()
    for (let turn = 0; turn < TURNS; turn++) {
      await new Promise((resolve) => setImmediate(resolve))
      if (callsUnderWay() === 0 || performance.now() - since > PATIENCE_MS) continue
      turn = 0
      await pause(1)
    }
  }

  return {
    now: () => time,
    setTimer(callback, delayMs) {
      const timer = { at: time + Math.max(0, delayMs), callback }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    async advance(ms) {
      const end = time + ms
      await settled()
      for (;;) {
        const [next] = [...timers].sort((a, b) => a.at - b.at)
        if (!next || next.at > end) break
        timers.delete(next)
        time = Math.max(time, next.at)
        next.callback()
        await settled()
      }
      time = Math.max(time, end)
    },
    get waiting() {
      return timers.size
    },
  }
}
