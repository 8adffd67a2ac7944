import { createEffect, createMemo, createSignal, For, on, onCleanup, onMount, Show } from 'solid-js'
import { seatColour } from '../kit/parts/token.tsx'
import { locale } from '../languages/languages.ts'
import { t } from '../languages/text.ts'
import { MoreMenu } from '../page/more-menu.tsx'
import { api } from '../remote/api.ts'
import { playerName } from '../remote/player-name.ts'
import { serverNow } from '../remote/server-clock.ts'
import type { ChatLineInfo, ChatPage, MatchInfo } from '../remote/wire.ts'
import type { ChatNews } from './chat-news.ts'
import { continuesBlock, isClosedIn, isReaction, isRemovable, merged, newestOf, oldestIn, writersOf } from './lines.ts'
import './chat.css'

const REACTIONS = ['👍', '👏', '😄', '😮', '😢', t('Good luck!'), t('Well played!'), t('Thanks!'), t('One moment, please.')]
/** In UTF-16 code units, as the server takes them. */
const LONGEST = 500
/** What is said to those who write in a room, and whom they write to. */
const WORDS: { readonly [room in ChatLineInfo['room']]: { readonly empty: string; readonly to: string } } = {
  players: { empty: t('Nobody has written anything yet.'), to: t('to the other players') },
  watchers: { empty: t('Watchers write to each other here. Players read it when the match is over.'), to: t('to others who watch') },
  eliminated: {
    empty: t('You are out: only others who are out see what you write. Those still playing can read it when the match is over.'),
    to: t('to others who are out'),
  },
}
/** How far from the end, in pixels, somebody still follows the newest line. */
const NEAR = 40

interface Props {
  readonly match: MatchInfo
  readonly news: ChatNews
  /** Phases in which players cannot write, as the rules say. */
  readonly closedIn: readonly string[]
  /** Where play is; null before it begins. */
  readonly phase: string | null
  /** The visitor has a seat, and takes no part in the match any more. */
  readonly isOut: boolean
}

/** A player whom the visitor is about to report. */
interface Reported {
  readonly seat: number
  readonly name: string
}

/** The chat of a match: what players, and watchers among themselves, write to each other. */
export function ChatPanel(props: Props) {
  const { news } = props
  const [lines, setLines] = createSignal<readonly ChatLineInfo[]>([])
  const [page, setPage] = createSignal<ChatPage | null>(null)
  /** Rooms of which there are earlier lines. */
  const [longer, setLonger] = createSignal<readonly ChatLineInfo['room'][]>([])
  const [muted, setMuted] = createSignal<readonly { readonly id: string; readonly name: string }[]>([])
  const [problem, setProblem] = createSignal('')
  const [done, setDone] = createSignal('')
  const [reported, setReported] = createSignal<Reported | null>(null)
  const [sending, setSending] = createSignal(false)
  /** Lines from before are no news to a screen reader. */
  const [isQuiet, setQuiet] = createSignal(true)
  let scroller!: HTMLDivElement
  let field: HTMLInputElement | undefined
  const id = () => props.match.id
  const writes = () => page()?.writes ?? 'players'
  const isClosed = () =>
    props.match.status === 'running' && writes() === 'players' && props.phase !== null && isClosedIn(props.closedIn, props.phase)

  /** Adds lines; the reader stays where they are, or at the newest line. */
  function add(more: readonly ChatLineInfo[], quietly: boolean): void {
    const { scrollTop, scrollHeight, clientHeight } = scroller
    const follows = scrollHeight - scrollTop - clientHeight < NEAR
    const first = lines()[0]
    setQuiet(quietly)
    setLines((known) => merged(known, more))
    const isBefore = lines()[0] !== first
    // Within an effect they are drawn once it is over.
    queueMicrotask(() => {
      if (follows) scroller.scrollTop = scroller.scrollHeight
      else if (isBefore) scroller.scrollTop = scrollTop + scroller.scrollHeight - scrollHeight
    })
  }

  /** They have read all that is there. */
  function markRead(): void {
    if (news.isSeen()) for (const { room, line } of newestOf(lines())) void api.readChat(id(), { room, line })
  }

  async function load(): Promise<void> {
    const own = await api.chat(id())
    if (!own.ok) return void setProblem(own.problem.message)
    const { writes, rooms } = own.value
    const others = await Promise.all(
      rooms.filter((room) => room !== writes).map(async (room) => [room, await api.chat(id(), room)] as const),
    )
    const pages = [[writes, own] as const, ...others].flatMap(([room, answer]) => (answer.ok ? [{ room, ...answer.value }] : []))
    setProblem('')
    setPage(own.value)
    if (lines().length === 0) setLonger(pages.flatMap(({ room, more }) => (more ? [room] : [])))
    add(
      pages.flatMap(({ lines }) => lines),
      lines().length === 0,
    )
    markRead()
  }

  async function loadEarlier(): Promise<void> {
    for (const room of longer()) {
      const answer = await api.chat(id(), room, oldestIn(lines(), room))
      if (!answer.ok) return void setProblem(answer.problem.message)
      if (!answer.value.more) setLonger((rooms) => rooms.filter((one) => one !== room))
      add(answer.value.lines, true)
    }
  }

  /** Begins anew, as other lines are shown from now on. */
  async function reload(): Promise<void> {
    setLines([])
    const answer = await api.mutes()
    if (answer.ok) setMuted(answer.value.mutes)
    await load()
  }

  async function say(text: string): Promise<boolean> {
    if (sending() || text.trim() === '') return false
    setSending(true)
    const answer = await api.say(id(), text)
    setSending(false)
    setProblem(answer.ok ? '' : answer.problem.message)
    if (!answer.ok) return false
    add([answer.value], true)
    queueMicrotask(() => {
      scroller.scrollTop = scroller.scrollHeight
    })
    return true
  }

  async function send(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (await say(news.draft())) news.setDraft('')
    field?.focus()
  }

  async function remove(line: ChatLineInfo): Promise<void> {
    const { room, line: number, me } = line
    const place = { room, line: number }
    const answer = me ? await api.unsay(id(), place) : await api.removeLine(id(), place)
    setProblem(answer.ok ? '' : answer.problem.message)
    if (!answer.ok) return
    add([{ ...line, text: null }], true)
    setDone(t('The line was removed.'))
    field?.focus()
  }

  async function mute({ room, line }: ChatLineInfo, name: string): Promise<void> {
    const answer = await api.mute(id(), { room, line })
    setProblem(answer.ok ? '' : answer.problem.message)
    if (answer.ok) setDone(t('You no longer see what {name} writes.', { name }))
    await reload()
  }

  async function unmute(mute: string, name: string): Promise<void> {
    await api.unmute(mute)
    setDone(t('You see the messages of {name} again.', { name }))
    await reload()
  }

  async function report({ seat, name }: Reported): Promise<void> {
    const answer = await api.reportChat(id(), seat)
    setProblem(answer.ok ? '' : answer.problem.message)
    if (answer.ok) setDone(t('What {name} writes is reported to the moderators of this server.', { name }))
    setReported(null)
    field?.focus()
  }

  const items = createMemo(() => [
    ...writersOf(lines()).map(({ name, line }) => ({ text: t('Mute {name}', { name }), choose: () => void mute(line, name) })),
    ...writersOf(lines()).flatMap(({ name, line: { seat } }) =>
      seat === null ? [] : [{ text: t('Report {name}…', { name }), choose: () => setReported({ seat, name }) }],
    ),
    ...muted().map(({ id, name }) => ({ text: t('Stop muting {name}', { name }), choose: () => void unmute(id, name) })),
  ])

  function close(): void {
    news.setOpen(false)
    document.querySelector<HTMLElement>('.chat-button')?.focus()
  }

  const look = () => {
    if (news.isSeen() && news.unread() > 0) void load()
  }
  onMount(() => {
    document.addEventListener('visibilitychange', look)
    // Where there is a keyboard on the screen, it would cover the board.
    if (matchMedia('(hover: hover)').matches) field?.focus()
  })
  onCleanup(() => document.removeEventListener('visibilitychange', look))
  // Read anew with each move, and mostly the same.
  const isOut = createMemo(() => props.isOut)
  createEffect(
    on(
      () => [props.match.status, props.match.mySeat, isOut()],
      () => void reload(),
    ),
  )
  // Lines were missed while the connection was lost.
  createEffect(on(news.unread, look, { defer: true }))
  createEffect(
    on(
      news.line,
      (line) => {
        if (!line) return
        add([line], line.me)
        if (!line.me) markRead()
      },
      { defer: true },
    ),
  )

  return (
    <section
      class="chat"
      aria-label={t('Chat')}
      onKeyDown={(event) => {
        // In the menu it closes that.
        if (event.key === 'Escape' && !event.currentTarget.querySelector(':popover-open')) close()
      }}
    >
      <header class="chat-head">
        <h2>{t('Chat')}</h2>
        <Show when={items().length > 0}>
          <MoreMenu id="chat-menu" label={t('People in this chat')} items={items()} />
        </Show>
        <button type="button" class="button button-icon button-quiet" aria-label={t('Close the chat')} onClick={close}>
          <span aria-hidden="true">×</span>
        </button>
      </header>
      <Show when={longer().length > 0}>
        <button type="button" class="button button-small button-quiet chat-earlier" onClick={loadEarlier}>
          {t('Show earlier lines')}
        </button>
      </Show>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <div ref={scroller} class="chat-lines" role="log" aria-label={t('Lines')} aria-live={isQuiet() ? 'off' : 'polite'} tabIndex={0}>
        <ol>
          <For each={lines()}>
            {(line, nth) => (
              <Line
                line={line}
                continuesBlock={continuesBlock(lines()[nth() - 1], line)}
                remove={isRemovable(line, page()?.moderates ?? false, serverNow()) ? () => void remove(line) : null}
              />
            )}
          </For>
        </ol>
      </div>
      <Show when={page() && !(writes() === 'eliminated' ? lines().some(({ room }) => room === 'eliminated') : lines().length > 0)}>
        <p class="quiet chat-note">
          {writes() === 'players' && muted().length > 0 ? t('What muted players write is hidden.') : WORDS[writes()].empty}
        </p>
      </Show>
      <Show when={problem()}>
        <p class="chat-note refusal" role="alert">
          {problem()}
        </p>
      </Show>
      <Show when={reported()}>
        {(player) => (
          <div class="chat-note">
            <p>
              {t('Report what {name} writes? Moderators of this server will read the newest lines of this chat.', { name: player().name })}
            </p>
            <p class="row">
              <button
                type="button"
                class="button button-small button-danger"
                ref={(element) => queueMicrotask(() => element.focus())}
                onClick={() => report(player())}
              >
                {t('Report')}
              </button>
              <button type="button" class="button button-small" onClick={() => setReported(null)}>
                {t('Cancel')}
              </button>
            </p>
          </div>
        )}
      </Show>
      <p class="quiet chat-note" role="status">
        {done()}
      </p>
      <Show
        when={!isClosed()}
        fallback={
          <p class="quiet chat-note" role="status">
            {t('The rules of this game do not let players write to each other now.')}
          </p>
        }
      >
        <fieldset class="chat-quick">
          <legend class="pc-unseen">{t('Send with one click')}</legend>
          <For each={REACTIONS}>
            {(text) => (
              <button type="button" class="button button-small" disabled={sending()} onClick={() => say(text)}>
                {text}
              </button>
            )}
          </For>
        </fieldset>
        <form class="chat-form" onSubmit={send}>
          <input
            ref={field}
            type="text"
            aria-label={t('Write {to}', { to: WORDS[writes()].to })}
            placeholder={t('Write {to}', { to: WORDS[writes()].to })}
            autocomplete="off"
            enterkeyhint="send"
            maxLength={LONGEST}
            value={news.draft()}
            onInput={({ currentTarget }) => news.setDraft(currentTarget.value)}
          />
          <button type="submit" class="button button-primary" disabled={sending() || news.draft().trim() === ''}>
            {t('Send')}
          </button>
        </form>
      </Show>
    </section>
  )
}

/** What is said of lines that not everybody reads while the match runs. */
const TAGS: { readonly [room in ChatLineInfo['room']]: string | null } = { players: null, watchers: t('watching'), eliminated: t('out') }

/** `continuesBlock`: its writer is named above it. `remove`: null where the reader cannot. */
function Line(props: { line: ChatLineInfo; continuesBlock: boolean; remove: (() => void) | null }) {
  const { room, seat, me, text, at } = props.line
  const time = new Date(at)
  return (
    <li class="chat-line" data-me={me}>
      <span class={props.continuesBlock ? 'pc-unseen' : 'chat-writer'}>
        <b style={seat === null ? {} : { color: seatColour(seat, 'text') }}>{me ? t('You') : playerName(props.line)}</b>
        <Show when={TAGS[room]}>{(tag) => <span class="pc-tag">{tag()}</span>}</Show>
        <time datetime={time.toISOString()} title={time.toLocaleString(locale())}>
          {time.toLocaleTimeString(locale(), { timeStyle: 'short' })}
        </time>
      </span>
      <Show when={text !== null} fallback={<i class="quiet">{t('This line was removed.')}</i>}>
        <span class="chat-said">
          <bdi class="chat-text" data-reaction={isReaction(text ?? '')}>
            {text}
          </bdi>
          <Show when={props.remove}>
            {(remove) => (
              <button
                type="button"
                class="button button-icon button-quiet chat-remove"
                aria-label={t('Remove “{text}”', { text: text ?? '' })}
                onClick={() => remove()()}
              >
                <span aria-hidden="true">×</span>
              </button>
            )}
          </Show>
        </span>
      </Show>
    </li>
  )
}
