import { Show } from 'solid-js'
import { Link } from './router.tsx'

/** A page that says what went wrong. */
export function Oops(props: { title: string; message: string; retry?: () => void }) {
  return (
    <section class="oops" role="alert">
      <h1>{props.title}</h1>
      <p>{props.message}</p>
      <p class="row">
        <Show when={props.retry}>
          {(retry) => (
            <button type="button" class="button button-primary" onClick={() => retry()()}>
              Try again
            </button>
          )}
        </Show>
        <Link to="/" class="button">
          To the lobby
        </Link>
      </p>
    </section>
  )
}
