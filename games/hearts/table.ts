import { bool, int, list, oneOf, type PlayingCard, playingCards, seat, setup, stack } from 'playchart/engine'

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

/** Cards are passed to another seat from deal to deal. */
export const PASSES = ['left', 'right', 'across', 'nowhere'] as const

export const cards = playingCards('cards')
export const hearts = setup({
  game: {
    deck: stack(cards, { sanitize: 'len' }),
    deal: int(),
    passing: oneOf(...PASSES),
    leader: seat(),
    broken: bool(),
  },
  player: {
    hand: stack(cards, { sanitize: 'len' }),
    passed: stack(cards, { sanitize: 'len', max: 3 }),
    played: stack(cards, { max: 1 }),
    taken: stack(cards),
    /** One number for each deal. */
    points: list(int(0, ALL_POINTS)),
  },
  variants: {
    goal: {
      displayName: 'Length',
      description: 'When the match ends; the fewest points win.',
      default: 'hundred',
      values: {
        hundred: { displayName: 'To 100 points', description: 'Deals are played until somebody has 100.' },
        fifty: { displayName: 'To 50 points', description: 'Deals are played until somebody has 50.' },
        deal: { displayName: 'One deal', description: 'The cards are dealt once.' },
      },
    },
  },
})
