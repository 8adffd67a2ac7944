import { createResource, createSignal, For, Show } from 'solid-js'
import { t } from '../languages/text.ts'
import { Problem } from '../page/sending.tsx'
import { api } from '../remote/api.ts'
import type { Me } from '../remote/wire.ts'
import { MailLink } from './mail-link.tsx'
import { OwnPassword } from './own-password.tsx'

interface WaysToSignInProps {
  readonly me: Me
  /** Called when sessions may have ended. */
  readonly changed?: () => void
}

/** The ways into an account: for a guest those to sign in, as the server offers them; for others those that their account has. */
export function WaysToSignIn(props: WaysToSignInProps) {
  const isKnown = () => props.me.kind === 'account'
  const [found, { mutate, refetch }] = createResource(api.providers)
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
  /** Whether the account has one; null: not known yet. */
  const password = () => {
    const answer = found.latest
    return answer?.ok ? answer.value.password : null
  }
  const changedPassword = () => {
    void refetch()
    props.changed?.()
  }
  const mail = () => {
    const answer = found.latest
    return answer?.ok ? answer.value.mail : null
  }
  return (
    <>
      <Show when={isKnown() && password() !== null}>
        <OwnPassword name={props.me.name} known={password() === true} changed={changedPassword} />
      </Show>
      <Show when={providers().length > 0}>
        <section class="panel" aria-labelledby="providers">
          <h2 id="providers">{isKnown() ? t('Accounts elsewhere') : t('I have an account elsewhere')}</h2>
          <p class="row">
            <For each={providers()}>
              {({ id, name, connected }) => (
                <button type="button" class="button" onClick={() => (connected ? disconnect(id) : begin(id))}>
                  {connected
                    ? t('Disconnect {name}', { name })
                    : isKnown()
                      ? t('Connect {name}', { name })
                      : t('Sign in with {name}', { name })}
                </button>
              )}
            </For>
          </p>
          <Problem message={problem()} />
        </section>
      </Show>
      <Show when={mail()}>
        {(mail) => <MailLink known={isKnown()} address={mail().address} removed={(value) => mutate({ ok: true, value })} />}
      </Show>
    </>
  )
}
