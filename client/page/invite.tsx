import { createSignal, onMount, Show } from 'solid-js'
import { t } from '../languages/text.ts'
import type { Problem } from '../remote/answer.ts'
import { api } from '../remote/api.ts'
import { Oops } from './oops.tsx'
import { go } from './router.tsx'
import { showTab } from './tab.ts'

/**
 * Follows an invite link: its token stands after `#`, so that browsers tell it to no server but this one, in the body of a request. The game,
 * which may stand before it, is for those who show the link.
 */
export function Invite() {
  showTab(t('Invitation – Playchart'))
  const [problem, setProblem] = createSignal<Problem | null>(null)
  const enter = async () => {
    setProblem(null)
    const answer = await api.enter(location.hash.slice(1))
    if (answer.ok) go(`/matches/${answer.value.id}`)
    else setProblem(answer.problem)
  }
  onMount(enter)
  return (
    <Show when={problem()} fallback={<p class="quiet">{t('Opening the table you are invited to…')}</p>}>
      {(problem) => (
        <Oops
          title={t('This invitation cannot be opened')}
          message={problem().message}
          retry={problem().code === 'unknown-link' || problem().code === 'not-invited' ? undefined : enter}
        />
      )}
    </Show>
  )
}
