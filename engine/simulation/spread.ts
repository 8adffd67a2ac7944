/** Minimum, median and maximum of values. */
export interface Spread {
  readonly min: number
  /** The lower one of the two in the middle, for an even number of values. */
  readonly median: number
  readonly max: number
}

/** The spread of some values; zeros if there are none. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b)
  return { min: sorted[0] ?? 0, median: sorted[Math.max(0, Math.ceil(sorted.length / 2) - 1)] ?? 0, max: sorted.at(-1) ?? 0 }
}

/** The number of values from `from` to `to`, inclusive. */
export interface Bin {
  readonly from: number
  readonly to: number
  readonly count: number
}

/** More bars than this are hard to tell apart on a phone. */
const BINS_AT_MOST = 16

/** Counts integers in bins of equal width, including empty bins. */
export function binsOf(values: readonly number[]): Bin[] {
  if (values.length === 0) return []
  const { min, max } = spreadOf(values)
  const width = Math.ceil((max - min + 1) / BINS_AT_MOST)
  const bins = Array.from({ length: Math.ceil((max - min + 1) / width) }, (_, nth) => min + nth * width)
  return bins.map((from) => {
    const to = from + width - 1
    return { from, to, count: values.filter((value) => value >= from && value <= to).length }
  })
}
