import { Show } from 'solid-js'
import './player-chip.css'

/** Who sits at a seat, in the seat's colour. */
export function PlayerChip(props: {
  name: string
  seat: number
  you?: boolean
  /** It is this player's turn. */
  turn?: boolean
  winner?: boolean
  agent?: boolean
  score?: number | null
}) {
  return (
    <span class="pc-chip" data-turn={props.turn ?? false} data-seat={props.seat} style={{ '--tone': `var(--seat-${props.seat % 7})` }}>
      <span class="pc-chip-mark" aria-hidden="true">
        {props.winner ? '★' : [...props.name][0]?.toUpperCase()}
      </span>
      <span class="pc-chip-text">
        <span class="pc-chip-name">{props.name}</span>
        <Show when={props.you}>
          <span class="pc-tag">you</span>
        </Show>
        <Show when={props.agent}>
          <span class="pc-tag">agent</span>
        </Show>
        <Show when={props.winner}>
          <span class="pc-tag pc-tag-strong">winner</span>
        </Show>
      </span>
      <Show when={props.score != null}>
        <span class="pc-chip-score">{props.score}</span>
      </Show>
      <Show when={props.turn}>
        <span class="pc-unseen">, to move</span>
      </Show>
    </span>
  )
}
