import type { JSX } from 'solid-js'
import { pieceColour } from './seat-colour.ts'
import './token.css'

/** A round piece. `tone` picks one of the seats' colours. */
export function Token(props: { tone?: number; children?: JSX.Element; class?: string }) {
  return (
    <div class={`pc-token ${props.class ?? ''}`} style={{ '--tone': pieceColour(props.tone ?? 0) }}>
      <span class="pc-token-mark">{props.children}</span>
    </div>
  )
}
