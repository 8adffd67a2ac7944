import type { JSX } from 'solid-js'
import { Show } from 'solid-js'
import { Card } from './card.tsx'
import type { PlayingCardValues } from './card-name.ts'
import './playing-card.css'

/** A playing card, with rank and suit in the corner: its face when `of` has values, its back otherwise. Fills the slot it is in. */
export function PlayingCard(props: {
  of: { readonly values: PlayingCardValues | null }
  /** What the back shows. Default: a plain pattern. */
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
  // As a sign, not as a picture.
  const sign = () => `${isJoker() ? '★' : props.of.suit}\uFE0E`
  return (
    <span class="pc-playing" data-red={isRed()} data-joker={isJoker()} aria-hidden="true">
      <span class="pc-playing-corner">
        <Show when={!isJoker()}>
          {props.of.rank}
          <br />
        </Show>
        {sign()}
      </span>
      <span class="pc-playing-suit">{isJoker() ? 'Joker' : sign()}</span>
    </span>
  )
}
