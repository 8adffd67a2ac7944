import type { Agent, ReadableStack, ReadableView } from 'playchart/engine'

type Cards = ReadableStack<{ readonly type: string }>
/** A card that it has seen, by the id under which it goes on lying there. */
type Known = [id: string, type: string]

/** It has so many cards in mind at most, and one in so many of them slips it with every move. */
const AT_MOST = 6
const FORGETS_ONE_IN = 33

/** Remembers the last cards that were turned over, but forgets them in time; takes a pair when it knows one. */
export const mindful: Agent<ReadableView<{ readonly hidden: Cards; readonly visible: Cards }>> = {
  displayName: 'Attentive',
  description: `Keeps ${AT_MOST} cards in mind, and forgets one now and then.`,
  observe({ game }, random, memory) {
    const kept = ((memory ?? []) as Known[]).filter(() => random.below(FORGETS_ONE_IN) > 0)
    const seen = game.visible.slots.flatMap((card): Known[] => (card?.values ? [[card.id, card.values.type]] : []))
    return [...new Map([...seen, ...kept])].slice(0, AT_MOST)
  },
  choose({ game, moves }, random, memory) {
    // What lies open is hidden by the clock, so that everybody has time to look.
    if (!moves.some(({ move }) => move === 'reveal')) return null
    const known = new Map(memory as Known[])
    const facedown = game.hidden.slots.flatMap((card, slot) => (card ? [{ slot, type: known.get(card.id) }] : []))
    const open = game.visible.slots.find((card) => card)?.values?.type
    const isPaired = (type: string) => (open ? type === open : facedown.filter((card) => card.type === type).length > 1)
    const { slot } = facedown.find(({ type }) => type && isPaired(type)) ?? random.pick(facedown.filter(({ type }) => !type))
    return { move: 'reveal', args: { slot } }
  },
}
