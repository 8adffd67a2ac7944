import { createSignal } from 'solid-js'
import { t } from '../../languages/text.ts'
import { go } from '../../page/router.tsx'
import { Problem } from '../../page/sending.tsx'
import { api } from '../../remote/api.ts'
import type { MatchInfo } from '../../remote/wire.ts'

/** Tells a visitor that they are invited to the match, who accepts or declines. */
export function Invitation(props: { match: MatchInfo; heard: (match: MatchInfo) => void }) {
  const [problem, setProblem] = createSignal('')
  const [sending, setSending] = createSignal(false)
  const seat = () => props.match.invited?.seat ?? null
  const answer = async (accept: boolean) => {
    const { id } = props.match
    setSending(true)
    const answered = await api.answerInvitation(id, accept)
    const changed = answered.ok && accept ? await api.match(id) : null
    setSending(false)
    if (!answered.ok) setProblem(answered.problem.message)
    else if (!accept) go('/')
    else if (changed?.ok) props.heard(changed.value)
  }
  return (
    <div class="banner banner-quiet invitation">
      <p>
        {seat() === null
          ? t('You are invited to play.')
          : t('You are invited to play at seat {seat}, which is kept for you.', { seat: (seat() ?? 0) + 1 })}
      </p>
      <Problem message={problem()} />
      <p class="row">
        <button type="button" class="button button-primary" disabled={sending()} onClick={() => answer(true)}>
          {t('Accept')}
        </button>
        <button type="button" class="button" disabled={sending()} onClick={() => answer(false)}>
          {t('Decline')}
        </button>
      </p>
    </div>
  )
}
