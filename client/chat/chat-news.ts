import { createSignal } from 'solid-js'
import type { ChatLineInfo, ChatMessage } from '../remote/wire.ts'

export type ChatNews = ReturnType<typeof createChatNews>

/** What is new in the chat of a match, and what of the chat's panel stays while it is closed. */
export function createChatNews() {
  /** How many lines the visitor has not read. */
  const [unread, setUnread] = createSignal(0)
  /** The last line that came over the live connection, since the chat was opened or closed. */
  const [line, setLine] = createSignal<ChatLineInfo | null>(null)
  const [isOpen, setOpen] = createSignal(false)
  /** What the visitor has begun to write. */
  const [draft, setDraft] = createSignal('')
  /** Whether lines that come now are on the screen. */
  const isSeen = () => isOpen() && !document.hidden

  function hear(message: ChatMessage): void {
    if (message.type === 'unread') setUnread(message.count)
    else {
      if (!message.line.me && message.line.text !== null && !isSeen()) setUnread((count) => count + 1)
      setLine(message.line)
    }
  }

  /** What has come so far is told no more: it has been read there, and its writer may have been muted. */
  function show(open: boolean): void {
    setLine(null)
    setOpen(open)
  }

  return { unread, line, isOpen, setOpen: show, draft, setDraft, isSeen, hear }
}
