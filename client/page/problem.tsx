import { Show } from 'solid-js'

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
