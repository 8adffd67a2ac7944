import { createSignal, createUniqueId, Show } from 'solid-js'
import { t } from '../languages/text.ts'
import { go, Link } from '../page/router.tsx'
import { createSending, Problem } from '../page/sending.tsx'
import { api } from '../remote/api.ts'
import type { Me } from '../remote/wire.ts'
import { NewPassword } from './password-fields.tsx'
import './account.css'

/**
 * Where a mailed link leads. It is used only on a click: programs that look through mails open links too, and somebody may send their own
 * link so that others play as them without noticing. `changed` is called with who the visitor is from then on.
 */
export function MailedPage(props: { me: Me; changed: (me: Me) => void }) {
  document.title = t('Link from a mail – Playchart')
  const id = createUniqueId()
  const { problem, sending, send } = createSending()
  const [forgotten, setForgotten] = createSignal(false)
  let password: HTMLInputElement | undefined
  const use = (event: SubmitEvent) => {
    event.preventDefault()
    void send(api.useMailLink(location.hash.slice(1), forgotten() ? password?.value : undefined), (me) => {
      props.changed(me)
      go('/')
    })
  }
  const isGuest = () => props.me.kind !== 'account'
  return (
    <div class="account">
      <form class="panel" aria-labelledby={`${id}-title`} onSubmit={use}>
        <h1 id={`${id}-title`}>{t('Link from a mail')}</h1>
        <Show
          when={isGuest()}
          fallback={
            <p>
              {t(
                'You are signed in here as {name}. If you asked for a link to add your mail address to this account, it is added. If it is the link of another account, you are signed in as that one instead.',
                { name: props.me.name },
              )}
            </p>
          }
        >
          <p>
            {t(
              'Here you will be the person whose mail address this link was sent to. Go on only if you asked for it yourself. The matches that you have here as a guest, {name}, come with you.',
              { name: props.me.name },
            )}
          </p>
          <label class="row">
            <input type="checkbox" name="forgotten" onChange={({ currentTarget }) => setForgotten(currentTarget.checked)} />
            <span>{t('Choose a new password')}</span>
          </label>
        </Show>
        <Show when={forgotten()}>
          <NewPassword
            label={t('New password')}
            means={t('You are signed out in all other browsers.')}
            input={(input) => {
              password = input
            }}
          />
        </Show>
        <Problem message={problem()} />
        <p class="row row-end">
          <Link to="/" class="button">
            {t('Stay {name}', { name: props.me.name })}
          </Link>
          <button type="submit" class="button button-primary" disabled={sending()}>
            {isGuest() ? t('Sign in') : t('Use the link')}
          </button>
        </p>
      </form>
    </div>
  )
}
