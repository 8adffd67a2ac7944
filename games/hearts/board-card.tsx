export interface Values {
  readonly suit: string
  readonly rank: string
  readonly number: number
}
export const isQueen = ({ suit, rank }: Values) => suit === '♠' && rank === 'Q'

export function Face(props: { of: Values }) {
  // Not as an emoji.
  const suit = () => `${props.of.suit}\uFE0E`
  return (
    <span class="ht-face" data-red={props.of.suit === '♥' || props.of.suit === '♦'} aria-hidden="true">
      <span class="ht-corner">
        {props.of.rank}
        <br />
        {suit()}
      </span>
      <span class="ht-suit">{suit()}</span>
    </span>
  )
}

const SUITS: { readonly [suit: string]: string } = { '♠': 'spades', '♥': 'hearts', '♦': 'diamonds', '♣': 'clubs' }
const RANKS: { readonly [rank: string]: string } = { A: 'ace', J: 'jack', Q: 'queen', K: 'king' }

/** A card as a person says it. */
export const said = (card: Values | null | undefined) =>
  card ? `${RANKS[card.rank] ?? card.rank} of ${SUITS[card.suit] ?? card.suit}` : 'face-down card'
