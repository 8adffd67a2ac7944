import { createResource, createSignal, createUniqueId, For, Show } from 'solid-js'
import { t } from '../languages/text.ts'
import { createSending, Problem } from '../page/sending.tsx'
import { api } from '../remote/api.ts'
import type { Me, WaysIn } from '../remote/wire.ts'
import { KnownPassword, NewPassword } from './password-fields.tsx'

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

interface OwnPasswordProps {
  /** The account's name, by which browsers find the password that they keep for it. */
  readonly name: string
  /** Whether the account has a password. */
  readonly known: boolean
  /** Called when it has another one. */
  readonly changed: () => void
}

/** A form that changes the password of the visitor's account, or gives it its first. */
function OwnPassword(props: OwnPasswordProps) {
  const id = createUniqueId()
  const { problem, sending, send } = createSending()
  const [done, setDone] = createSignal(false)
  let form!: HTMLFormElement
  let current: HTMLInputElement | undefined
  let password!: HTMLInputElement
  const change = (event: SubmitEvent) => {
    event.preventDefault()
    setDone(false)
    void send(api.changePassword(current?.value ?? '', password.value), () => {
      form.reset()
      setDone(true)
      props.changed()
    })
  }
  return (
    <form ref={form} class="panel" aria-labelledby={`${id}-title`} onSubmit={change}>
      <h2 id={`${id}-title`}>{t('Password')}</h2>
      <p class="quiet">
        {props.known
          ? t('Changing it signs out all your other browsers.')
          : t('Your account has none yet. With one you can also sign in by name and password.')}
      </p>
      <input type="text" name="username" autocomplete="username" value={props.name} hidden readOnly />
      <Show when={props.known}>
        <KnownPassword
          label={t('Password now')}
          input={(input) => {
            current = input
          }}
        />
      </Show>
      <NewPassword
        label={t('New password')}
        input={(input) => {
          password = input
        }}
      />
      <p role="status">
        <Show when={done()}>{t('Your password was changed. Your other browsers are signed out.')}</Show>
      </p>
      <Problem message={problem()} />
      <p class="row row-end">
        <button type="submit" class="button" disabled={sending()}>
          {props.known ? t('Change the password') : t('Set a password')}
        </button>
      </p>
    </form>
  )
}

interface MailLinkProps {
  /** Whether the visitor has an account, to which the address is added. */
  readonly known: boolean
  /** The address that leads into it; null: none. */
  readonly address: string | null
  /** Called with what is left when the address was removed. */
  readonly removed: (left: WaysIn) => void
}

/** A form that has a link mailed, by which one signs in. */
function MailLink(props: MailLinkProps) {
  const { problem, sending, send } = createSending()
  const [sentTo, setSentTo] = createSignal('')
  let address!: HTMLInputElement
  const mail = (event: SubmitEvent) => {
    event.preventDefault()
    const to = address.value.trim()
    setSentTo('')
    void send(api.mailLink(to), () => setSentTo(to))
  }
  const remove = () => send(api.disconnect('mail'), props.removed)
  return (
    <form class="panel" aria-labelledby="mail-link" onSubmit={mail}>
      <h2 id="mail-link">{props.known ? t('Mail address') : t('Sign in by mail')}</h2>
      <p class="quiet">
        {props.known
          ? t('With it you can sign in by a link that is mailed to you, also if you forget your password.')
          : t('You get a link that signs you in, also if you have forgotten your password. If you have no account yet, it makes one.')}
      </p>
      <Show when={props.address}>
        {(address) => (
          <p class="row">
            <span>{address()}</span>
            <button type="button" class="button" aria-label={t('Remove {address}', { address: address() })} onClick={remove}>
              {t('Remove')}
            </button>
          </p>
        )}
      </Show>
      <label class="field">
        <span>{props.address === null ? t('Mail address') : t('Another address instead')}</span>
        <input ref={address} name="address" type="email" required maxLength={254} autocomplete="email" />
      </label>
      <p role="status">
        <Show when={sentTo()}>{t('A link is on its way to {address}. Open it within 15 minutes.', { address: sentTo() })}</Show>
      </p>
      <Problem message={problem()} />
      <p class="row row-end">
        <button type="submit" class="button" disabled={sending()}>
          {t('Send a link')}
        </button>
      </p>
    </form>
  )
}
