import type { Clock } from './clock.ts'
import { log } from './log.ts'

/** Calls back when something is due. Only the store knows what is due and when, so a restart loses nothing. */
export interface Alarm {
  /** Something will be due at that time. */
  wake(at: number): void
  /** Stops; resolves when the current callback has finished. */
  stop(): Promise<void>
}

/** How long to wait after the store itself fails. */
const RETRY_MS = 1000

/** `ring` does what is due; `next` returns when something will be, or null. Calls of `ring` never overlap. */
export function createAlarm(clock: Clock, next: () => Promise<number | null>, ring: (now: number) => Promise<void>): Alarm {
  let earliest = Number.POSITIVE_INFINITY
  let cancel = () => {}
  let ringing: Promise<void> | null = null
  /** Something has become due since `next` was asked, whose answer may be older. */
  let dueSince = false
  let stopped = false

  function wake(at: number): void {
    if (stopped || at >= earliest) return
    cancel()
    earliest = at
    cancel = clock.setTimer(go, Math.max(0, at - clock.now()))
  }

  function go(): void {
    earliest = Number.POSITIVE_INFINITY
    dueSince = true
    ringing ??= rung().finally(() => {
      ringing = null
    })
  }

  async function rung(): Promise<void> {
    try {
      await ring(clock.now())
      dueSince = false
      const at = await next()
      if (dueSince) wake(clock.now())
      else if (at !== null) wake(at)
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
