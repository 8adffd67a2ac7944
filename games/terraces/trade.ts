import { type Cost, GOODS, type Good } from './cards.ts'
import { type Garden, priceOf, type Source } from './garden.ts'

/** Coins that are paid to the neighbours for goods that are missing. */
export type Payment = readonly [toLeft: number, toRight: number]
export const NOTHING: Payment = [0, 0]
/** No card needs goods for more. */
export const MOST_PAID = 10

/** Goods that are missing are a number, three bits for each good: many of them are compared. */
const BITS: { readonly [G in Good]: number } = { water: 0, earth: 3, seed: 6 }
const has = (missing: number, good: Good) => ((missing >> BITS[good]) & 7) > 0

/** What can still be missing once some of the sources are used: for each number of sources that are. */
function afterUsing(sources: readonly Source[], missing: Iterable<number>): Set<number>[] {
  const after = [new Set(missing), ...sources.map(() => new Set<number>())]
  // From the most, so that no source is used twice.
  for (const [n, source] of sources.entries())
    for (let used = n; used >= 0; used--)
      for (const some of after[used]!) for (const good of source) if (has(some, good)) after[used + 1]!.add(some - (1 << BITS[good]))
  return after
}

/** All ways to pay for the goods of a cost, without those for which another costs no neighbour more; none where they cannot be had. */
export function payments(cost: Cost, own: Garden, beside: () => readonly Garden[]): Payment[] {
  const goods = GOODS.reduce((all, good) => all + ((cost[good] ?? 0) << BITS[good]), 0)
  if (goods === 0) return [NOTHING]
  const useful = ({ sources }: Garden) => sources.filter((source) => source.some((good) => cost[good]))
  const missing = new Set(afterUsing(useful(own), [goods]).flatMap((some) => [...some]))
  if (missing.has(0)) return [NOTHING]
  const [priceLeft, priceRight] = [priceOf(own, 'left'), priceOf(own, 'right')]
  const [left, right] = beside().map(useful)
  const ways = afterUsing(left!, missing).flatMap((some, ofLeft) =>
    afterUsing(right ?? [], some).flatMap((rest, ofRight): Payment[] => (rest.has(0) ? [[ofLeft * priceLeft, ofRight * priceRight]] : [])),
  )
  return ways.filter((way) => !ways.some((other) => other !== way && other[0] <= way[0] && other[1] <= way[1]))
}
