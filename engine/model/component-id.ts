/** A deck's labels by component, in chunks, since a move that deals a few anew copies all that it does not share. */
export type DeckLabels = readonly (readonly number[])[]

const BITS = 6
const WITHIN = 2 ** BITS - 1

export const chunkOf = (component: number) => component >> BITS
export const placeIn = (component: number) => component & WITHIN

/** The label of a component. */
export const labelOf = (labels: DeckLabels, component: number) => labels[component >> BITS][component & WITHIN]

/** Labels in chunks, and back. */
export function chunked(labels: readonly number[]): DeckLabels {
  return Array.from({ length: Math.ceil(labels.length / (WITHIN + 1)) }, (_, chunk) => labels.slice(chunk << BITS, (chunk + 1) << BITS))
}

/** Five digits to the base of 36: more is no small integer for V8, which takes ten times as long to write it. */
const DIGITS = 5
const HALF = 36 ** DIGITS

/** The opaque id of a component: its label, to the base of 36, says nothing about its face. */
export function idOf(deck: string, label: number): string {
  const high = Math.floor(label / HALF)
  const low = (label - high * HALF).toString(36)
  return high === 0 ? `${deck}:${low}` : `${deck}:${high.toString(36)}${low.padStart(DIGITS, '0')}`
}

/** The label in an id of the deck's; NaN where it is no such id. */
export function labelIn(deck: string, id: unknown): number {
  const label = typeof id === 'string' ? Number.parseInt(id.slice(deck.length + 1), 36) : Number.NaN
  return idOf(deck, label) === id ? label : Number.NaN
}
