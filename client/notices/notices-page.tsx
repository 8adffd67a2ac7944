import { createMemo, createResource, createSignal, For, Show } from 'solid-js'
import { locale } from '../languages/languages.ts'
import { t } from '../languages/text.ts'
import { Oops } from '../page/oops.tsx'
import { Problem } from '../page/sending.tsx'
import { hears, setHears, sound } from '../page/sound.ts'
import { showTab } from '../page/tab.ts'
import { browserName } from '../people/browser-name.ts'
import type { NoticesInfo } from '../remote/wire.ts'
import { Choices } from './choices.tsx'
import { MailAddress } from './mail-address.tsx'
import { type Change, noticesApi } from './notices-api.ts'
import './notices.css'
import { idOf, pushFault, subscribe, subscribed } from './this-browser.ts'
import '../people/account.css'

/** How the visitor is told what happens while they do not look. */
export function NoticesPage() {
  showTab(t('Notices – Playchart'))
  const [answer, { mutate, refetch }] = createResource(noticesApi.read)
  const info = () => {
    const found = answer.latest
    return found?.ok ? found.value : null
  }
  let last: Promise<unknown> = Promise.resolve()
  const change: Change = (ask) => {
    const made = last.then(async () => {
      const given = await ask()
      if (!given.ok) return given.problem.message
      mutate(given)
      return ''
    })
    last = made.catch(() => {})
    return made
  }
  const unread = () => {
    const found = answer.latest
    return found && !found.ok ? found.problem.message : null
  }
  return (
    <div class="account notices">
      <h1>{t('Notices')}</h1>
      <p>{t('Playchart can tell you when it is your turn while you are away. Choose how.')}</p>
      <Show
        when={info()}
        fallback={
          <Show when={unread()} fallback={<p class="quiet">{t('Loading…')}</p>}>
            {(message) => <Oops title={t('This page could not be loaded')} message={message()} retry={refetch} />}
          </Show>
        }
      >
        {(info) => (
          <>
            <ThisBrowser info={info()} change={change} />
            <MailAddress info={info()} change={change} />
            <Webhook info={info()} change={change} />
            <Choices info={info()} change={change} />
          </>
        )}
      </Show>
    </div>
  )
}

interface PartProps {
  readonly info: NoticesInfo
  readonly change: Change
}

function ThisBrowser(props: PartProps) {
  const [problem, setProblem] = createSignal('')
  const [asking, setAsking] = createSignal(false)
  const [own, { refetch }] = createResource(async () => {
    const found = await subscribed()
    return found ? idOf(found) : null
  })
  const browsers = () => props.info.push.browsers
  const isOn = () => browsers().some(({ id }) => id === own.latest)
  const ask = async () => {
    setAsking(true)
    setProblem(await props.change(() => subscribe(props.info.push.key)))
    await refetch()
    setAsking(false)
  }
  /** It is played once, so that they know it. */
  const hear = (wanted: boolean) => {
    setHears(wanted)
    sound('turn')
  }
  const remove = async (id: string) => {
    if (id === own.latest) await (await subscribed())?.unsubscribe()
    setProblem(await props.change(() => noticesApi.dropPush(id)))
    await refetch()
  }
  return (
    <section class="panel" aria-labelledby="notices-browsers">
      <h2 id="notices-browsers">{t('In browsers')}</h2>
      <Show when={!isOn()}>
        <Show when={pushFault()} fallback={<p class="quiet">{t('This browser shows a notice, even while Playchart is closed.')}</p>}>
          {(fault) => <p class="quiet">{fault()}</p>}
        </Show>
        <p class="row">
          <button type="button" class="button button-primary" disabled={pushFault() !== null || asking()} onClick={ask}>
            {t('Show notices in this browser')}
          </button>
        </p>
      </Show>
      <ul class="sessions">
        <For each={browsers()}>
          {(browser) => (
            <li class="session">
              <span>
                {browserName(browser.userAgent)}{' '}
                <Show when={browser.id === own.latest}>
                  <span class="pc-tag pc-tag-strong">{t('this browser')}</span>
                </Show>
                <br />
                <span class="quiet">{t('since {date}', { date: new Date(browser.at).toLocaleDateString(locale()) })}</span>
              </span>
              <button
                type="button"
                class="button"
                aria-label={t('No more notices in {browser}', {
                  browser: browser.id === own.latest ? t('this browser') : browserName(browser.userAgent),
                })}
                onClick={() => remove(browser.id)}
              >
                {t('Remove')}
              </button>
            </li>
          )}
        </For>
      </ul>
      <label class="choice">
        <input type="checkbox" checked={hears()} onChange={({ currentTarget }) => hear(currentTarget.checked)} />
        <span>{t('Play sounds in an open match: for moves, for my turn, at the end, and 20 seconds before my time runs out')}</span>
      </label>
      <Problem message={problem()} />
    </section>
  )
}

function Webhook(props: PartProps) {
  const [problem, setProblem] = createSignal('')
  let input!: HTMLInputElement
  // What is being typed stays when something else has changed.
  const known = createMemo(() => props.info.webhook ?? '')
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    setProblem(await props.change(() => noticesApi.setWebhook(input.value.trim() || null)))
  }
  return (
    <form class="panel" aria-labelledby="notices-webhook" onSubmit={save}>
      <h2 id="notices-webhook">{t('In a chat')}</h2>
      <p class="quiet">
        {t(
          'The address of a Discord webhook, or of one that takes the same form. Everybody in that channel reads your notices, so what only you may know is not sent there.',
        )}
      </p>
      <label class="field">
        <span>{t('Webhook')}</span>
        <input ref={input} type="url" maxLength={1000} value={known()} placeholder="https://discord.com/api/webhooks/…" />
      </label>
      <Problem message={problem()} />
      <p class="row row-end">
        <button type="submit" class="button">
          {t('Save')}
        </button>
      </p>
    </form>
  )
}
