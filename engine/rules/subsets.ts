/** Choices of several out of a list, numbered: smaller ones first, each size in the order of the list. */

/** How many choices there are of `min` to `max` out of `of`. */
export function subsetCount(of: number, min: number, max: number): number {
  let count = 0
  for (let size = min; size <= Math.min(max, of); size++) count += choose(of, size)
  return count
}

/** The nth choice of `min` or more of the items. */
export function chosenSubset<T>(items: readonly T[], min: number, n: number): T[] {
  let size = min
  let rest = n
  for (let count = choose(items.length, size); rest >= count; count = choose(items.length, size)) {
    rest -= count
    size++
  }
  const chosen: T[] = []
  for (let i = 0; chosen.length < size; i++) {
    // As many choices take this item as there are of the others that are still wanted, among those after it.
    const taking = choose(items.length - i - 1, size - chosen.length - 1)
    if (rest < taking) chosen.push(items[i]!)
    else rest -= taking
  }
  return chosen
}

function choose(n: number, k: number): number {
  if (k > n) return 0
  let ways = 1
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i
  return Math.round(ways)
}
