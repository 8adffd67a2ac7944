import { createSignal, onMount, Show } from 'solid-js'
import { Problem } from '../../page/problem.tsx'
import { go } from '../../page/router.tsx'
import type { Answer } from '../../remote/answer.ts'
import { api } from '../../remote/api.ts'
import { absenceOf } from '../model/absence-text.ts'
import { nameOf } from '../model/sentences.ts'
import type { ShownMatch } from './use-match.ts'

/** A dialog that asks a player to confirm that they resign or leave the table. */
export function Farewell(props: { followed: ShownMatch; how: 'resign' | 'leave'; close: () => void }) {
  const { match, context, definition } = props.followed
  const [how, setHow] = createSignal(props.how)
  const [problem, setProblem] = createSignal('')
  const [sending, setSending] = createSignal(false)
  let dialog!: HTMLDialogElement
  let stay!: HTMLButtonElement
  onMount(() => {
    dialog.showModal()
    stay.focus()
  })

  const others = () => {
    const { players, mySeat } = match()
    return players.map((_, seat) => seat).filter((seat) => seat !== mySeat && !context().newest?.inactive.includes(seat))
  }
  const consequence = () => {
    const [one, ...more] = others()
    return more.length === 0 && one !== undefined ? `${nameOf(match(), one)} wins.` : 'The others will play on without you.'
  }
  const absence = () => absenceOf(definition(), context().newest!)
  const ask = async (pending: Promise<Answer<unknown>>, then: () => void) => {
    setSending(true)
    const answer = await pending
    setSending(false)
    if (!answer.ok) return setProblem(answer.problem.message)
    dialog.close()
    then()
  }
  const resign = () => ask(api.resign(match().id), () => {})
  const leave = () => ask(api.leave(match().id), () => go('/'))
  const toResign = () => {
    setHow('resign')
    stay.focus()
  }

  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby="farewell"
      aria-describedby="farewell-means"
      closedby="any"
      onClose={() => props.close()}
    >
      <div class="dialog-body">
        <h2 id="farewell">{how() === 'leave' ? 'Leave the table?' : 'Resign?'}</h2>
        <p id="farewell-means" aria-live="polite">
          <Show when={how() === 'leave'} fallback={`You will leave the match for good. ${consequence()}`}>
            {absence().said}
          </Show>
        </p>
        <Problem message={problem()} />
        <p class="row row-end">
          <Show
            when={how() === 'leave'}
            fallback={
              <button type="button" class="button button-danger" disabled={sending()} onClick={resign}>
                Resign
              </button>
            }
          >
            <Show
              when={absence().loses}
              fallback={
                <button type="button" class="button" disabled={sending()} onClick={leave}>
                  Leave the table
                </button>
              }
            >
              <button type="button" class="button button-danger" onClick={toResign}>
                Resign…
              </button>
            </Show>
          </Show>
          <button ref={stay} type="button" class="button button-primary" onClick={() => dialog.close()}>
            Stay
          </button>
        </p>
      </div>
    </dialog>
  )
}
