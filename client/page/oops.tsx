import { createResource, type JSX, Show } from 'solid-js'
import { t } from '../languages/text.ts'
import { Link } from './router.tsx'

/** Shown instead of a page that threw: the error and, if known, its place in the author's file. The console has the whole error. */
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
  return (
    <Oops
      title={t('Something went wrong on this page')}
      message={where.latest ? `${where.latest}: ${message()}` : message()}
      retry={props.retry}
    />
  )
}

/** A page with an error message. Its children are buttons for what else can be done. */
export function Oops(props: { title: string; message: string; retry?: () => void; children?: JSX.Element }) {
  return (
    <section class="oops" role="alert">
      <h1>{props.title}</h1>
      <p>{props.message}</p>
      <p class="row">
        <Show when={props.retry}>
          {(retry) => (
            <button type="button" class="button button-primary" onClick={() => retry()()}>
              {t('Try again')}
            </button>
          )}
        </Show>
        {props.children}
        <Link to="/" class="button">
          {t('To the lobby')}
        </Link>
      </p>
    </section>
  )
}

/** Shown if a page's code cannot be loaded: the connection is lost, or the server has a newer version. */
export const Unloaded = () => (
  <Oops
    title={t('This page could not be loaded')}
    message={t('The server cannot be reached, or has been updated. Please try again.')}
    retry={() => location.reload()}
  />
)
