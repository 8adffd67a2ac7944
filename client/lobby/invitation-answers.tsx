import { Show } from 'solid-js'
import { t } from '../languages/text.ts'
import { go } from '../page/router.tsx'
import { createSending, Problem } from '../page/sending.tsx'
import { api } from '../remote/api.ts'
import type { MatchInfo } from '../remote/wire.ts'

/** Buttons that answer an invitation in a list. `title`: what its game is called; `who`: who sits there; `declined` is called once it is. */
export function InvitationAnswers(props: { match: MatchInfo; title: string; who: string; declined: () => void }) {
  const { problem, sending, send } = createSending()
  let answers!: HTMLParagraphElement
  const open = () => go(`/matches/${props.match.id}`)
  /** The line goes: its neighbour has the focus then, or what comes after the list. */
  const leave = () => {
    const line = answers.closest('li')
    const next = line?.nextElementSibling ?? line?.previousElementSibling ?? line?.closest('section')?.nextElementSibling
    next?.querySelector<HTMLElement>('a, button, select')?.focus()
    props.declined()
  }
  // While it is sent, a disabled button would lose the focus.
  const answer = (accept: boolean) => {
    if (!sending()) void send(api.answerInvitation(props.match.id, accept), accept ? open : leave)
  }
  const what = () => t('{game} with {names}', { game: props.title, names: props.who })
  return (
    <>
      <p ref={answers} class="match-answers row">
        <Show when={props.match.free.length > 0}>
          <button type="button" class="button button-primary" aria-label={`${t('Accept')}: ${what()}`} onClick={() => answer(true)}>
            {t('Accept')}
          </button>
        </Show>
        <button type="button" class="button" aria-label={`${t('Decline')}: ${what()}`} onClick={() => answer(false)}>
          {t('Decline')}
        </button>
      </p>
      <Problem message={problem()} />
    </>
  )
}
