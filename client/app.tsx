import { createMemo, createSignal, ErrorBoundary, Match, onMount, Show, Switch } from 'solid-js'
import { Lobby } from './lobby/lobby.tsx'
import { MatchPage } from './match/panels/page.tsx'
import { MyName } from './page/my-name.tsx'
import { Broken, Oops } from './page/oops.tsx'
import { followHistory, here, Link, routeOf } from './page/router.tsx'
import type { Problem } from './remote/answer.ts'
import { api } from './remote/api.ts'

/** The whole client. */
export function App() {
  followHistory()
  const [name, setName] = createSignal<string | null>(null)
  const [problem, setProblem] = createSignal<Problem | null>(null)
  // The first answer brings the cookie that says who we are: nothing else is asked before.
  const meet = async () => {
    const me = await api.me()
    setProblem(me.ok ? null : me.problem)
    if (me.ok) setName(me.value.name)
  }
  onMount(meet)
  const route = createMemo(() => routeOf(here()), undefined, { equals: (a, b) => JSON.stringify(a) === JSON.stringify(b) })
  const matchId = () => {
    const at = route()
    return at.page === 'match' ? at.id : undefined
  }

  return (
    <>
      <header class="top">
        <Link to="/" class="brand">
          <img src="/icon.svg" alt="" width="28" height="28" />
          Playchart
        </Link>
        <Show when={name()}>{(name) => <MyName name={name()} renamed={setName} />}</Show>
      </header>
      <main class="main">
        <ErrorBoundary fallback={(error, reset) => <Broken error={error} retry={reset} />}>
          <Show
            when={name() !== null}
            fallback={<Show when={problem()}>{(problem) => <Oops title="No connection" message={problem().message} retry={meet} />}</Show>}
          >
            <Switch fallback={<Oops title="Nothing here" message="There is no page at this address." />}>
              <Match when={route().page === 'lobby'}>
                <Lobby />
              </Match>
              <Match when={matchId()} keyed>
                {(id) => <MatchPage id={id} />}
              </Match>
            </Switch>
          </Show>
        </ErrorBoundary>
      </main>
    </>
  )
}
