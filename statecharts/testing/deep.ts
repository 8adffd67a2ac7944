/** The seed of a deep run, `npm run test:deep`; null in all others. */
export const DEEP_SEED = process.env.PLAYCHART_DEEP ? Number(process.env.PLAYCHART_DEEP) : null

/** A deep run draws this many times as many examples. */
const TIMES = Number(process.env.PLAYCHART_DEEP_TIMES || 10)

/** For `fc.assert`: the same examples each time; in a deep run many more, others with each of its seeds. */
export const runs = (numRuns: number, seed: number): { readonly numRuns: number; readonly seed: number } =>
  DEEP_SEED === null ? { numRuns, seed } : { numRuns: TIMES * numRuns, seed: DEEP_SEED + seed }
