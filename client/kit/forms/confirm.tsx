import { createMemo, Show } from 'solid-js'
import { isSeveral } from '../../../engine/model/domain-info.ts'
import type { Args } from '../../../engine/model/views.ts'
import { t } from '../../languages/text.ts'
import { useBoard } from '../board/board.ts'
import { explained } from '../menu/explained.ts'
import { useDrafts } from './drafts.ts'
import { chosenIn, chosenText, isComplete } from './form-fields.ts'
import { MoveForm } from './move-form.tsx'
import { confirmable } from './place-choices.ts'
import './confirm.css'

/**
 * Confirms a move that takes several components or values, which are chosen on the board: a button, how many are chosen and wanted, and a
 * button to start again. If the move has other arguments too, its form. A `Stack` with `moves` has one for its own components; put one on the
 * board for values, which may be chosen on several stacks. `args` has the arguments that are decided already, by name.
 */
export function Confirm(props: { move: string; args?: Args }) {
  const board = useBoard()
  const drafts = useDrafts()
  const given = createMemo(() => props.args ?? {})
  const fields = () => (board.me === null ? undefined : drafts.form(props.move))
  const field = () => fields()?.find(({ arg, domain }) => isSeveral(domain) && !(arg in given()))
  const asks = () => fields()?.some((other) => other !== field() && !(other.arg in given())) ?? false
  const filledIn = createMemo<Args>(() => ({ ...Object.fromEntries((fields() ?? []).map(({ arg, value }) => [arg, value])), ...given() }))
  const ready = () => (isComplete(fields() ?? []) ? confirmable(board, props.move, filledIn()) : undefined)
  const pending = () => board.isPending(props.move, filledIn())
  const info = () => board.definition.moves[props.move]
  const propose = () => {
    const args = ready()
    if (args) board.play(props.move, args)
  }
  return (
    <Show when={field()}>
      {(field) => (
        <Show when={!asks()} fallback={<MoveForm move={props.move} />}>
          <div class="pc-confirm" role="group" aria-label={info()?.name}>
            <button
              type="button"
              class="button button-primary"
              aria-disabled={!ready()}
              aria-busy={pending()}
              data-legal={ready() !== undefined}
              data-pending={pending()}
              data-move={props.move}
              {...explained(info()?.help)}
              onClick={propose}
            >
              {info()?.name}
            </button>
            <span aria-live="polite">{chosenText(field())}</span>
            <Show when={chosenIn(field()).length > 0}>
              <button
                type="button"
                class="button button-quiet button-small"
                onClick={() => drafts.change(props.move, field().arg, undefined)}
              >
                {t('Clear')}
              </button>
            </Show>
          </div>
        </Show>
      )}
    </Show>
  )
}
