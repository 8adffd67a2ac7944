import { Show } from 'solid-js'

/** Says what could not be done; nothing while the message is empty. */
export function Problem(props: { message: string }) {
  return (
    <Show when={props.message}>
      <p class="refusal" role="alert">
        {props.message}
      </p>
    </Show>
  )
}
