import { Index, Show } from 'solid-js'
import { isSeveral } from '../../../engine/model/domain-info.ts'
import { sentenceCase } from '../../../engine/model/words.ts'
import { useBoard } from '../board/board.ts'
import { namesOn } from '../board/component-names.ts'
import { argumentText } from '../board/form-values.ts'
import { explained } from '../menu/explained.ts'
import { useDrafts } from './drafts.ts'
import { isComplete } from './form-fields.ts'
import { MoveField, SeveralField } from './move-field.tsx'
import './move-form.css'

/**
 * A form for a move's arguments: lists if the choices can be listed, inputs if not. Arguments named in `decided` are not asked for. `sent` is
 * called when the move is proposed.
 */
export function MoveForm(props: { move: string; decided?: readonly string[]; sent?: () => void }) {
  const board = useBoard()
  const drafts = useDrafts()
  const info = () => board.definition.moves[props.move]
  const fields = () => (board.me === null ? undefined : drafts.form(props.move))
  const args = () => Object.fromEntries((fields() ?? []).map(({ arg, value }) => [arg, value]))
  const pending = () => board.isPending(props.move, args())
  const ready = () => !board.past && isComplete(fields() ?? [])

  return (
    <Show when={fields()}>
      {(fields) => (
        <form
          class="pc-form"
          aria-label={info().name}
          data-move={props.move}
          onSubmit={(event) => {
            event.preventDefault()
            if (!ready()) return
            board.play(props.move, args())
            props.sent?.()
          }}
        >
          <Index each={fields().filter(({ arg }) => !props.decided?.includes(arg))}>
            {(field) => (
              <Show
                when={isSeveral(field().domain)}
                fallback={
                  // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside the MoveField
                  <label class="field">
                    <span>{sentenceCase(field().arg)}</span>
                    <MoveField field={field()} change={(value) => drafts.change(props.move, field().arg, value)} />
                  </label>
                }
              >
                <SeveralField
                  field={field()}
                  say={(id) => argumentText(field().domain, [id], namesOn(board))}
                  change={(value) => drafts.change(props.move, field().arg, value)}
                />
              </Show>
            )}
          </Index>
          <button
            type="submit"
            class="button"
            aria-disabled={!ready()}
            aria-busy={pending()}
            data-pending={pending()}
            {...explained(info().help)}
          >
            {info().name}
          </button>
        </form>
      )}
    </Show>
  )
}
