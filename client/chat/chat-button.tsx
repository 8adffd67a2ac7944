import { Show } from 'solid-js'
import { t } from '../languages/text.ts'
import { playerName } from '../remote/player-name.ts'
import type { ChatNews } from './chat-news.ts'

/** Where unread lines are not counted further. */
const MANY = 100

/** Opens the chat and closes it, and tells how many lines are unread. */
export function ChatButton(props: { news: ChatNews }) {
  const { unread, line, isOpen, setOpen } = props.news
  /** For people who do not see that something is new. */
  const said = () => {
    const last = line()
    return last === null || last.me || last.text === null || isOpen()
      ? ''
      : t('{name} writes: {text}', { name: playerName(last), text: last.text })
  }
  return (
    <>
      <button type="button" class="button button-small chat-button" aria-expanded={isOpen()} onClick={() => setOpen(!isOpen())}>
        {t('Chat')}
        <Show when={unread() > 0}>
          <span class="pc-tag pc-tag-strong">
            {unread() < MANY ? unread() : `${MANY - 1}+`}
            <span class="pc-unseen"> {t('unread')}</span>
          </span>
        </Show>
      </button>
      <span class="pc-unseen" role="status">
        {said()}
      </span>
    </>
  )
}
