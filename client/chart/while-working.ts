/**
 * In milliseconds. What has to do with charts is answered before, counted from the request on (`ANSWERED_WITHIN_MS` in
 * `server/games/workers/charts.ts`): where the server gives up, it says why.
 */
export const WORKING_MS = 150_000

/** Options of a request that the server works on for a while, in turn: charts are drawn and compared, matches are simulated and counted. */
export const whileWorking = () => ({ init: { signal: AbortSignal.timeout(WORKING_MS) } })
