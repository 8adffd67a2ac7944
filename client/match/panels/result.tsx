import { createSignal, Show } from 'solid-js'
import { go } from '../../page/router.tsx'
import { api } from '../../remote/api.ts'
import { resultSaid } from '../model/sentences.ts'
import type { FollowedMatch } from './use-match.ts'

/** Who won, and another match of the same kind. */
export function Result(props: { followed: FollowedMatch }) {
  const { shown, match } = props.followed
  const [problem, setProblem] = createSignal('')
  const [sending, setSending] = createSignal(false)
  const again = async () => {
    setSending(true)
    const answer = await api.rematch(match()!.id)
    setSending(false)
    if (answer.ok) go(`/matches/${answer.value.id}`)
    else setProblem(answer.problem.message)
  }
  return (
    <section class="result" aria-label="Result" data-testid="result">
      <h2 role="status">{problem() || resultSaid(match(), shown()!.view)}</h2>
      <Show when={match()?.mySeat !== null}>
        <button type="button" class="button button-primary" disabled={sending()} onClick={again}>
          Play again
        </button>
      </Show>
    </section>
  )
}
