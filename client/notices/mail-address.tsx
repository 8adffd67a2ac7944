import { createSignal, Match, Switch } from 'solid-js'
import { t } from '../languages/text.ts'
import { Problem } from '../page/sending.tsx'
import type { NoticesInfo } from '../remote/wire.ts'
import { type Change, noticesApi } from './notices-api.ts'

/** The visitor's mail address: given, confirmed with a code that is sent there, removed. */
export function MailAddress(props: { readonly info: NoticesInfo; readonly change: Change }) {
  const [problem, setProblem] = createSignal('')
  const mail = () => props.info.mail
  let input!: HTMLInputElement

  const ask = async (event: SubmitEvent) => {
    event.preventDefault()
    setProblem(await props.change(() => noticesApi.askMail(input.value.trim())))
  }
  const confirm = async (event: SubmitEvent) => {
    event.preventDefault()
    setProblem(await props.change(() => noticesApi.confirmMail(input.value.trim())))
  }
  const drop = async () => setProblem(await props.change(noticesApi.dropMail))

  return (
    <section class="panel" aria-labelledby="notices-mail">
      <h2 id="notices-mail">{t('By mail')}</h2>
      <Switch
        fallback={
          <form class="one-line" onSubmit={ask}>
            <label class="field">
              <span>{t('Mail address')}</span>
              <input ref={input} type="email" required maxLength={254} autocomplete="email" />
            </label>
            <button type="submit" class="button">
              {t('Send me a code')}
            </button>
          </form>
        }
      >
        <Match when={!mail().possible}>
          <p class="quiet">{t('This server sends no mails.')}</p>
        </Match>
        <Match when={mail().pending}>
          {(address) => (
            <form class="one-line" onSubmit={confirm}>
              <label class="field">
                <span>{t('The six digits that we sent to {address}', { address: address() })}</span>
                <input ref={input} type="text" required pattern="[0-9]{6}" maxLength={6} inputmode="numeric" autocomplete="one-time-code" />
              </label>
              <button type="submit" class="button button-primary">
                {t('Confirm')}
              </button>
              <button type="button" class="button" onClick={drop}>
                {t('Use another address')}
              </button>
            </form>
          )}
        </Match>
        <Match when={mail().address}>
          {(address) => (
            <p class="session">
              <span>{address()}</span>
              <button type="button" class="button" onClick={drop}>
                {t('Stop sending mails')}
              </button>
            </p>
          )}
        </Match>
      </Switch>
      <Problem message={problem()} />
    </section>
  )
}
