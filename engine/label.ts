/** The opaque id of a component: its label says nothing about its face. */
export const idOf = (deck: string, label: number) => `${deck}:${label.toString(36)}`

/** The label in an id of the deck's; -1 where it is no such id. */
export function labelIn(deck: string, id: unknown): number {
  if (typeof id !== 'string' || !id.startsWith(`${deck}:`)) return -1
  const label = Number.parseInt(id.slice(deck.length + 1), 36)
  return Number.isSafeInteger(label) && idOf(deck, label) === id ? label : -1
}
