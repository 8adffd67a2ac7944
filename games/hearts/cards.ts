import type { PlayingCard } from 'playchart/engine'

export const QUEEN_POINTS = 13
/** What all cards are worth together. */
export const ALL_POINTS = 13 + QUEEN_POINTS

/** Aces are high. */
export const heightOf = ({ number }: PlayingCard) => (number === 1 ? 14 : number)
export const isTwoOfClubs = ({ suit, number }: PlayingCard) => suit === '♣' && number === 2
export const isQueenOfSpades = ({ suit, rank }: PlayingCard) => suit === '♠' && rank === 'Q'
export const pointsOf = (card: PlayingCard) => (card.suit === '♥' ? 1 : isQueenOfSpades(card) ? QUEEN_POINTS : 0)

/** As a hand is held: red and black in turn, low to high. */
export const inHand = (a: PlayingCard, b: PlayingCard) => HELD.indexOf(a.suit) - HELD.indexOf(b.suit) || heightOf(a) - heightOf(b)
const HELD = ['♣', '♦', '♠', '♥']
