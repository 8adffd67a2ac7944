import { createMemo, createSignal, For, Index, Show } from 'solid-js'
import type { Args } from '../../engine/view-shape.ts'
import { useBoard } from './board.ts'
import { argumentSaid, choicesFor, parsed } from './form-values.ts'
import { initial, MoveField } from './move-field.tsx'
import { humane } from './words.ts'
import './move-form.css'

/** A form for a move's arguments: lists where the choices can be listed, fields where they cannot. */
export function MoveForm(props: { move: string }) {
  const board = useBoard()
  const info = () => board.definition.moves[props.move]!
  const options = () => board.options(props.move)
  const [typed, setTyped] = createSignal<{ [arg: string]: string }>({})
  const type = (arg: string) => (text: string) => setTyped({ ...typed(), [arg]: text })

  const choices = createMemo(() => {
    const listed = options()
    const chosen: Args = {}
    return Object.keys(info().args).map((arg) => {
      const values = listed ? choicesFor(listed, arg, chosen) : null
      const value = values && (values.find((value) => JSON.stringify(value) === typed()[arg]) ?? values[0])
      if (value !== null && value !== undefined) chosen[arg] = value
      return { arg, domain: info().args[arg]!, values, value }
    })
  })
  const args = () =>
    Object.fromEntries(
      choices().map(({ arg, domain, values, value }) => [arg, values ? value! : parsed(domain, typed()[arg] ?? initial(domain))]),
    )

  return (
    <Show when={board.me !== null && options() !== undefined}>
      <form
        class="pc-form"
        aria-label={info().name}
        data-move={props.move}
        onSubmit={(event) => {
          event.preventDefault()
          if (!board.past && !board.proposing) board.play(props.move, args())
        }}
      >
        <Index each={choices()}>
          {(choice) => (
            // biome-ignore lint/a11y/noLabelWithoutControl: the control is the select or the MoveField inside
            <label class="field">
              <span>{humane(choice().arg)}</span>
              <Show
                when={choice().values}
                fallback={
                  <MoveField
                    domain={choice().domain}
                    value={typed()[choice().arg] ?? initial(choice().domain)}
                    change={type(choice().arg)}
                  />
                }
              >
                {(values) => (
                  <select onChange={(event) => type(choice().arg)(event.currentTarget.value)}>
                    <For each={values()}>
                      {(value) => (
                        <option value={JSON.stringify(value)} selected={value === choice().value}>
                          {argumentSaid(choice().domain, value, board.name)}
                        </option>
                      )}
                    </For>
                  </select>
                )}
              </Show>
            </label>
          )}
        </Index>
        <button type="submit" class="button" disabled={board.past || board.proposing} title={info().help}>
          {info().name}
        </button>
      </form>
    </Show>
  )
}
