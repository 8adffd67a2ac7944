import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How late the event loop is. */
export interface EventLoopLag {
  /** By how many milliseconds half of its turns were late in the last two seconds that were measured: one long turn alone is no overload. */
  ms(): number
  start(): void
  stop(): void
}

const MEASURED_MS = 2000
const RESOLUTION_MS = 20
const NS_OF_MS = 1_000_000

/** Measures from `start` to `stop`; before the first measurement it is not late. */
export function eventLoopLag(): EventLoopLag {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  let lag = 0
  let timer: NodeJS.Timeout | undefined
  return {
    ms: () => lag,
    start() {
      delays.enable()
      timer = setInterval(() => {
        // What is recorded is the time between two looks, which are as far apart as the resolution.
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
