import './suit.css'

/** Outlines in a square of 32. */
const DRAWN: { readonly [suit: string]: string } = {
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
      <path d={DRAWN[props.of] ?? STAR} />
    </svg>
  )
}
