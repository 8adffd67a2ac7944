import { createSignal, onMount, Show } from 'solid-js'
import { t } from '../languages/text.ts'
import { Oops } from '../page/oops.tsx'
import { go, Link } from '../page/router.tsx'
import { createSending, Problem } from '../page/sending.tsx'
import { showTab } from '../page/tab.ts'
import { api } from '../remote/api.ts'
import type { Me } from '../remote/wire.ts'
import './account.css'

/**
 * Where a link to another device leads. It is used only on a click: previews of links open pages too, and somebody may send their own link
 * so that others play as them without noticing. `changed` is called with who the visitor is from then on.
 */
export function ArrivePage(props: { me: Me; changed: (me: Me) => void }) {
  showTab(t('Continue on this device – Playchart'))
  const { problem, sending, send } = createSending()
  const arrive = () =>
    send(api.arrive(location.hash.slice(1)), (me) => {
      props.changed(me)
      go('/')
    })
  return (
    <div class="account">
      <section class="panel">
        <h1>{t('Continue on this device')}</h1>
        <p>
          {t('Here you will be the person who made this link. Go on only if you made it yourself.')}{' '}
          <Show
            when={props.me.kind === 'account'}
            fallback={t('The matches that you have here as a guest, {name}, come with you.', { name: props.me.name })}
          >
            {t('You are signed in here as {name}, which ends in this browser; that account keeps its matches.', { name: props.me.name })}
          </Show>
        </p>
        <Problem message={problem()} />
        <p class="row row-end">
          <Link to="/" class="button">
            {t('Stay {name}', { name: props.me.name })}
          </Link>
          <button type="button" class="button button-primary" disabled={sending()} onClick={arrive}>
            {t('Continue here')}
          </button>
        </p>
      </section>
    </div>
  )
}

/** Where a provider leads back to. `changed` is called with who the visitor is from then on. */
export function ReturnPage(props: { provider: string; changed: (me: Me) => void }) {
  showTab(t('Sign in – Playchart'))
  const [problem, setProblem] = createSignal('')
  onMount(async () => {
    const answer = await api.returnFrom(props.provider, location.search)
    if (!answer.ok) return setProblem(answer.problem.message)
    props.changed(answer.value)
    go('/')
  })
  return (
    <Show when={problem()} fallback={<p class="quiet">{t('Signing you in…')}</p>}>
      <Oops title={t('You are not signed in')} message={problem()} />
    </Show>
  )
}
