import { createResource, createSignal, For, Show } from 'solid-js'
import { Problem } from '../page/problem.tsx'
import { api } from '../remote/api.ts'
import { MailLink } from './mail-link.tsx'

/** How one can sign in with an account elsewhere or by mail, as the server offers it; `known`: the visitor has an account, to which it is added. */
export function WaysToSignIn(props: { known: boolean }) {
  const [found, { mutate }] = createResource(api.providers)
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
  const disconnect = async (id: string) => {
    const answer = await api.disconnect(id)
    setProblem(answer.ok ? '' : answer.problem.message)
    if (answer.ok) mutate(answer)
  }
  const mail = () => {
    const answer = found.latest
    return answer?.ok ? answer.value.mail : null
  }
  return (
    <>
      <Show when={providers().length > 0}>
        <section class="panel" aria-labelledby="providers">
          <h2 id="providers">{props.known ? 'Accounts elsewhere' : 'I have an account elsewhere'}</h2>
          <p class="row">
            <For each={providers()}>
              {({ id, name, connected }) => (
                <button type="button" class="button" onClick={() => (connected ? disconnect(id) : begin(id))}>
                  {connected ? `Disconnect ${name}` : props.known ? `Connect ${name}` : `Sign in with ${name}`}
                </button>
              )}
            </For>
          </p>
          <Problem message={problem()} />
        </section>
      </Show>
      <Show when={mail()}>
        {(mail) => <MailLink known={props.known} address={mail().address} removed={(value) => mutate({ ok: true, value })} />}
      </Show>
    </>
  )
}
