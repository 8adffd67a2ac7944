import type { JSX } from 'solid-js'
import { pieceColour } from './seat-colour.ts'
import './token.css'

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
