/** Draws whole numbers from 0 to below `most`, the same ones in every run (mulberry32). */
export function drawing(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most
  }
}

/** The items in another order, the same one in every run. */
export function shuffled<T>(items: readonly T[]): T[] {
  const below = drawing(1)
  return items
    .map((item) => ({ item, at: below(2 ** 31) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
