import { createMemo, type JSX, Show } from 'solid-js'
import type { Args } from '../../../engine/model/views.ts'
import { useBoard } from '../board/board.ts'
import { controls, explained } from '../menu/explained.ts'

/**
 * A button that proposes a move. Spectators do not see it. While the move is not legal it is dimmed, and choosing it says why. `help`: what it
 * does; default the move's own.
 */
export function MoveButton(props: { move: string; args?: Args; children?: JSX.Element; primary?: boolean; help?: string }) {
  const board = useBoard()
  const info = () => board.definition.moves[props.move]
  if (!info()) console.error(`A button of the board names the move '${props.move}', which ${board.definition.name} does not have.`)
  // A memo, because computations created while reading the prop in a click handler would have no owner to dispose them.
  const args = createMemo(() => props.args ?? {})
  const legal = () => !board.past && board.can(props.move, args())
  const pending = () => board.isPending(props.move, args())
  return (
    <Show when={board.me !== null && !board.view.finished}>
      <button
        type="button"
        class="button"
        classList={{ 'button-primary': props.primary ?? false }}
        aria-disabled={!legal()}
        aria-busy={pending()}
        data-pending={pending()}
        data-legal={legal()}
        {...explained(props.help ?? info()?.help)}
        data-move={props.move}
        ref={(button) => controls(button, () => ({ move: props.move, args: args() }))}
        onClick={() => (legal() ? board.play(props.move, args()) : board.why(props.move, args()))}
      >
        {props.children ?? info()?.name ?? props.move}
      </button>
    </Show>
  )
}
