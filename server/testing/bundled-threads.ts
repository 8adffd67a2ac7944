/** The source that starts threads for games. */
export const STARTS_THREADS = /\/server\/games\/workers\/game-worker\.ts$/

const START = "new URL('./start-thread.mjs', import.meta.url)"

/** That source, but its threads are started by the module at this address: by an expression. */
export function startingAt(address: string, source: string): string {
  if (!source.includes(START)) throw new Error(`game-worker.ts does not start threads by ${START} any more`)
  return source.replace(START, `new URL(${address})`)
}

/** Vite's plugin for tests that start threads themselves: they come from the bundle that `bundled-server.ts` has made. */
export const bundledThreads = {
  name: 'bundled-threads',
  enforce: 'pre' as const,
  transform: (source: string, id: string) =>
    STARTS_THREADS.test(id) ? { code: startingAt('process.env.PLAYCHART_THREAD!', source), map: null } : undefined,
}
