import { type JSX, Show } from 'solid-js'
import { t } from '../../languages/text.ts'
import { Card } from './card.tsx'
import { Suit } from './suit.tsx'
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
