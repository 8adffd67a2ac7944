import { createMemo, type JSX, Show } from 'solid-js'
import type { Args } from '../../../engine/model/views.ts'
import { useBoard } from '../board/board.ts'
import { whileFocused } from '../focus/focus.ts'

/** A button that proposes a move. Spectators do not see it; it is disabled while the move is not legal. */
export function MoveButton(props: { move: string; args?: Args; children?: JSX.Element; primary?: boolean }) {
  const board = useBoard()
  const info = () => board.definition.moves[props.move]
  if (!info()) console.error(`A button of the board names the move '${props.move}', which ${board.definition.name} does not have.`)
  // A memo, because computations created while reading the prop in a click handler would have no owner to dispose them.
  const args = createMemo(() => props.args ?? {})
  const legal = () => !board.past && board.can(props.move, args())
  const pending = () => board.isPending(props.move, args())
  const { disabled, onFocus, onBlur } = whileFocused(legal)
  return (
    <Show when={board.me !== null && !board.view.finished}>
      <button
        type="button"
        class="button"
        classList={{ 'button-primary': props.primary ?? false }}
        disabled={disabled()}
        aria-disabled={!legal()}
        aria-busy={pending()}
        data-pending={pending()}
        data-legal={legal()}
        title={info()?.help}
        data-move={props.move}
        onFocus={onFocus}
        onBlur={onBlur}
        onClick={() => legal() && board.play(props.move, args())}
      >
        {props.children ?? info()?.name ?? props.move}
      </button>
    </Show>
  )
}
