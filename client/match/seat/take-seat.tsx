import { focusIsLost } from '../../kit/focus/heading.ts'
import { t } from '../../languages/text.ts'
import { api } from '../../remote/api.ts'
import type { ShownMatch } from '../actor/use-match.ts'
import { nameOf } from '../model/sentences.ts'

/** Offers a spectator a seat that is free in the running match. `told`: receives why it could not be taken; the button may be gone by then. */
export function TakeSeat(props: { followed: ShownMatch; seat: number; told: (problem: string) => void }) {
  const { match, send, toBoard } = props.followed
  const take = async () => {
    const answer = await api.join(match().id, props.seat)
    props.told(answer.ok ? '' : answer.problem.message)
    if (!answer.ok) return
    send({ type: 'received', message: { type: 'match', match: answer.value } })
    if (focusIsLost()) toBoard()
  }
  return (
    <button
      type="button"
      class="button button-primary button-small"
      aria-label={t('Take this seat: {name}', { name: nameOf(match(), props.seat) })}
      onClick={take}
    >
      {t('Take this seat')}
    </button>
  )
}
