/** How many seats have a colour of their own. */
const COLOURS = 12

/**
 * A seat's colour, a CSS value: for names and marks, by what they stand on. `page`: light or dark as the page is, with
 * `--on-seat` on it; `dark`: always dark, with `--on-pale` on it.
 */
export const seatColour = (seat: number, ground: 'page' | 'dark' = 'page') =>
  `var(--${ground === 'dark' ? 'pale' : 'seat'}-${seat % COLOURS})`

/** The colour of a seat's pieces, which is the same in light and dark. */
export const pieceColour = (seat: number) => `var(--piece-${seat % COLOURS})`
