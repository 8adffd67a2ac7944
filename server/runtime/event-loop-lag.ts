import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How late the event loop is. */
export interface EventLoopLag {
  /** Median lateness of its turns in the last two measured seconds, in milliseconds: a single long turn is no overload. */
  ms(): number
  start(): void
  stop(): void
}

const MEASURED_MS = 2000
const RESOLUTION_MS = 20
const NS_OF_MS = 1_000_000

/** Measures from `start` to `stop`; 0 before the first measurement. */
export function eventLoopLag(): EventLoopLag {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  let lag = 0
  let timer: NodeJS.Timeout | undefined
  return {
    ms: () => lag,
    start() {
      delays.enable()
      timer = setInterval(() => {
        // Node records the time between two samples, which are one resolution apart.
        lag = Math.max(0, delays.percentile(50) / NS_OF_MS - RESOLUTION_MS)
        delays.reset()
      }, MEASURED_MS).unref()
    },
    stop() {
      clearInterval(timer)
      delays.disable()
    },
  }
}
