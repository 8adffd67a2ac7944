import { createSignal, For, Show } from 'solid-js'
import { chooseSpeed, SPEEDS, speed } from '../kit/animate/speed.ts'
import { t } from '../languages/text.ts'
import { api } from '../remote/api.ts'
import { calledHere } from '../remote/player-name.ts'
import type { Me } from '../remote/wire.ts'
import { Problem } from './sending.tsx'

/** The name others see, and a form to change it, and how fast moves are shown. */
export function MyName(props: { name: string; renamed: (me: Me) => void }) {
  const [editing, setEditing] = createSignal(false)
  const [problem, setProblem] = createSignal('')
  const shown = () => calledHere({ name: props.name })
  let input!: HTMLInputElement
  let button!: HTMLButtonElement

  const edit = () => {
    setProblem('')
    setEditing(true)
    input.focus()
    input.select()
  }
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    const answer = await api.rename(input.value.trim())
    if (!answer.ok) return setProblem(answer.problem.message)
    props.renamed(answer.value)
    close()
  }
  const close = () => {
    // A user who has moved the focus meanwhile keeps it.
    const inside = input.form?.contains(document.activeElement)
    setEditing(false)
    if (inside) button.focus()
  }

  return (
    <Show
      when={editing()}
      fallback={
        <button
          ref={button}
          type="button"
          class="button button-quiet my-name"
          onClick={edit}
          aria-label={t('You are {name}. Change your name or settings', { name: shown() })}
        >
          <span class="my-name-text" dir="auto">
            {shown()}
          </span>{' '}
          <span aria-hidden="true">✎</span>
        </button>
      }
    >
      <form class="my-name-form" onSubmit={save} onKeyDown={(event) => event.key === 'Escape' && close()}>
        <input ref={input} type="text" aria-label={t('Your name')} required maxLength={30} value={props.name} autocomplete="nickname" />
        <label class="row">
          <span>{t('Animations')}</span>
          <select
            onChange={({ currentTarget }) => {
              const [wanted] = SPEEDS[currentTarget.selectedIndex] ?? []
              if (wanted) chooseSpeed(wanted)
            }}
          >
            <For each={SPEEDS}>
              {([name, words]) => (
                <option value={name} selected={name === speed()}>
                  {words}
                </option>
              )}
            </For>
          </select>
        </label>
        <button type="submit" class="button button-primary">
          {t('Save')}
        </button>
        <Problem message={problem()} />
      </form>
    </Show>
  )
}
