import { createResource, createSignal, Show } from 'solid-js'
import { t } from '../../languages/text.ts'
import { Link } from '../../page/router.tsx'
import { api } from '../../remote/api.ts'
import type { HistoryEntry } from '../../remote/wire.ts'
import type { ShownMatch } from '../actor/use-match.ts'
import { lastLine, summaryOf, summaryText } from './ending-text.ts'
import { Standings } from './standings.tsx'
import './ended.css'

/** Of the history, at once; the server's limit. */
const LONGEST_PAGE = 200
/** Longer logs are not summed up. */
const MOST_PAGES = 10

/** The whole log of a match; null where it is too long, or cannot be read. */
async function wholeLog(id: string): Promise<HistoryEntry[] | null> {
  let entries: HistoryEntry[] = []
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer = await api.history(id, entries[0]?.version ?? null, LONGEST_PAGE)
    if (!answer.ok) return null
    entries = [...answer.value.entries, ...entries]
    if ((entries[0]?.version ?? 0) <= 1) return entries
  }
  return null
}

/** Below the board of a finished match: places and scores, what the match was like, and what to do next. */
export function Ended(props: { followed: ShownMatch }) {
  const { match, shown, send } = props.followed
  const [summary] = createResource(
    () => match().id,
    async (id) => {
      const entries = await wholeLog(id)
      return entries && summaryOf(entries, match().seats)
    },
  )
  return (
    <Show when={shown().view.finished}>
      <section class="ended" aria-label={t('The end of the match')}>
        <Show when={!match().ended}>
          <Standings followed={props.followed} moves={summary.latest?.moves ?? null} />
        </Show>
        <Show when={summary.latest}>{(summary) => <p class="ended-summary">{summaryText(summary())}</p>}</Show>
        <div class="ended-steps" role="group" aria-label={t('What next')}>
          <button type="button" class="button" onClick={() => send({ type: 'rewind', version: 0 })}>
            {t('Look back from the start')}
          </button>
          <a class="button" href={`/games/${match().game}/rules`} target="_blank" rel="noopener">
            {t('Rules')}
          </a>
          <a class="button" href={`/games/${match().game}/chart`} target="_blank" rel="noopener">
            {t('Chart of the phases')}
          </a>
          <button type="button" class="button" onClick={() => window.print()}>
            {t('Print the log')}
          </button>
          <Link to="/" class="button">
            {t('Other games')}
          </Link>
          <Show when={match().watchers === 'everyone'}>
            <Share followed={props.followed} />
          </Show>
        </div>
      </section>
    </Show>
  )
}

// The types say that every browser can.
const canShare = (): boolean => 'share' in navigator

/** Shares the address of the match as the device does it; where it does not, copies it. */
function Share(props: { followed: ShownMatch }) {
  const { definition, match, shown } = props.followed
  const [said, setSaid] = createSignal('')
  const [byHand, setByHand] = createSignal(false)
  const url = () => `${location.origin}/matches/${match().id}`
  const share = async () => {
    if (canShare())
      return navigator.share({ title: match().displayName, text: lastLine(definition(), match(), shown().view), url: url() }).catch(() => {
        // They have changed their mind.
      })
    try {
      await navigator.clipboard.writeText(url())
      setSaid(t('The link is copied.'))
    } catch {
      // Without a secure connection there is no clipboard.
      setByHand(true)
    }
  }
  return (
    <>
      <button type="button" class="button" onClick={share}>
        {canShare() ? t('Share…') : t('Copy the link')}
      </button>
      <span role="status">{said()}</span>
      <Show when={byHand()}>
        <label class="field">
          <span>{t('Copy this link')}</span>
          <input ref={(input) => queueMicrotask(() => input.select())} type="text" readOnly value={url()} />
        </label>
      </Show>
    </>
  )
}
