import { createSignal, onMount, Show } from 'solid-js'
import { Problem } from '../page/problem.tsx'
import { go } from '../page/router.tsx'
import type { Answer } from '../remote/answer.ts'
import { api } from '../remote/api.ts'
import { absentSaid } from './absent-said.ts'
import { nameOf } from './sentences.ts'
import type { FollowedMatch } from './use-match.ts'

/** Asks whether a player really wants to go: to resign, or, if that is offered, just to leave. */
export function Farewell(props: { followed: FollowedMatch; offerToLeave: boolean; close: () => void }) {
  const { match, context, definition } = props.followed
  const [problem, setProblem] = createSignal('')
  const [sending, setSending] = createSignal(false)
  let dialog!: HTMLDialogElement
  onMount(() => dialog.showModal())

  const others = () => {
    const { players, mySeat } = match()!
    return players.map((_, seat) => seat).filter((seat) => seat !== mySeat && !context().newest?.inactive.includes(seat))
  }
  const consequence = () => {
    const [one, ...more] = others()
    return more.length === 0 && one !== undefined ? `${nameOf(match(), one)} wins.` : 'The others play on without you.'
  }
  const ask = async (pending: Promise<Answer<unknown>>, then: () => void) => {
    setSending(true)
    const answer = await pending
    setSending(false)
    if (!answer.ok) return setProblem(answer.problem.message)
    dialog.close()
    then()
  }
  const resign = () => ask(api.resign(match()!.id), () => {})
  const leave = () => ask(api.leave(match()!.id), () => go('/'))

  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="farewell" closedby="any" onClose={() => props.close()}>
      <div class="dialog-body">
        <h2 id="farewell">{props.offerToLeave ? 'Leave the table?' : 'Resign?'}</h2>
        <Show when={props.offerToLeave}>
          <p>
            <strong>Just leave</strong>, and you can come back as long as the match goes on. {absentSaid(definition()!)}
          </p>
        </Show>
        <p>
          <Show when={props.offerToLeave} fallback="You leave the match for good.">
            <strong>Resign</strong>, and you leave it for good.
          </Show>{' '}
          {consequence()}
        </p>
        <Problem message={problem()} />
        <p class="row row-end">
          <button type="button" class="button" onClick={() => dialog.close()}>
            Stay
          </button>
          <button type="button" class="button button-danger" disabled={sending()} onClick={resign}>
            Resign
          </button>
          <Show when={props.offerToLeave}>
            <button type="button" class="button button-primary" disabled={sending()} onClick={leave}>
              Just leave
            </button>
          </Show>
        </p>
      </div>
    </dialog>
  )
}
