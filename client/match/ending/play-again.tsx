import { createSignal } from 'solid-js'
import { t } from '../../languages/text.ts'
import { go } from '../../page/router.tsx'
import { Problem } from '../../page/sending.tsx'
import { api } from '../../remote/api.ts'
import type { MatchInfo } from '../../remote/wire.ts'

/** A button for another match of the same kind with the same players; for the one that another of them has asked for, if there is one. */
export function PlayAgain(props: { match: MatchInfo; failed?: (message: string) => void }) {
  const [sending, setSending] = createSignal(false)
  const [problem, setProblem] = createSignal('')
  const again = async () => {
    setSending(true)
    const answer = await api.rematch(props.match.id)
    setSending(false)
    if (answer.ok) go(`/matches/${answer.value.id}`)
    else if (props.failed) props.failed(answer.problem.message)
    else setProblem(answer.problem.message)
  }
  const asker = () => {
    const { rematch, players, mySeat } = props.match
    return rematch && rematch.by !== players[mySeat ?? -1]?.name ? rematch.by : null
  }
  return (
    <>
      <Problem message={problem()} />
      <span role="status">{asker() ? t('{asker} has opened a rematch.', { asker: asker() ?? '' }) : ''}</span>
      <button type="button" class="button button-primary" disabled={sending()} onClick={again}>
        {props.match.rematch ? t('Join the rematch') : t('Play again')}
      </button>
    </>
  )
}
