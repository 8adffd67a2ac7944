import { createSignal, For, onMount, Show } from 'solid-js'
import { t } from '../languages/text.ts'
import { createSending, Problem } from '../page/sending.tsx'
import type { Answer } from '../remote/answer.ts'
import { calledAt, playerName } from '../remote/player-name.ts'
import type { MatchInfo } from '../remote/wire.ts'
import { moderationApi } from './moderation-api.ts'

const REASONS = [
  { reason: 'cheating', text: t('Cheating') },
  { reason: 'abuse', text: t('Rude or threatening') },
  { reason: 'name', text: t('Name or picture') },
  { reason: 'stalling', text: t('Holds up the match') },
  { reason: 'other', text: t('Something else') },
] as const

/** A dialog in which a player reports somebody at their table, or the match, and blocks people. */
export function ReportDialog(props: { match: MatchInfo; close: () => void }) {
  const { problem, sending, send } = createSending()
  const [done, setDone] = createSignal('')
  /** Seats of others that people hold. */
  const others = props.match.players.flatMap((player, seat) => (player?.kind === 'person' && !player.me ? [{ seat, player }] : []))
  const [whom, setWhom] = createSignal(String(others[0]?.seat ?? ''))
  let dialog!: HTMLDialogElement
  let first!: HTMLSelectElement
  let reason!: HTMLSelectElement
  let words!: HTMLTextAreaElement
  onMount(() => {
    dialog.showModal()
    first.focus()
  })
  const seat = () => (whom() === '' ? undefined : Number(whom()))
  const ask = (pending: Promise<Answer<unknown>>, said: string) => {
    setDone('')
    return send(pending, () => setDone(said))
  }
  const report = (event: SubmitEvent) => {
    event.preventDefault()
    const chosen = REASONS[reason.selectedIndex]?.reason ?? 'other'
    void ask(
      moderationApi.report({ match: props.match.id, seat: seat(), reason: chosen, words: words.value }),
      t('Thank you. A moderator will look at it.'),
    )
  }
  const block = (at: number) =>
    ask(
      moderationApi.block({ match: props.match.id, seat: at }),
      t('They cannot join your tables or invite you, and you do not see what they write.'),
    )
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="report" closedby="any" onClose={() => props.close()}>
      <form class="dialog-body" onSubmit={report}>
        <h2 id="report">{t('Report or block')}</h2>
        <label class="field">
          <span>{t('About')}</span>
          <select ref={first} onChange={({ currentTarget }) => setWhom(currentTarget.value)}>
            <For each={others}>
              {({ seat, player }) => (
                <option value={seat} selected={String(seat) === whom()}>
                  {playerName(player, calledAt(props.match.players, seat))}
                </option>
              )}
            </For>
            <option value="" selected={whom() === ''}>
              {t('The match')}
            </option>
          </select>
        </label>
        <label class="field">
          <span>{t('Why')}</span>
          <select ref={reason}>
            <For each={REASONS}>{({ text }) => <option>{text}</option>}</For>
          </select>
        </label>
        <label class="field">
          <span>{t('What happened')}</span>
          <textarea ref={words} rows={3} maxLength={1000} />
        </label>
        <Problem message={problem()} />
        <p role="status">{done()}</p>
        <p class="row row-end">
          <Show when={seat() !== undefined}>
            <button type="button" class="button" disabled={sending()} onClick={() => block(seat() ?? 0)}>
              {t('Block')}
            </button>
          </Show>
          <button type="submit" class="button button-danger" disabled={sending()}>
            {t('Report')}
          </button>
          <button type="button" class="button" onClick={() => dialog.close()}>
            {t('Close')}
          </button>
        </p>
      </form>
    </dialog>
  )
}
