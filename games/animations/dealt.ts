/** How many cards lie where at first, in the order in which they are dealt. */
export const DEALT = [
  ['discard', 1],
  ['backs', 3],
  ['fronts', 1],
  ['under', 2],
  ['closed', 5],
  ['open', 5],
  ['stack', 3],
  ['spread', 3],
  ['fan', 4],
  ['pile', 3],
  ['grid', 3],
  ['upper', 6],
  ['supply', 3],
] as const

/** How many are in each hand. */
export const HELD = 2
