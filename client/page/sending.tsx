import { createSignal, Show } from 'solid-js'
import type { Answer } from '../remote/answer.ts'

/**
 * For what a button or a form sends to the server. `send` waits for an answer: `sending()` is true until it is there, `problem()` says why
 * it was refused (empty if it was not), and `then` gets its value.
 */
export function createSending() {
  const [problem, setProblem] = createSignal('')
  const [sending, setSending] = createSignal(false)
  async function send<T>(pending: Promise<Answer<T>>, then: (value: T) => void): Promise<void> {
    setSending(true)
    const answer = await pending
    setSending(false)
    setProblem(answer.ok ? '' : answer.problem.message)
    if (answer.ok) then(answer.value)
  }
  return { problem, sending, send }
}

/** An error message; nothing if the message is empty. */
export function Problem(props: { message: string }) {
  return (
    <Show when={props.message}>
      <p class="refusal" role="alert">
        {props.message}
      </p>
    </Show>
  )
}
