import type { AgentOf, PlayingCard, ReadableStack } from 'playchart/engine'
import type { moves } from './moves.ts'
import { type hearts, heightOf, isQueenOfSpades, pointsOf } from './table.ts'

type Held = PlayingCard & { readonly id: string }

const cardsIn = ({ slots }: ReadableStack<PlayingCard>): Held[] =>
  slots.flatMap((card) => (card?.values ? [{ ...card.values, id: card.id }] : []))
const most = (cards: readonly Held[], worth: (card: Held) => number) => cards.toSorted((a, b) => worth(b) - worth(a))

/** How gladly a card is given away: the queen of spades and what may catch her, then hearts, then whatever is high. */
const danger = (card: PlayingCard) =>
  isQueenOfSpades(card) ? 100 : card.suit === '♠' && heightOf(card) > 12 ? 50 : heightOf(card) + (card.suit === '♥' ? 6 : 0)

/** Plays low and under, and gives away what is dangerous as soon as it may. */
export const careful: AgentOf<typeof hearts, typeof moves> = {
  displayName: 'Careful',
  description: 'Ducks, and throws off the queen of spades and high hearts.',
  choose({ moves: [legal], players, game }, _random, _memory, { seat }) {
    if (!legal) return null
    const hand = cardsIn(players[seat]!.hand)
    if (legal.move === 'pass') {
      const given = most(hand, danger).slice(0, 3)
      return { move: 'pass', args: { cards: given.map(({ id }) => id) } }
    }
    if (legal.move !== 'play') return { move: legal.move, args: {} }
    const playable = hand.filter(({ id }) => legal.options?.some(({ card }) => card === id))
    const trick = players.flatMap(({ played }) => cardsIn(played))
    const led = cardsIn(players[game.leader]!.played)[0]
    const card = led ? followed(playable, trick, led.suit) : ledFrom(playable)
    return { move: 'play', args: { card: card.id } }
  },
}

/** The lowest card; from spades and hearts only what is sure to be low. */
const ledFrom = (cards: readonly Held[]): Held => most(cards, (card) => -heightOf(card) - (danger(card) > 40 ? 20 : 0))[0]!

function followed(cards: readonly Held[], trick: readonly Held[], led: string): Held {
  if (cards[0]!.suit !== led) return most(cards, danger)[0]!
  const highest = Math.max(...trick.filter(({ suit }) => suit === led).map(heightOf))
  const under = cards.filter((card) => heightOf(card) < highest)
  if (under.length > 0) return most(under, (card) => (isQueenOfSpades(card) ? 100 : heightOf(card)))[0]!
  // The last player of a trick without points takes it with their highest card if they must take it anyway.
  const cheap = trick.length === 3 && trick.every((card) => pointsOf(card) === 0)
  return most(cards, (card) => (isQueenOfSpades(card) ? -100 : cheap ? heightOf(card) : -heightOf(card)))[0]!
}
