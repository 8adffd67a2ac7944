import type { JSX } from 'solid-js'
import './token.css'

/** The number of distinct colours; further seats repeat them. */
const COLOURS = 12

/**
 * Returns a seat's colour as a CSS value for names and marks. `use` depends on the background: `page` is light or dark like the page, with
 * `--on-seat` for text on it; `text` is for words on the page; `dark` is for surfaces that are always dark, with `--on-pale` for text on
 * it.
 */
export const seatColour = (seat: number, use: keyof typeof TONES = 'page') => `var(--${TONES[use]}-${seat % COLOURS})`
const TONES = { page: 'seat', text: 'name', dark: 'pale' } as const

/** Returns the colour of a seat's pieces, the same in light and dark mode. */
export const pieceColour = (seat: number) => `var(--piece-${seat % COLOURS})`

const PATTERNS = 4
const BORDERS = 3

/** A round piece. `tone` picks one of the seats' colours; in forced colours it has a pattern and a border instead. */
export function Token(props: { tone?: number; children?: JSX.Element; class?: string }) {
  const tone = () => props.tone ?? 0
  return (
    <div
      class={`pc-token ${props.class ?? ''}`}
      data-pattern={tone() % PATTERNS}
      data-border={Math.floor(tone() / PATTERNS) % BORDERS}
      style={{ '--tone': pieceColour(tone()) }}
    >
      <span class="pc-token-mark">{props.children}</span>
    </div>
  )
}
