import type { Clock } from './clock.ts'
import { log } from './log.ts'

/** Rings when something is due. What is due, and when, is known to the store alone, so that a restart loses nothing. */
export interface Alarm {
  /** Something is due at that time. */
  wake(at: number): void
  /** Rings no more; resolves when the last ring is over. */
  stop(): Promise<void>
}

/** How long to wait when the store itself fails. */
const RETRY_MS = 1000

/** `ring` does what is due; `next` says when something will be, or null. Rings never overlap. */
export function createAlarm(clock: Clock, next: () => Promise<number | null>, ring: (now: number) => Promise<void>): Alarm {
  let earliest = Number.POSITIVE_INFINITY
  let cancel = () => {}
  let ringing: Promise<void> | null = null
  let stopped = false

  function wake(at: number): void {
    if (stopped || at >= earliest) return
    cancel()
    earliest = at
    cancel = clock.setTimer(go, Math.max(0, at - clock.now()))
  }

  function go(): void {
    earliest = Number.POSITIVE_INFINITY
    ringing ??= rung().finally(() => {
      ringing = null
    })
  }

  async function rung(): Promise<void> {
    try {
      await ring(clock.now())
      const at = await next()
      if (at !== null) wake(at)
    } catch (error) {
      log('alarm-failed', { error })
      wake(clock.now() + RETRY_MS)
    }
  }

  return {
    wake,
    async stop() {
      stopped = true
      cancel()
      await ringing
    },
  }
}
