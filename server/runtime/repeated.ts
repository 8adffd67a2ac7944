import type { Clock } from './clock.ts'
import { log } from './log.ts'

/** Work that is done again and again. */
export interface Repeated {
  /** The first time comes after one interval. */
  start(): void
  /** Stops; resolves when the current work is done. */
  stop(): Promise<void>
}

/**
 * Repeats `work`; `everyMs` milliseconds after it is done the next time begins. If it fails, that is logged as the event `failed`, and it is
 * repeated nevertheless. The signal is aborted when it should end early, because it was stopped.
 */
export function createRepeated(clock: Clock, everyMs: number, failed: string, work: (signal: AbortSignal) => Promise<void>): Repeated {
  const stopping = new AbortController()
  let cancel = () => {}
  let working = Promise.resolve()

  function later(): void {
    if (stopping.signal.aborted) return
    cancel = clock.setTimer(() => {
      working = work(stopping.signal)
        .catch((error) => void log(failed, { error }))
        .then(later)
    }, everyMs)
  }

  return {
    start: later,
    async stop() {
      stopping.abort()
      cancel()
      await working
    },
  }
}
