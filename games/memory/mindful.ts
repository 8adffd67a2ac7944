import type { AgentChoice, Draws, ReadableStack } from 'playchart/engine'

/** What it looks at of a view. */
interface Seen {
  readonly game: { readonly hidden: Cards; readonly visible: Cards }
  readonly moves: readonly { readonly move: string }[]
}
type Cards = ReadableStack<{ readonly type: string }>
/** A card that it has seen, by the id under which it goes on lying there. */
type Known = [id: string, type: string]

/** It has so many cards in mind at most. */
const AT_MOST = 6
/** One in so many that it has in mind slips it with every move. */
const FORGETS_ONE_IN = 33

/** Remembers the last cards that were turned over, but not for ever; takes a pair when it knows one. */
export const mindful = {
  displayName: 'Attentive',
  description: `Keeps ${AT_MOST} cards in mind, and forgets one now and then.`,
  observe({ game }: Seen, random: Draws, memory: unknown): Known[] {
    const kept = ((memory ?? []) as Known[]).filter(() => random.below(FORGETS_ONE_IN) > 0)
    const seen = game.visible.slots.flatMap((card): Known[] => (card?.values ? [[card.id, card.values.type]] : []))
    return [...kept.filter(([id]) => !seen.some(([other]) => other === id)), ...seen].slice(-AT_MOST)
  },
  choose({ game, moves }: Seen, random: Draws, memory: unknown): AgentChoice | null {
    // What lies open is hidden by the clock, so that everybody has time to look.
    if (!moves.some(({ move }) => move === 'reveal')) return null
    const facedown = game.hidden.slots.flatMap((card, slot) => (card ? [{ id: card.id, slot }] : []))
    const known = ((memory ?? []) as Known[]).filter(([id]) => facedown.some((card) => card.id === id))
    const open = game.visible.slots.find((card) => card)?.values?.type
    const wanted = open ?? known.find(([id, type]) => known.some(([other, same]) => same === type && other !== id))?.[1]
    const found = known.find(([, type]) => type === wanted)?.[0]
    const unknown = facedown.filter(({ id }) => !known.some(([other]) => other === id))
    const card = facedown.find(({ id }) => id === found) ?? random.pick(unknown.length ? unknown : facedown)
    return { move: 'reveal', args: { slot: card.slot } }
  },
}
