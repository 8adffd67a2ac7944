import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { createResource, createSignal, For, Show } from 'solid-js'
import { locale } from '../languages/languages.ts'
import { t } from '../languages/text.ts'
import { Problem } from '../page/sending.tsx'
import type { Answer } from '../remote/answer.ts'
import { api } from '../remote/api.ts'
import type { Me, PasskeyInfo } from '../remote/wire.ts'
import { browserName } from './browser-name.ts'

/** Browsers do not say whether somebody has changed their mind, or something has failed. */
const NOT_MADE = t('No passkey was made. Your browser may not allow it here, or this device has one for you already.')
const NOT_USED = t('No passkey was used. If you have none for this site in this browser, sign in another way.')

/** The passkeys of an account, each with a button that removes it, and one to add another. */
export function Passkeys() {
  const [found, { mutate }] = createResource(api.passkeys)
  const [problem, setProblem] = createSignal('')
  const list = () => {
    const answer = found.latest
    return answer?.ok ? answer.value.passkeys : []
  }
  const done = (answer: Answer<{ passkeys: PasskeyInfo[] }>) => {
    setProblem(answer.ok ? '' : answer.problem.message)
    if (answer.ok) mutate(answer)
  }
  const add = async () => {
    const wanted = await api.toAddPasskey()
    if (!wanted.ok) return setProblem(wanted.problem.message)
    const made = await startRegistration({ optionsJSON: wanted.value }).catch(() => null)
    if (made === null) return setProblem(NOT_MADE)
    done(await api.addPasskey(made))
  }
  return (
    <Show when={browserSupportsWebAuthn()}>
      <section class="panel" aria-labelledby="passkeys">
        <h2 id="passkeys">{t('Passkeys')}</h2>
        <p class="quiet">{t('Sign in with your fingerprint, your face or the lock of your device, without a password.')}</p>
        <ul class="sessions">
          <For each={list()}>
            {(passkey) => (
              <li class="session">
                <span>
                  {browserName(passkey.userAgent)}
                  <br />
                  <span class="quiet">{t('since {date}', { date: new Date(passkey.createdAt).toLocaleDateString(locale()) })}</span>
                </span>
                <button
                  type="button"
                  class="button"
                  aria-label={t('Remove the passkey of {browser}', { browser: browserName(passkey.userAgent) })}
                  onClick={async () => done(await api.removePasskey(passkey.id))}
                >
                  {t('Remove')}
                </button>
              </li>
            )}
          </For>
        </ul>
        <Problem message={problem()} />
        <p class="row row-end">
          <button type="button" class="button" onClick={add}>
            {t('Add a passkey')}
          </button>
        </p>
      </section>
    </Show>
  )
}

/** A button to sign in with a passkey; nothing where the browser has none. */
export function PasskeyButton(props: { entered: (me: Me) => void }) {
  const [problem, setProblem] = createSignal('')
  const signIn = async () => {
    const wanted = await api.toSignInByPasskey()
    if (!wanted.ok) return setProblem(wanted.problem.message)
    const signed = await startAuthentication({ optionsJSON: wanted.value }).catch(() => null)
    if (signed === null) return setProblem(NOT_USED)
    const answer = await api.signInByPasskey(signed)
    if (answer.ok) props.entered(answer.value)
    else setProblem(answer.problem.message)
  }
  return (
    <Show when={browserSupportsWebAuthn()}>
      <p class="row">
        <button type="button" class="button" onClick={signIn}>
          {t('Sign in with a passkey')}
        </button>
      </p>
      <Problem message={problem()} />
    </Show>
  )
}
