import { type Cost, GOODS } from './cards.ts'
import { type Garden, priceOf, type Source } from './garden.ts'

/** Coins that are paid to the neighbours for goods that are missing. */
export type Payment = readonly [toLeft: number, toRight: number]
export const NOTHING: Payment = [0, 0]
/** No card needs goods for more. */
export const MOST_PAID = 10

/** A set of goods is a number, a bit for each: many of them are compared. */
const ALL = (1 << GOODS.length) - 1
const setOf = (goods: Source) => goods.reduce((set, good) => set | (1 << GOODS.indexOf(good)), 0)
/** How many sources there are that choose from each set of goods. */
type Counts = readonly number[]
const NO_SOURCES: Counts = new Array<number>(ALL + 1).fill(0)

function countsOf({ sources }: Garden): Counts {
  const counts = [...NO_SOURCES]
  for (const source of sources) counts[setOf(source)]!++
  return counts
}

/**
 * How many of these goods some sources can give, each one good: by Hall's theorem the fewest of, for any set of goods, what is due of them and
 * the sources that can give others that are due.
 */
function given(due: readonly number[], a: Counts, b = NO_SOURCES, c = NO_SOURCES): number {
  let wanted = 0
  for (let good = 0; good < due.length; good++) if (due[good]! > 0) wanted |= 1 << good
  let most = Number.POSITIVE_INFINITY
  for (let set = wanted; set >= 0; set = set === 0 ? -1 : (set - 1) & wanted) {
    let count = 0
    for (let good = 0; good < due.length; good++) if (set & (1 << good)) count += due[good]!
    const others = wanted & ~set
    for (let source = 1; source <= ALL; source++) if (source & others) count += a[source]! + b[source]! + c[source]!
    if (count < most) most = count
  }
  return most
}

/** All ways to pay for the goods of a cost, without those for which another costs no neighbour more; none where they cannot be had. */
export function payments(cost: Cost, own: Garden, beside: () => readonly Garden[]): Payment[] {
  const due = GOODS.map((good) => cost[good] ?? 0)
  const goods = due.reduce((sum, count) => sum + count, 0)
  if (goods === 0) return [NOTHING]
  const mine = countsOf(own)
  const ofMine = given(due, mine)
  if (ofMine === goods) return [NOTHING]
  const [left = NO_SOURCES, right = NO_SOURCES] = beside().map(countsOf)
  if (given(due, mine, left, right) < goods) return []
  // Whatever is bought stands in for a source of one's own that is used too, so no way buys more than is missing.
  const missing = goods - ofMine
  const [most, fewest] = [given(due, mine, left) - ofMine, missing - (given(due, mine, right) - ofMine)]
  const [priceLeft, priceRight] = [priceOf(own, 'left'), priceOf(own, 'right')]
  return Array.from({ length: most - fewest + 1 }, (_, n): Payment => [(fewest + n) * priceLeft, (missing - fewest - n) * priceRight])
}
