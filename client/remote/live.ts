import type { Answer } from './answer.ts'
import { type LineMove, lineMoves, lineViews } from './line-messages.ts'
import type { ChatMessage, LiveMessage, ServerMessage } from './wire.ts'

export interface LiveLine {
  /** Resolves to null if the connection is not open, or no answer came: the move must be sent another way with the same key. */
  propose(move: LineMove): Promise<Answer<{ version: number }> | null>
  close(): void
}

export interface LineLimits {
  /** Milliseconds within which the first message must arrive. */
  openingMs: number
  /** The longest silence in milliseconds, once the server has shown that it sends pulses (one every 10 s). */
  silenceMs: number
  /** How many milliseconds the answer to a move may take. */
  answerMs: number
}
const LIMITS: LineLimits = { openingMs: 10_000, silenceMs: 22_000, answerMs: 4000 }

/** Close codes: the connection broke without a close frame; the server could not create what it was to send. */
const ABNORMAL = 1006
export const INTERNAL_ERROR = 1011

/**
 * Opens the live updates of a match, from the version after `from` on (null: from the newest view). Calls `down` once with the close code
 * if the connection breaks, cannot be opened or is silent for too long, because a connection whose other end is gone may never report it.
 * Does not call it after `close`. `chat`: called with what is new in the chat of the match; null: that is not asked for.
 */
export function openLive(
  url: string,
  from: number | null,
  heard: (message: ServerMessage) => void,
  down: (code: number) => void,
  chat: ((message: ChatMessage) => void) | null,
  Socket: typeof WebSocket = WebSocket,
  limits = LIMITS,
): LiveLine {
  const socket = new Socket(`${url}?changes=1&presence=1${chat ? '&chat=1' : ''}${from === null ? '' : `&from=${from}`}`)
  const send = (text: string) => socket.send(text)
  const moves = lineMoves(send, limits.answerMs)
  const views = lineViews(() => send(JSON.stringify({ type: 'view' })))
  const tellVisible = () => {
    if (socket.readyState === Socket.OPEN) send(JSON.stringify({ type: 'visible', visible: !document.hidden }))
  }
  const screen = typeof document === 'undefined' ? null : document
  screen?.addEventListener('visibilitychange', tellVisible)
  // The socket itself would notice that the network is gone only after its longest silence.
  const gone = () => end(ABNORMAL)
  if (screen) addEventListener('offline', gone)
  socket.onopen = () => {
    if (screen?.hidden) tellVisible()
  }
  let closed = false
  let pulses = false
  const end = (code: number) => {
    if (closed) return
    close()
    down(code)
  }
  const within = (ms: number) => setTimeout(end, ms, ABNORMAL)
  let timer = within(limits.openingMs)
  const close = () => {
    closed = true
    screen?.removeEventListener('visibilitychange', tellVisible)
    if (screen) removeEventListener('offline', gone)
    clearTimeout(timer)
    moves.end()
    socket.close()
  }
  socket.onmessage = (event) => {
    if (closed) return
    const message: LiveMessage = JSON.parse(event.data)
    pulses ||= message.type === 'pulse'
    clearTimeout(timer)
    if (pulses) timer = within(limits.silenceMs)
    if (message.type === 'pulse') return
    if (message.type === 'made' || message.type === 'refused') return moves.hear(message)
    if (message.type === 'line' || message.type === 'unread') return chat?.(message)
    for (const told of views.hear(message)) heard(told)
  }
  socket.onclose = ({ code }) => end(code)
  socket.onerror = () => end(ABNORMAL)
  return {
    propose: async (move) => (socket.readyState === Socket.OPEN && !closed ? moves.propose(move) : null),
    close,
  }
}

/**
 * Milliseconds to wait before attempt number `attempt` (from 1): doubling up to 15 s, with jitter so that clients do not return all at
 * once.
 */
export function backoff(attempt: number, random = Math.random): number {
  const longest = Math.min(15_000, 400 * 2 ** (attempt - 1))
  return longest / 2 + (random() * longest) / 2
}
