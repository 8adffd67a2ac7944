/** How many seats have a colour of their own. */
const COLOURS = 12

/**
 * A seat's colour, a CSS value: for names and marks, by what they stand on. `page`: light or dark as the page is, with
 * `--on-seat` on it; `text`: for words on the page; `dark`: on what is always dark, with `--on-pale` on it.
 */
export const seatColour = (seat: number, use: keyof typeof TONES = 'page') => `var(--${TONES[use]}-${seat % COLOURS})`
const TONES = { page: 'seat', text: 'name', dark: 'pale' } as const

/** The colour of a seat's pieces, which is the same in light and dark. */
export const pieceColour = (seat: number) => `var(--piece-${seat % COLOURS})`
