import { createSignal, Match, onMount, Switch } from 'solid-js'
import { Problem } from '../../page/problem.tsx'
import { go } from '../../page/router.tsx'
import type { Answer } from '../../remote/answer.ts'
import { api } from '../../remote/api.ts'
import type { ShownMatch } from '../actor/use-match.ts'
import { absenceOf } from '../model/absence-text.ts'
import { nameOf } from '../model/sentences.ts'

export type Goodbye = 'resign' | 'leave' | 'abort'

const QUESTIONS: { readonly [how in Goodbye]: string } = {
  resign: 'Resign?',
  leave: 'Leave the table?',
  abort: 'Abort the match?',
}

/** A dialog that asks a player to confirm that they resign, leave the table or abort the match. */
export function Farewell(props: { followed: ShownMatch; how: Goodbye; close: () => void }) {
  const { match, context, definition } = props.followed
  const [how, setHow] = createSignal<Goodbye>(props.how)
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
  const abort = () => ask(api.abort(match().id), () => {})
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
        <h2 id="farewell">{QUESTIONS[how()]}</h2>
        <p id="farewell-means" aria-live="polite">
          <Switch>
            <Match when={how() === 'resign'}>You will leave the match for good. {consequence()}</Match>
            <Match when={how() === 'leave'}>{absence().said}</Match>
            <Match when={how() === 'abort'}>This ends the match for everybody, and nobody wins.</Match>
          </Switch>
        </p>
        <Problem message={problem()} />
        <p class="row row-end">
          <Switch>
            <Match when={how() === 'resign'}>
              <button type="button" class="button button-danger" disabled={sending()} onClick={resign}>
                Resign
              </button>
            </Match>
            <Match when={how() === 'abort'}>
              <button type="button" class="button button-danger" disabled={sending()} onClick={abort}>
                Abort the match
              </button>
            </Match>
            <Match when={absence().loses}>
              <button type="button" class="button button-danger" onClick={toResign}>
                Resign…
              </button>
            </Match>
            <Match when={!absence().loses}>
              <button type="button" class="button" disabled={sending()} onClick={leave}>
                Leave the table
              </button>
            </Match>
          </Switch>
          <button ref={stay} type="button" class="button button-primary" onClick={() => dialog.close()}>
            Stay
          </button>
        </p>
      </div>
    </dialog>
  )
}
