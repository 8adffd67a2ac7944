import { type Cost, GOODS } from './cards.ts'
import { type Garden, priceOf } from './garden.ts'

/** Coins that are paid to the neighbours for goods that are missing. */
export type Payment = readonly [toLeft: number, toRight: number]
/** No card needs goods for more. */
export const MOST_PAID = 10

/** How many goods of a cost gardens can give, each source one good, by Hall's theorem: for a set of goods, what is due of others and who can give these. */
function given(cost: Cost, ...gardens: readonly Garden[]): number {
  let most = Number.POSITIVE_INFINITY
  for (let set = 0; set < 1 << GOODS.length; set++) {
    let count = 0
    for (let good = 0; good < GOODS.length; good++) if (!(set & (1 << good))) count += cost[GOODS[good]!] ?? 0
    for (const { reach } of gardens) count += reach[set]!
    most = Math.min(most, count)
  }
  return most
}

/** All ways to pay for the goods of a cost, without those for which another costs no neighbour more; none where they cannot be had. */
export function payments(cost: Cost, own: Garden, beside: () => readonly Garden[]): Payment[] {
  const ofMine = given(cost, own)
  const missing = GOODS.reduce((sum, good) => sum + (cost[good] ?? 0), 0) - ofMine
  if (missing === 0) return [[0, 0]]
  const [left, ...right] = beside() as [Garden, ...Garden[]]
  if (given(cost, own, left, ...right) - ofMine < missing) return []
  // Whatever is bought stands in for a source of one's own that is used too, so no way buys more than is missing.
  const [most, fewest] = [given(cost, own, left) - ofMine, missing - (given(cost, own, ...right) - ofMine)]
  const [priceLeft, priceRight] = [priceOf(own, 'left'), priceOf(own, 'right')]
  return Array.from({ length: most - fewest + 1 }, (_, n): Payment => [(fewest + n) * priceLeft, (missing - fewest - n) * priceRight])
}
