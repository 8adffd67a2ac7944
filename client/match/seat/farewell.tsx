import { createSignal, Match, Show, Switch } from 'solid-js'
import { t } from '../../languages/text.ts'
import { ConfirmDialog } from '../../page/confirm-dialog.tsx'
import { go } from '../../page/router.tsx'
import { createSending } from '../../page/sending.tsx'
import type { Answer } from '../../remote/answer.ts'
import { api } from '../../remote/api.ts'
import { serverNow } from '../../remote/server-clock.ts'
import type { ShownMatch } from '../actor/use-match.ts'
import { absenceOf, doneForAbsent, leavingText } from '../model/leaving-text.ts'
import { nameOf } from '../model/sentences.ts'

/** What a player may do: close the page, leave the seat to the rules, resign, or end a match that has hardly begun. */
export type Goodbye = 'page' | 'leave' | 'resign' | 'abort'

const QUESTIONS: { readonly [how in Goodbye]: string } = {
  page: t('Go to the lobby?'),
  leave: t('Give up the seat?'),
  resign: t('Resign?'),
  abort: t('Abort the match?'),
}

/** Asks a player to confirm how they go, and says what comes of it. */
export function Farewell(props: { followed: ShownMatch; how: Goodbye; close: () => void }) {
  const { match, context, definition } = props.followed
  const [how, setHow] = createSignal<Goodbye>(props.how)
  const { problem, sending, send } = createSending()

  const others = () => {
    const { players, mySeat } = match()
    return players.map((_, seat) => seat).filter((seat) => seat !== mySeat && !context().newest?.inactive.includes(seat))
  }
  const consequence = () => {
    const [one, ...more] = others()
    return more.length === 0 && one !== undefined
      ? t('{name} wins.', { name: nameOf(match(), one) })
      : t('The others will play on without you.')
  }
  const absence = () => absenceOf(definition(), context().newest!)
  const leaving = () => {
    const newest = context().newest!
    return leavingText({ match: match(), newest, clocks: context().clocks, done: doneForAbsent(definition(), newest) }, serverNow())
  }
  const means = () => {
    if (how() === 'page') return leaving()
    if (how() === 'leave') return absence().said
    return how() === 'resign'
      ? t('You will leave the match for good. {consequence}', { consequence: consequence() })
      : t('This ends the match for everybody, and nobody wins.')
  }
  const ask = (pending: Promise<Answer<unknown>>, then: () => void) =>
    send(pending, () => {
      props.close()
      then()
    })
  const resign = () => ask(api.resign(match().id), () => {})
  const abort = () => ask(api.abort(match().id), () => {})
  const leave = () => ask(api.leave(match().id), () => go('/'))

  return (
    <ConfirmDialog title={QUESTIONS[how()]} means={means()} problem={problem()} stay={t('Stay')} close={props.close}>
      <Switch>
        <Match when={how() === 'page'}>
          <button type="button" class="button" onClick={() => go('/')}>
            {t('Go to the lobby')}
          </button>
        </Match>
        <Match when={how() === 'resign'}>
          <button type="button" class="button button-danger" disabled={sending()} onClick={resign}>
            {t('Resign')}
          </button>
        </Match>
        <Match when={how() === 'abort'}>
          <button type="button" class="button button-danger" disabled={sending()} onClick={abort}>
            {t('Abort the match')}
          </button>
        </Match>
        <Match when={absence().loses}>
          <button type="button" class="button button-danger" onClick={() => setHow('resign')}>
            {t('Resign…')}
          </button>
        </Match>
        <Match when={!absence().loses}>
          <button type="button" class="button" disabled={sending()} onClick={leave}>
            {t('Give up the seat')}
          </button>
        </Match>
      </Switch>
      <Show when={how() === 'leave'}>
        <button type="button" class="button" onClick={() => go('/')}>
          {t('Keep the seat, go to the lobby')}
        </button>
      </Show>
    </ConfirmDialog>
  )
}
