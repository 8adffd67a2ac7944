import { Show } from 'solid-js'
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
    return last === null || last.me || last.text === null || isOpen() ? '' : `${playerName(last)} writes: ${last.text}`
  }
  return (
    <>
      <button type="button" class="button button-small chat-button" aria-expanded={isOpen()} onClick={() => setOpen(!isOpen())}>
        Chat
        <Show when={unread() > 0}>
          <span class="pc-tag pc-tag-strong">
            {unread() < MANY ? unread() : `${MANY - 1}+`}
            <span class="pc-unseen"> unread</span>
          </span>
        </Show>
      </button>
      <span class="pc-unseen" role="status">
        {said()}
      </span>
    </>
  )
}
