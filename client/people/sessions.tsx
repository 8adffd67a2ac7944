import { createSignal, For, Show } from 'solid-js'
import { locale } from '../languages/languages.ts'
import { t } from '../languages/text.ts'
import { Problem } from '../page/sending.tsx'
import type { Answer } from '../remote/answer.ts'
import { api } from '../remote/api.ts'
import type { SessionInfo } from '../remote/wire.ts'
import { browserName } from './browser-name.ts'

interface SessionsProps {
  readonly found: Answer<{ sessions: SessionInfo[] }> | undefined
  /** Called when a session was ended. */
  readonly changed: () => void
  /** Left out for a guest, who could not come back. */
  readonly signOut: (() => void) | undefined
  readonly problem: string
}

/** The browsers in which somebody is signed in, each with a button that ends that. */
export function Sessions(props: SessionsProps) {
  const [problem, setProblem] = createSignal('')
  const list = () => (props.found?.ok ? props.found.value.sessions : [])
  const unread = () => (props.found && !props.found.ok ? props.found.problem.message : '')
  const end = async ({ id, current }: SessionInfo) => {
    if (current) return props.signOut?.()
    const answer = await api.endSession(id)
    setProblem(answer.ok ? '' : answer.problem.message)
    props.changed()
  }
  return (
    <section class="panel" aria-labelledby="sessions">
      <h2 id="sessions">{t('Signed in')}</h2>
      <p class="quiet">{t('If you do not know one of these browsers, sign it out. It takes effect at once.')}</p>
      <ul class="sessions">
        <For each={list()}>
          {(session) => (
            <li class="session">
              <span>
                {browserName(session.userAgent)}{' '}
                <Show when={session.current}>
                  <span class="pc-tag pc-tag-strong">{t('this browser')}</span>
                </Show>
                <br />
                <span class="quiet">{t('since {date}', { date: new Date(session.createdAt).toLocaleDateString(locale()) })}</span>
              </span>
              <Show when={!session.current || props.signOut}>
                <button
                  type="button"
                  class="button"
                  aria-label={t('Sign out {browser}', { browser: session.current ? t('this browser') : browserName(session.userAgent) })}
                  onClick={() => end(session)}
                >
                  {t('Sign out')}
                </button>
              </Show>
            </li>
          )}
        </For>
      </ul>
      <Problem message={problem() || props.problem || unread()} />
    </section>
  )
}
