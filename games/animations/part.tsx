import { type BoardProps, Card } from 'playchart/kit'
import { createUniqueId, type JSX } from 'solid-js'
import type game from './game.ts'

export type Props = BoardProps<typeof game>

/** A part of the table, with a heading. */
export function Part(props: { title: string; wide?: boolean; children: JSX.Element }) {
  const id = createUniqueId()
  return (
    <section class="an-part" data-wide={props.wide ?? false} aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      {props.children}
    </section>
  )
}

/** Things on the table, and below them the buttons that move them. */
export function Tray(props: { moves: JSX.Element; children: JSX.Element }) {
  return (
    <div class="an-tray">
      <div class="an-felt">{props.children}</div>
      <div class="an-moves">{props.moves}</div>
    </div>
  )
}

/** A stack with its name below. */
export function Named(props: { name: string; grows?: boolean; children: JSX.Element }) {
  return (
    <div class="an-named" data-grows={props.grows ?? false}>
      {props.children}
      <span aria-hidden="true">{props.name}</span>
    </div>
  )
}

interface Values {
  readonly suit: string
  readonly rank: string
  readonly colour: string
}

/** A playing card. */
export function PlayingCard(props: { of: { values: Values | null } }) {
  return (
    <Card of={props.of}>
      {(card) => (
        <span class="an-face" data-colour={card.colour} aria-hidden="true">
          <span class="an-corner">
            {card.rank}
            <br />
            {suit(card)}
          </span>
          <span class="an-suit">{suit(card)}</span>
        </span>
      )}
    </Card>
  )
}

/** As a sign, not as a picture. */
const suit = (card: Values) => `${card.suit}\uFE0E`

const SUITS: { readonly [suit: string]: string } = { '♠': 'spades', '♥': 'hearts', '♦': 'diamonds', '♣': 'clubs' }
const RANKS: { readonly [rank: string]: string } = { A: 'ace', J: 'jack', Q: 'queen', K: 'king' }

/** A card as a person says it. */
export function cardSaid(card: { values: Values | null } | null): string {
  if (!card) return 'empty slot'
  return card.values ? `${RANKS[card.values.rank] ?? card.values.rank} of ${SUITS[card.values.suit]}` : 'face-down card'
}
