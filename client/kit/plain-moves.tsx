import { For, Show } from 'solid-js'
import { useBoard } from './board.ts'
import { argsSaid } from './form-values.ts'
import { MoveForm } from './move-form.tsx'

/** More choices than this are offered as lists rather than as buttons. */
const MOST_BUTTONS = 12

/** Every legal move: a button for each choice while they are few, a form otherwise. */
export function PlainMoves() {
  const board = useBoard()
  const legal = () => (board.past ? [] : board.view.moves.map(({ move }) => move))
  const few = (move: string) => {
    const options = board.options(move)
    return options && options.length <= MOST_BUTTONS ? options : null
  }
  return (
    <Show when={board.me !== null && !board.view.finished}>
      <div class="plain-moves" role="group" aria-label="Moves">
        <For each={legal()} fallback={<p class="quiet">No move is yours to make now.</p>}>
          {(move) => (
            <Show when={few(move)} fallback={<MoveForm move={move} />}>
              {(options) => (
                <For each={options()}>
                  {(args) => {
                    const info = board.definition.moves[move]
                    const words = argsSaid(info, args, board.name)
                    return (
                      <button
                        type="button"
                        class="button"
                        title={info?.help}
                        data-move={move}
                        disabled={board.proposing}
                        onClick={() => board.play(move, args)}
                      >
                        {info?.name ?? move}
                        {words && `: ${words}`}
                      </button>
                    )
                  }}
                </For>
              )}
            </Show>
          )}
        </For>
      </div>
    </Show>
  )
}
