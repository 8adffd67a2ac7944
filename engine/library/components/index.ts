export { type Die, type DieFaces, type DieState, dice, roll } from './dice.ts'
export { type Joker, type PlayingCard, playingCards, RANKS, type Rank, SUITS, type Suit } from './playing-cards.ts'
export { type Token, tokens } from './tokens.ts'
