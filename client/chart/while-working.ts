/** In milliseconds. The server gives up first (`server/games/workers/charts.ts`), and says why. */
export const WORKING_MS = 150_000

/** Options of a request that the server works on for a while, in turn: charts are drawn and compared, matches are simulated and counted. */
export const whileWorking = () => ({ init: { signal: AbortSignal.timeout(WORKING_MS) } })
