import { batch, createEffect, createMemo, createSignal, onCleanup } from 'solid-js'
import { type Actor, createActor } from 'xstate'
import { type ReadableView, readable } from '../../../engine/model/readable.ts'
import { type ChatNews, createChatNews } from '../../chat/chat-news.ts'
import { type BoardSource, createStage } from '../../kit/animate/stage.ts'
import type { Board, SeatInfo } from '../../kit/board/board.ts'
import { gameWords } from '../../kit/board/game-words.ts'
import { api } from '../../remote/api.ts'
import { type LiveLine, openLive } from '../../remote/live.ts'
import { initialView } from '../../remote/page-data.ts'
import { isMine } from '../model/sentences.ts'
import { type Foresight, onScreen } from './context.ts'
import { matchMachine } from './machine.ts'
import type { MatchLink, Questions, Shown, Stage } from './ports.ts'

export type MatchActor = Actor<ReturnType<typeof matchMachine>>
type FollowedMatch = ReturnType<typeof useMatch>
export type ShownMatch = ReturnType<typeof shownMatch>

/** A proposal answered within this time is not shown as pending, which would only flicker. */
const MOMENT_MS = 150

/** Follows a match until its owner is disposed. `generic`: on the board that can draw any game; `link`: as whom, if not as the visitor. */
export function useMatch(id: string, generic: () => boolean, link?: MatchLink, questions: Questions = questionsAbout(id)) {
  /** Null until its code is loaded. */
  const [own, setOwn] = createSignal<Board | null>(null)
  /** The board that can draw any game, once it was needed. */
  const [plain, setPlain] = createSignal<Board | null>(null)
  const board = createMemo(() => (generic() ? (plain() ?? own()) : own()))
  createEffect(() => {
    // If it cannot be loaded, the game's own board stays.
    if (generic() && own() && !plain()) genericBoard().then(setPlain, () => {})
  })
  let table: HTMLElement | undefined

  /** The view before the step that is shown next. */
  let before: ReadableView | null = null
  const drawing = createStage(
    () => (table?.firstElementChild as HTMLElement | null) ?? undefined,
    (step) => board()?.pace(step, before) ?? {},
    async (match) => {
      const board = await boardOf(match)
      const any = board === null || generic() ? await genericBoard() : null
      batch(() => {
        if (any) setPlain(any)
        setOwn(board ?? any)
      })
    },
  )
  let foresight: Foresight | null = null
  const stage: Stage = {
    ...drawing,
    before() {
      before = view()
      drawing.before()
    },
  }
  const chat = createChatNews()
  const actor: MatchActor = createActor(matchMachine(link ?? matchLink(id, chat), stage, () => foresight))
  const [snapshot, setSnapshot] = createSignal(actor.getSnapshot())
  const subscription = actor.subscribe(setSnapshot)
  const stopListening = onComeBack(() => actor.send({ type: 'retry' }))
  onCleanup(() => {
    subscription.unsubscribe()
    stopListening()
    actor.stop()
  })
  actor.start()

  const context = createMemo(() => snapshot().context)
  // Between two connections nothing is known, so what was on the screen stays.
  const shown = createMemo<Shown | null>((last) => onScreen(context()) ?? last, null)
  const definition = createMemo(() => context().definition)
  const isPaused = createMemo(() => context().match?.pausedAt !== undefined)
  const isMyTurn = createMemo(() => {
    const { match, newest } = context()
    return match?.status === 'running' && !isPaused() && newest !== null && isMine(newest)
  })
  /** Null until there is a board to draw it on. */
  const view = createMemo(() => {
    const [known, now] = [definition(), shown()]
    if (!known || !now || !board()) return null
    const seen = readable(known, now.view)
    // Nobody can move then, and no other view comes.
    return seen.moves && isPaused() ? { ...seen, moves: [] } : seen
  })
  return {
    actor,
    chat,
    questions,
    send: actor.send,
    board,
    /** Whether that is the board that can draw any game. */
    isPlain: () => board() !== null && board() === plain(),
    context,
    /** What is on the screen. */
    shown,
    definition,
    isPaused,
    /** Whether the newest version waits for the visitor, whatever version is on the screen. In a pause it waits for nobody. */
    isMyTurn,
    match: createMemo(() => context().match),
    view,
    /** Shows the player's own moves before they are made, from now on. */
    showAhead: (loaded: Foresight) => {
      foresight = loaded
    },
    /** Whether what is on the screen is not confirmed by the server yet. */
    isAhead: () => context().aheadShown > 0 && !context().past,
    /** Proposals that are not made yet, after a short delay. */
    pending: lasting(
      createMemo(() => context().pending),
      MOMENT_MS,
    ),
    connection: createMemo(() => {
      const { connection } = snapshot().value
      return typeof connection === 'string' ? connection : 'joining'
    }),
    /** Moves the focus to the board: to the last button that arrow keys led to, or the first that can be chosen. */
    toBoard: () => {
      const first = ['[tabindex="0"]', 'button[data-legal="true"]', 'button:not(:disabled)'] as const
      const within = first.map((which) => table?.querySelector<HTMLElement>(which)).find(Boolean)
      const target = within ?? table
      target?.focus()
    },
    /** Called with the element that the board is drawn in. */
    seat: (element: HTMLElement) => {
      table = element
    },
  }
}

/** The followed match for panels that are shown once there is a view; from then on none of these is null. */
export const shownMatch = (followed: FollowedMatch) => ({
  ...followed,
  match: known(followed.match),
  definition: known(followed.definition),
  shown: known(followed.shown),
  board: known(followed.board),
  view: known(followed.view),
})

/** What the board tells of the player at a seat, in the language of the page; nothing of a seat that is free. */
export function seatInfo({ view, match, board, definition }: ShownMatch, seat: number): SeatInfo {
  const info = match().players[seat] === null ? {} : board().info(view(), seat)
  return { ...info, ...(info.text && { text: gameWords(info.text, definition().texts) }) }
}

const known =
  <T>(value: () => T | null) =>
  (): T => {
    const now = value()
    if (now === null) throw new Error('Nothing of this match is shown yet.')
    return now
  }

/** The list, but empty until it has had items for this many milliseconds. */
function lasting<T>(list: () => readonly T[], ms: number): () => readonly T[] {
  const [lasts, setLasts] = createSignal(false)
  const some = createMemo(() => list().length > 0)
  createEffect(() => {
    setLasts(false)
    if (!some()) return
    const timer = setTimeout(() => setLasts(true), ms)
    onCleanup(() => clearTimeout(timer))
  })
  return () => (lasts() ? list() : [])
}

/** The requests of a match's actor to the server. Moves are sent over the live connection while it is open. What is told of the chat goes there. */
function matchLink(id: string, chat: ChatNews): MatchLink {
  let line: LiveLine | null = null
  return {
    info: () => api.match(id),
    definition: api.definition,
    history: (before) => api.history(id, before),
    version: (version) => api.version(id, version),
    async propose(move, args, expectVersion, key) {
      const answer = await line?.propose({ move, args, expectVersion, key })
      return answer ?? api.move(id, move, args, expectVersion, key)
    },
    live(from, heard, down) {
      const initial = from === null ? initialView(id) : null
      if (initial) {
        heard({ type: 'view', view: initial })
        line = openSoon(() => openLive(api.liveUrl(id), initial.version, heard, down, chat.hear))
      } else line = openLive(api.liveUrl(id), from, heard, down, chat.hear)
      return line
    },
  }
}

const questionsAbout = (id: string): Questions => ({
  moves: () => api.movesNow(id),
  whyNot: (move, args) => api.whyNot(id, move, args),
})

/** Opens the live connection after the current messages are handled, so that it is not opened at all for a finished match. */
function openSoon(open: () => LiveLine): LiveLine {
  let line: LiveLine | undefined
  let closed = false
  queueMicrotask(() => {
    if (!closed) line = open()
  })
  return {
    propose: async (move) => line?.propose(move) ?? null,
    close() {
      closed = true
      line?.close()
    },
  }
}

/** After being hidden for longer than this, the page may have slept and lost its connections. */
const LONG_HIDDEN_MS = 30_000

/** Calls `back` whenever the network returns, or the page after it was hidden for long. Returns a function that stops this. */
function onComeBack(back: () => void): () => void {
  let hiddenAt = document.hidden ? Date.now() : null
  const look = () => {
    if (!document.hidden && hiddenAt !== null && Date.now() - hiddenAt > LONG_HIDDEN_MS) back()
    hiddenAt = document.hidden ? Date.now() : null
  }
  addEventListener('online', back)
  document.addEventListener('visibilitychange', look)
  return () => {
    removeEventListener('online', back)
    document.removeEventListener('visibilitychange', look)
  }
}

const boards = import.meta.glob<{ default: Board }>('../../../games/*/board.tsx')

const genericBoard = async (): Promise<Board> => (await import('../../kit/generic-board/generic-board.tsx')).genericBoard

/** The board of a match; null if its game has none. Throws if it cannot be loaded. */
async function boardOf({ game, board }: BoardSource): Promise<Board | null> {
  if (board) return served(board)
  const load = board === undefined ? boards[`../../../games/${game}/board.tsx`] : undefined
  return load ? (await load()).default : null
}

/** Loads a board that was built apart from the client; it imports the client's Solid and kit. */
async function served({ script, style }: NonNullable<BoardSource['board']>): Promise<Board> {
  const [{ default: board }] = await Promise.all([import(/* @vite-ignore */ script) as Promise<{ default: Board }>, style && worn(style)])
  return board
}

/** Adds a style sheet to the page once; resolves when it applies. */
function worn(href: string): Promise<void> {
  return new Promise((done, failed) => {
    if ([...document.styleSheets].some((sheet) => sheet.href?.endsWith(href))) return done()
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.onload = () => done()
    link.onerror = () => failed(new Error(`The style sheet ${href} cannot be loaded.`))
    document.head.append(link)
  })
}
