export interface Values {
  readonly suit: string
  readonly rank: string
  readonly points: number
}

/** What cards are worth together: an ace counts 11 as long as that does not bust the hand. */
export function totalOf(cards: readonly Values[]): number {
  const points = cards.reduce((sum, card) => sum + card.points, 0)
  return points + 10 <= 21 && cards.some(({ rank }) => rank === 'A') ? points + 10 : points
}

const SUITS: { readonly [suit: string]: string } = { '♠': 'spades', '♥': 'hearts', '♦': 'diamonds', '♣': 'clubs' }
const RANKS: { readonly [rank: string]: string } = { A: 'ace', J: 'jack', Q: 'queen', K: 'king' }

/** A card as a person says it. */
export const said = (card: Values | null | undefined) =>
  card ? `${RANKS[card.rank] ?? card.rank} of ${SUITS[card.suit] ?? card.suit}` : 'face-down card'
