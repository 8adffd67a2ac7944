/** What names a playing card: those of `playingCards()`, and of any deck that writes them so. */
export interface PlayingCardValues {
  /** `♠`, `♥`, `♦` or `♣`; `none` for a joker. */
  readonly suit: string
  /** `A`, `2` to `10`, `J`, `Q`, `K` or `joker`. */
  readonly rank: string
  /** `red` or `black`, of jokers: the others have it from their suit. */
  readonly colour?: string
}

const SUITS: { readonly [suit: string]: string } = { '♠': 'spades', '♥': 'hearts', '♦': 'diamonds', '♣': 'clubs' }
const RANKS: { readonly [rank: string]: string } = { A: 'ace', J: 'jack', Q: 'queen', K: 'king' }

/** A playing card as a person says it: `queen of spades`, `joker`; without values a `face-down card`. */
export function cardName(values: PlayingCardValues | null | undefined): string {
  if (!values) return 'face-down card'
  const suit = SUITS[values.suit]
  return suit ? `${RANKS[values.rank] ?? values.rank} of ${suit}` : values.rank
}
