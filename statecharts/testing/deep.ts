/** The seed of a deep run (`npm run test:deep`); null in all others. */
export const DEEP_SEED = process.env.PLAYCHART_DEEP ? Number(process.env.PLAYCHART_DEEP) : null

const TIMES = Number(process.env.PLAYCHART_DEEP_TIMES || 10)

/** `npm test` draws one in this many of the examples. */
const USUALLY_ONE_IN = 10

/** How many times as many examples this run draws as `npm test`. */
export const MORE = DEEP_SEED === null ? 1 : TIMES * USUALLY_ONE_IN

/** Milliseconds after which a deep run of one property ends with what it has found: a counterexample is made smaller for hours otherwise. */
const INTERRUPTED_AFTER = 20 * 60_000

/**
 * Options for `fc.assert`: `npm test` draws the same few examples each time; a deep run draws a multiple of `numRuns`, different ones for
 * each of its seeds.
 */
export const runs = (numRuns: number, seed: number): Runs =>
  DEEP_SEED === null
    ? { numRuns: Math.ceil(numRuns / USUALLY_ONE_IN), seed }
    : { numRuns: TIMES * numRuns, seed: DEEP_SEED + seed, interruptAfterTimeLimit: INTERRUPTED_AFTER * TIMES, markInterruptAsFailure: true }

interface Runs {
  readonly numRuns: number
  readonly seed: number
  readonly interruptAfterTimeLimit?: number
  readonly markInterruptAsFailure?: boolean
}
