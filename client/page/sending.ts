import { createSignal } from 'solid-js'
import type { Answer } from '../remote/answer.ts'

/**
 * For what a button or a form sends to the server. `send` waits for an answer: `sending()` is true until it is there, `problem()` says why
 * it was refused (empty if it was not), and `then` gets its value.
 */
export function createSending() {
  const [problem, setProblem] = createSignal('')
  const [sending, setSending] = createSignal(false)
  const send = async <T>(pending: Promise<Answer<T>>, then: (value: T) => void) => {
    setSending(true)
    const answer = await pending
    setSending(false)
    setProblem(answer.ok ? '' : answer.problem.message)
    if (answer.ok) then(answer.value)
  }
  return { problem, sending, send }
}
