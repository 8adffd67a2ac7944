import { createResource, Show } from 'solid-js'
import { Link } from './router.tsx'

/** Instead of a page that threw: what, and where in the author's file as far as that can be told. The console has all of it. */
export function Broken(props: { error: unknown; retry: () => void }) {
  console.error(props.error)
  const message = () => (props.error instanceof Error ? props.error.message : String(props.error))
  const [where] = createResource(
    () => props.error,
    async (error) => {
      const { whereThrown } = await import('./where-thrown.ts')
      return whereThrown(error).catch(() => null)
    },
  )
  return <Oops title="The page broke" message={where.latest ? `${where.latest}: ${message()}` : message()} retry={props.retry} />
}

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
