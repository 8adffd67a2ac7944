import { bool, int, list, oneOf, playingCards, seat, setup, stack } from 'playchart/engine'
import { ALL_POINTS } from './cards.ts'

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
