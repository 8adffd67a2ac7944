import { type Deck, deck, type Nothing } from '../../declare/deck.ts'
import { GameError } from '../../model/errors.ts'

/** The four suits, as `playingCards` has them. */
export const SUITS = ['♠', '♥', '♦', '♣'] as const
/** The thirteen ranks, ace first. */
export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const
/** One of `SUITS`. */
export type Suit = (typeof SUITS)[number]
/** One of `RANKS`. */
export type Rank = (typeof RANKS)[number]

/** What is printed on a card. `number` counts from 1 for the ace to 13 for the king. */
export type PlayingCard = {
  readonly suit: Suit
  readonly rank: Rank
  readonly number: number
  readonly colour: 'red' | 'black'
}
/** What is printed on a joker. Half of them are red. */
export type Joker = {
  readonly suit: 'none'
  readonly rank: 'joker'
  readonly number: 0
  readonly colour: 'red' | 'black'
}

/**
 * Returns a deck of 52 playing cards for each of `decks` (default 1), and `jokers` jokers in all: `playingCards('cards', { jokers: 2 })`.
 * Players read `♠Q`, `♦10` and `joker`.
 * Throws GameError for numbers that are not possible.
 */
export function playingCards<const N extends string>(name: N, options?: { readonly decks?: number }): Deck<PlayingCard, N, Nothing>
export function playingCards<const N extends string>(
  name: N,
  options: { readonly decks?: number; readonly jokers: number },
): Deck<PlayingCard | Joker, N, Nothing>
export function playingCards(name: string, { decks = 1, jokers = 0 }: { readonly decks?: number; readonly jokers?: number } = {}) {
  if (!(Number.isInteger(decks) && decks > 0)) throw new GameError(`playing cards '${name}': decks is a whole number above 0, not ${decks}`)
  if (!(Number.isInteger(jokers) && jokers >= 0)) throw new GameError(`playing cards '${name}': jokers is a whole number, not ${jokers}`)
  const cards = SUITS.flatMap((suit) => RANKS.map((rank, i): PlayingCard => ({ suit, rank, number: i + 1, colour: colourOf(suit) })))
  const joker = (n: number): Joker => ({ suit: 'none', rank: 'joker', number: 0, colour: n % 2 ? 'black' : 'red' })
  const all = Array.from({ length: decks }, () => cards).flat()
  return deck(name, [...all, ...Array.from({ length: jokers }, (_, n) => joker(n))], { name: cardName })
}

const cardName = ({ suit, rank }: PlayingCard | Joker) => (suit === 'none' ? rank : `${suit}${rank}`)

const colourOf = (suit: Suit) => (suit === '♥' || suit === '♦' ? 'red' : 'black')
