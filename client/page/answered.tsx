import { createResource, type JSX, Show } from 'solid-js'
import type { Answer } from '../remote/answer.ts'
import { Oops } from './oops.tsx'

interface AnsweredProps<Asked, Value> {
  /** What is asked for; it is asked for anew when this changes. */
  readonly asked: Asked
  readonly ask: (asked: Asked) => Promise<Answer<Value>>
  /** The title where the answer is a refusal. */
  readonly refused: string
  readonly children: (value: Value) => JSX.Element
}

/** A page made of one answer of the server: nothing until it is there, and why there is none, with a way to try again. */
export function Answered<Asked extends {}, Value extends {}>(props: AnsweredProps<Asked, Value>) {
  const [answered, { refetch }] = createResource(
    () => props.asked,
    (asked) => props.ask(asked),
  )
  const problem = () => {
    const got = answered()
    return got && !got.ok ? got.problem.message : ''
  }
  const found = () => {
    const got = answered()
    return got?.ok ? got.value : undefined
  }
  return (
    <>
      <Show when={problem()}>{(message) => <Oops title={props.refused} message={message()} retry={() => void refetch()} />}</Show>
      <Show when={found()} keyed>
        {props.children}
      </Show>
    </>
  )
}
