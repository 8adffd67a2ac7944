import { createSignal, Show } from 'solid-js'
import { t } from '../languages/text.ts'
import { createSending, Problem } from '../page/sending.tsx'
import { api } from '../remote/api.ts'
import type { WaysIn } from '../remote/wire.ts'

interface MailLinkProps {
  /** Whether the visitor has an account, to which the address is added. */
  readonly known: boolean
  /** The address that leads into it; null: none. */
  readonly address: string | null
  /** Called with what is left when the address was removed. */
  readonly removed: (left: WaysIn) => void
}

/** A form that has a link mailed, by which one signs in. */
export function MailLink(props: MailLinkProps) {
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
