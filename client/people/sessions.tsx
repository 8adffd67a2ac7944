import { createResource, createSignal, For, Show } from 'solid-js'
import { Problem } from '../page/problem.tsx'
import { api } from '../remote/api.ts'
import type { SessionInfo } from '../remote/wire.ts'
import { browserName } from './browser-name.ts'

/** The browsers in which somebody is signed in, each with a button that ends that. */
export function Sessions(props: { signOut: () => void; problem: string }) {
  const [sessions, { refetch }] = createResource(api.sessions)
  const [problem, setProblem] = createSignal('')
  const list = () => {
    const answer = sessions.latest
    return answer?.ok ? answer.value.sessions : []
  }
  const unread = () => {
    const answer = sessions.latest
    return answer && !answer.ok ? answer.problem.message : ''
  }
  const end = async ({ id }: SessionInfo) => {
    const answer = await api.endSession(id)
    setProblem(answer.ok ? '' : answer.problem.message)
    await refetch()
  }
  return (
    <section class="panel" aria-labelledby="sessions">
      <h2 id="sessions">Signed in</h2>
      <p class="quiet">If you do not know one of these browsers, sign it out. It takes effect at once.</p>
      <ul class="sessions">
        <For each={list()}>
          {(session) => (
            <li class="session">
              <span>
                {browserName(session.userAgent)}{' '}
                <Show when={session.current}>
                  <span class="pc-tag pc-tag-strong">this browser</span>
                </Show>
                <br />
                <span class="quiet">since {new Date(session.createdAt).toLocaleDateString()}</span>
              </span>
              <button
                type="button"
                class="button"
                aria-label={`Sign out ${session.current ? 'this browser' : browserName(session.userAgent)}`}
                onClick={() => (session.current ? props.signOut() : end(session))}
              >
                Sign out
              </button>
            </li>
          )}
        </For>
      </ul>
      <Problem message={problem() || props.problem || unread()} />
    </section>
  )
}
