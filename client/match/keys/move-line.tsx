import { createMemo, createSignal, createUniqueId, For, onMount, Show } from 'solid-js'
import { listed } from '../../../engine/model/words.ts'
import { t } from '../../languages/text.ts'
import type { ShownMatch } from '../actor/use-match.ts'
import { nameOf } from '../model/sentences.ts'
import { type Choice, choicesOf, fitting, type Known, read } from './typed-move.ts'

/** More would have to be scrolled. */
const SHOWN_AT_MOST = 8

/** A dialog in which a move is typed. It offers the possible moves that fit. */
export function MoveLine(props: { followed: ShownMatch; close: () => void }) {
  const { view, match, definition, send } = props.followed
  const [typed, setTyped] = createSignal('')
  const [at, setAt] = createSignal(-1)
  const [problem, setProblem] = createSignal('')
  const id = createUniqueId()
  let dialog!: HTMLDialogElement
  let input!: HTMLInputElement
  onMount(() => {
    dialog.showModal()
    input.focus()
  })
  const known = (): Known => ({
    definition: definition(),
    view: view(),
    me: match().mySeat ?? 0,
    name: (seat) => nameOf(match(), seat),
  })
  const choices = createMemo(() => choicesOf(known()))
  const fits = createMemo(() => fitting(typed(), choices()))
  const shown = () => fits().slice(0, SHOWN_AT_MOST)
  const play = ({ move, args }: Choice) => {
    dialog.close()
    send({ type: 'play', move, args })
  }
  const notUnderstood = () => {
    const names = [...new Set((view().moves ?? []).map(({ move }) => definition().moves[move]?.name ?? move))]
    if (names.length === 0) return t('You cannot move now.')
    return t('“{typed}” fits no move. You can make these: {moves}. Type the name of one, or of what you choose for it.', {
      typed: typed().trim(),
      moves: listed(names),
    })
  }
  const submit = (event: Event) => {
    event.preventDefault()
    const chosen = shown()[at()]
    if (chosen) return play(chosen)
    const reading = read(typed(), known())
    if (reading.kind === 'move') return play(reading.choice)
    setProblem(
      reading.kind === 'none'
        ? notUnderstood()
        : choices().length === 0
          ? notUnderstood()
          : fits().length === 1
            ? t('Do you mean {text}? Choose it with the arrow keys.', { text: fits()[0]?.text ?? '' })
            : t('{n} moves fit. Type more of it, or choose one with the arrow keys.', { n: fits().length }),
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const count = shown().length
    if (count > 0) setAt((at() + step + count + (at() < 0 && step < 0 ? 1 : 0)) % count)
  }
  return (
    <dialog ref={dialog} class="dialog keys" aria-labelledby={`${id}-title`} closedby="any" onClose={() => props.close()}>
      <form class="dialog-body" onSubmit={submit}>
        <h2 id={`${id}-title`}>{t('Type a move')}</h2>
        <label class="field">
          <span>{t('A move and what it is made with, by their names on the page')}</span>
          <input
            ref={input}
            type="text"
            role="combobox"
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            aria-expanded={shown().length > 0}
            aria-autocomplete="list"
            aria-controls={`${id}-list`}
            aria-activedescendant={at() >= 0 ? `${id}-${at()}` : undefined}
            aria-describedby={`${id}-problem`}
            value={typed()}
            onInput={({ currentTarget }) => {
              setTyped(currentTarget.value)
              setAt(-1)
              setProblem('')
            }}
            onKeyDown={onKeyDown}
          />
        </label>
        <p id={`${id}-problem`} class={problem() ? 'refusal' : 'pc-unseen'} role="alert">
          {problem()}
        </p>
        <div id={`${id}-list`} class="keys-moves" role="listbox" aria-label={t('Moves that fit')}>
          <For each={shown()}>
            {(choice, i) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field
              <div
                id={`${id}-${i()}`}
                role="option"
                aria-selected={i() === at()}
                tabIndex={-1}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => play(choice)}
              >
                {choice.text}
              </div>
            )}
          </For>
        </div>
        <Show when={fits().length > SHOWN_AT_MOST}>
          <p class="quiet">{t('and {n} more', { n: fits().length - SHOWN_AT_MOST })}</p>
        </Show>
        <p class="row row-end">
          <button type="button" class="button" onClick={() => dialog.close()}>
            {t('Close')}
          </button>
          <button type="submit" class="button button-primary">
            {t('Move')}
          </button>
        </p>
      </form>
    </dialog>
  )
}
