import { type JSX, Show } from 'solid-js'
import { t } from '../../languages/text.ts'
import { Card } from './card.tsx'
import './playing-card.css'

/** The values of a playing card: those of `playingCards()`, or of any deck with the same names. */
export interface PlayingCardValues {
  /** `♠`, `♥`, `♦` or `♣`; `none` for a joker. */
  readonly suit: string
  /** `A`, `2` to `10`, `J`, `Q`, `K` or `joker`. */
  readonly rank: string
  /** `red` or `black`, for jokers only; other cards take it from their suit. */
  readonly colour?: string
}

const SUITS: { readonly [suit: string]: string } = { '♠': t('spades'), '♥': t('hearts'), '♦': t('diamonds'), '♣': t('clubs') }
const RANKS: { readonly [rank: string]: string } = { A: t('ace'), J: t('jack'), Q: t('queen'), K: t('king') }

/** Returns the name of a playing card: `queen of spades`, `joker`; without values `face-down card`. */
export function cardName(values: PlayingCardValues | null | undefined): string {
  if (!values) return t('face-down card')
  const suit = SUITS[values.suit]
  return suit ? t('{rank} of {suit}', { rank: RANKS[values.rank] ?? values.rank, suit }) : values.rank
}

/** A playing card with rank and suit in the corner: its face if `of` has values, else its back. Fills its slot. */
export function PlayingCard(props: {
  of: { readonly values: PlayingCardValues | null; readonly back?: Partial<PlayingCardValues> }
  /** Content of the back. Default: what the deck shows on it, or a plain pattern. */
  back?: JSX.Element
  class?: string
}) {
  return (
    <Card of={props.of} back={props.back} class={props.class ?? ''}>
      {(values) => <Face of={values} />}
    </Card>
  )
}

function Face(props: { of: PlayingCardValues }) {
  const isJoker = () => props.of.rank === 'joker'
  const isRed = () => (isJoker() ? props.of.colour === 'red' : props.of.suit === '♥' || props.of.suit === '♦')
  return (
    <span class="pc-playing" data-red={isRed()} data-joker={isJoker()} aria-hidden="true">
      <span class="pc-playing-corner">
        <Show when={!isJoker()}>
          {props.of.rank}
          <br />
        </Show>
        <Suit of={props.of.suit} />
      </span>
      <span class="pc-playing-suit">
        <Show when={!isJoker()} fallback={t('Joker')}>
          <Suit of={props.of.suit} />
        </Show>
      </span>
    </span>
  )
}

/** Outlines in a square of 32. */
const SUIT_SIGNS: { readonly [suit: string]: string } = {
  '♠': 'M16 2c9 8 13 12 13 17a6.5 6.5 0 0 1-11 4.5c.3 3 1 4.5 3 6.5H11c2-2 2.7-3.5 3-6.5A6.5 6.5 0 0 1 3 19c0-5 4-9 13-17',
  '♥': 'M16 29C7 22 2 17 2 10.5a7.5 7.5 0 0 1 14-3.5a7.5 7.5 0 0 1 14 3.5C30 17 25 22 16 29',
  '♦': 'M16 1.5q4.5 8.5 10.5 14.5q-6 6-10.5 14.5q-4.5-8.5-10.5-14.5Q11.5 10 16 1.5',
  '♣': 'M16 2a6.5 6.5 0 0 1 5.5 10a6.5 6.5 0 1 1-3.7 11c.4 3 1.2 5 3.2 7H11c2-2 2.8-4 3.2-7a6.5 6.5 0 1 1-3.7-11A6.5 6.5 0 0 1 16 2',
}
const STAR = 'M16 2l4 10l10.5.6l-8.2 6.6l2.8 10.3L16 23.5l-9.1 6l2.8-10.3L1.5 12.6L12 12z'

/** The sign of a suit, as large and of the colour of the text around it; of what is no suit, as a joker's, a star. It says nothing. */
export function Suit(props: { of: string }) {
  return (
    <svg class="pc-suit" viewBox="0 0 32 32" aria-hidden="true">
      <path d={SUIT_SIGNS[props.of] ?? STAR} />
    </svg>
  )
}
