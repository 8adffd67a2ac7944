import { createResource, createSignal, For, Show } from 'solid-js'
import { Problem } from '../page/problem.tsx'
import { api } from '../remote/api.ts'

/** A button for each provider with which one can sign in; `known`: the visitor has an account, to which it is added. */
export function ProviderButtons(props: { known: boolean }) {
  const [found] = createResource(api.providers)
  const [problem, setProblem] = createSignal('')
  const providers = () => {
    const answer = found.latest
    return answer?.ok ? answer.value.providers : []
  }
  const begin = async (id: string) => {
    const answer = await api.signInWith(id)
    if (answer.ok) location.assign(answer.value.address)
    else setProblem(answer.problem.message)
  }
  return (
    <Show when={providers().length > 0}>
      <section class="panel" aria-labelledby="providers">
        <h2 id="providers">{props.known ? 'Accounts elsewhere' : 'I have an account elsewhere'}</h2>
        <p class="row">
          <For each={providers()}>
            {({ id, name, connected }) => (
              <Show when={!connected} fallback={<span class="pc-tag">{name} is connected</span>}>
                <button type="button" class="button" onClick={() => begin(id)}>
                  {props.known ? `Connect ${name}` : `Sign in with ${name}`}
                </button>
              </Show>
            )}
          </For>
        </p>
        <Problem message={problem()} />
      </section>
    </Show>
  )
}
