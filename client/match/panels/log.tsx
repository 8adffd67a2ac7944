import { createVirtualizer, defaultRangeExtractor } from '@tanstack/solid-virtual'
import { createEffect, createMemo, createSignal, For, type JSX, on, onCleanup, onMount, Show } from 'solid-js'
import { Suit } from '../../kit/parts/playing-card.tsx'
import { t } from '../../languages/text.ts'
import { api } from '../../remote/api.ts'
import type { HistoryEntry, NoteView } from '../../remote/wire.ts'
import { earliest } from '../actor/context.ts'
import type { ShownMatch } from '../actor/use-match.ts'
import { lastLine } from '../ending/ending-text.ts'
import { folded } from '../model/folded-lines.ts'
import { noteText } from '../model/offer-text.ts'
import { marked, markedThing, type Thing } from '../model/seat-names.ts'
import { isDivider, linesOf, nameOf, sentence } from '../model/sentences.ts'
import { NamedText } from './named-text.tsx'
import { createScrollPlace } from './scroll-place.ts'
import './log.css'

/** In pixels: the height of a line with one row, and of the button above the lines. */
const LINE = 40
const BUTTON = 44
/** Of the history, at once; the server's limit. */
const LONGEST_PAGE = 200
/** How many lines Page Up and Page Down move. */
const PAGE = 10

/**
 * The log: a line for each version shown so far, which leads to that version. Only the visible lines and some around them are rendered. It
 * follows the newest line unless the reader has scrolled up.
 */
export function Log(props: { followed: ShownMatch }) {
  const { context, definition, match, shown, send, board } = props.followed
  const past = () => context().past?.version ?? null
  const upTo = () => (past() !== null ? (context().newest?.version ?? 0) : (context().shown?.view.version ?? 0))
  const entries = createMemo(() => context().entries.filter(({ version }) => version <= upTo()))
  // Of all that is known, also of what is not shown yet, so that no line goes away again.
  const known = createMemo(() => linesOf(definition(), context().entries, !context().newest?.finished))
  /** The first versions of what the reader has unfolded. */
  const [unfolded, setUnfolded] = createSignal<ReadonlySet<number>>(new Set())
  const lines = createMemo(() =>
    folded(
      known().filter(({ version }) => version <= upTo()),
      isDivider,
      (version) => unfolded().has(version),
    ),
  )
  /** What happened besides moves, by the version of the line below which it is told. */
  const notes = createMemo(() => {
    const shown = lines()
    const told = new Map<number | undefined, NoteView[]>()
    for (const note of context().notes) {
      if (note.version > upTo()) continue
      const below = shown.findLast(({ version }) => version <= note.version)?.version
      told.set(below, [...(told.get(below) ?? []), note])
    }
    return told
  })
  const hasEarlier = () => context().entries.length > 0 && earliest(context()) > 1
  const at = () => past() ?? shown().view.version
  /** The index of the current version's line; a version without a line belongs to the line before it. */
  const here = () => lines().findLastIndex(({ version }) => version <= at())
  const [planned, setPlanned] = createSignal<ReadonlySet<number>>(new Set())
  // What was played live has come without it.
  createEffect(
    on(
      () => match().planned,
      async (isTold) => {
        const answer = isTold ? await api.history(match().id, null, LONGEST_PAGE) : null
        if (answer?.ok) setPlanned(new Set(answer.value.entries.flatMap((entry) => (entry.planned ? [entry.version] : []))))
      },
    ),
  )
  /** How the match ended, once that is shown. */
  const end = createMemo(() => {
    const view = context().newest
    return view?.finished && upTo() === view.version ? lastLine(definition(), match(), view) : ''
  })
  // On the screen only the lines in sight are there; on paper all.
  const [prints, setPrints] = createSignal(false)
  const [beforePrint, afterPrint] = [() => setPrints(true), () => setPrints(false)]
  onMount(() => {
    addEventListener('beforeprint', beforePrint)
    addEventListener('afterprint', afterPrint)
  })
  onCleanup(() => {
    removeEventListener('beforeprint', beforePrint)
    removeEventListener('afterprint', afterPrint)
  })
  const name = marked((seat) => nameOf(match(), seat))
  const draw = (thing: Thing, text: string): JSX.Element => {
    if (thing.kind === 'value') {
      const glyph = board().glyph(thing)
      // A number that is drawn, as that of a die, is not written as well.
      return glyph ? <Drawn glyph={glyph} text={text} instead={typeof thing.value === 'number'} /> : text
    }
    const values = definition().decks[thing.deck]?.components[thing.face] ?? {}
    return (
      <span class="log-piece" data-red={values.suit === '♥' || values.suit === '♦'}>
        <Show when={SUIT.exec(text)?.[0]} fallback={<Drawn glyph={board().glyph({ deck: thing.deck, values })} text={text} />}>
          {(suit) => (
            <>
              <Suit of={suit()} />
              <span class="pc-unseen">{suit()}</span>
              {text.slice(1)}
            </>
          )}
        </Show>
      </span>
    )
  }
  const before = ({ version }: HistoryEntry) => entries()[version - 1 - (entries()[0]?.version ?? 0)]?.turn
  let scroller!: HTMLDivElement
  let list: HTMLOListElement | undefined

  /** The version of the line in the tab order: the last one focused, else the current one. */
  const [touched, setTouched] = createSignal<number | null>(null)
  const reached = () => {
    const index = lines().findIndex(({ version }) => version === touched())
    return index < 0 ? here() : index
  }

  const window = createVirtualizer<HTMLDivElement, HTMLLIElement>({
    get count() {
      return lines().length
    },
    get paddingStart() {
      return hasEarlier() ? BUTTON : 0
    },
    get getItemKey() {
      const all = lines()
      return (index: number) => all[index]?.version ?? index
    },
    get rangeExtractor() {
      const kept = reached()
      return (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const inSight = defaultRangeExtractor(range)
        return kept < 0 || inSight.includes(kept) ? inSight : [...inSight, kept].sort((a, b) => a - b)
      }
    },
    getScrollElement: () => scroller,
    estimateSize: () => LINE,
    overscan: 8,
  })
  // `createScrollPlace` keeps the reader's place, both when lines are added and when their heights change.
  window.shouldAdjustScrollPositionOnItemSizeChange = () => false
  const places = createMemo(() => new Map(window.getVirtualItems().map((item) => [item.index, item])))
  const inWindow = createMemo(() => [...places().keys()].flatMap((index) => lines()[index] ?? []))

  const inset = () => list?.offsetTop ?? 0
  const place = createScrollPlace(() => scroller, {
    of(version) {
      const item = window.measurementsCache[lines().findIndex((line) => line.version === version)]
      return item ? { start: inset() + item.start, end: inset() + item.end } : null
    },
    firstBelow: (height) => lines()[window.measurementsCache.findIndex(({ end }) => inset() + end > height)]?.version ?? null,
    isLast: (version) => lines().at(-1)?.version === version,
  })
  createEffect(
    on([() => window.getTotalSize(), places, hasEarlier], () => {
      place.keep()
    }),
  )
  // It makes room for the chat.
  const sized = new ResizeObserver(place.keep)
  onMount(() => sized.observe(scroller))
  onCleanup(() => sized.disconnect())
  const scrolled = () => {
    if (place.scrolled() === 'up' && scroller.scrollTop < BUTTON && hasEarlier()) send({ type: 'earlier' })
  }
  const showHere = () => {
    const line = lines()[Math.max(0, here())]
    if (line) place.show(line.version)
  }
  createEffect(
    on([past, () => earliest(context())], ([version, first], last) => {
      if (version === null) return last && last[0] !== null && place.toEnd()
      if (version < first && hasEarlier()) send({ type: 'earlier' })
      showHere()
    }),
  )

  const focus = (index: number) => {
    const entry = lines()[index]
    if (!entry) return
    setTouched(entry.version)
    place.show(entry.version)
    scroller.querySelector<HTMLElement>(`[data-version="${entry.version}"]`)?.focus({ preventScroll: true })
  }
  /** The focus goes to the first of the lines that come. */
  const unfold = (version: number) => {
    setUnfolded((before) => new Set([...before, version]))
    queueMicrotask(() => focus(lines().findIndex((line) => line.version === version)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = lines().length - 1
    const to = {
      ArrowUp: reached() - 1,
      ArrowDown: reached() + 1,
      PageUp: Math.max(0, reached() - PAGE),
      PageDown: Math.min(last, reached() + PAGE),
      Home: 0,
      End: last,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    if (to < 0 || (to === 0 && event.key === 'Home')) send({ type: 'earlier' })
    focus(to)
  }
  /** `below`: a version; undefined: above all lines. `none`: what is said where nothing is to be told. */
  const Notes = (line: { readonly below: number | undefined; readonly none?: string }) => (
    <For each={notes().get(line.below)} fallback={line.none && <p class="quiet">{line.none}</p>}>
      {(note) => (
        <p class="log-note">
          <NamedText text={noteText(note, name)} />
        </p>
      )}
    </For>
  )
  return (
    <div class="log">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the buttons in it */}
      <div class="log-scroller" ref={scroller} onScroll={scrolled} onKeyDown={onKeyDown}>
        <Show when={hasEarlier()}>
          <button type="button" class="log-earlier" onClick={() => send({ type: 'earlier' })}>
            {t('Show earlier moves')}
          </button>
        </Show>
        <Notes below={undefined} none={lines().length > 0 ? '' : t('Nothing has happened yet.')} />
        <Show when={lines().length > 0}>
          <ol class="log-lines" aria-label={t('Log')} ref={list} style={{ height: `${window.getTotalSize()}px` }}>
            <For each={inWindow()}>
              {(entry) => {
                const index = createMemo(() => lines().indexOf(entry))
                const said = () => sentence(definition(), match(), entry, before(entry), name, markedThing)
                return (
                  <li
                    ref={(line) => queueMicrotask(() => window.measureElement(line))}
                    data-index={index()}
                    aria-posinset={index() + 1}
                    aria-setsize={hasEarlier() ? -1 : lines().length}
                    style={{ translate: `0 ${places().get(index())?.start ?? 0}px` }}
                  >
                    <Show
                      when={entry.folds === undefined}
                      fallback={
                        <button
                          type="button"
                          class="log-line log-folded"
                          tabIndex={index() === reached() ? 0 : -1}
                          data-version={entry.version}
                          aria-expanded="false"
                          onFocus={() => setTouched(entry.version)}
                          onClick={() => unfold(entry.version)}
                        >
                          <span aria-hidden="true">…</span>
                          <span>{t('{n} more by the game', { n: entry.folds ?? 0 })}</span>
                        </button>
                      }
                    >
                      <button
                        type="button"
                        class="log-line"
                        classList={{ 'log-turn': said().divides ?? false }}
                        tabIndex={index() === reached() ? 0 : -1}
                        data-version={entry.version}
                        data-by={typeof entry.by === 'number' ? 'player' : (entry.by ?? 'secret')}
                        aria-current={index() === here() ? 'step' : undefined}
                        title={t('Look at version {version}', { version: entry.version })}
                        onFocus={() => setTouched(entry.version)}
                        onClick={() =>
                          send(
                            entry.version === context().newest?.version ? { type: 'present' } : { type: 'rewind', version: entry.version },
                          )
                        }
                      >
                        <Show when={!said().divides}>
                          <span class="log-version">{entry.version}</span>
                        </Show>
                        <span>
                          <Show when={said().who}>
                            <strong>
                              <NamedText text={said().who} />
                              {said().told ? '' : ': '}
                            </strong>
                          </Show>
                          <NamedText text={said().what} draw={draw} />
                          <Show when={entry.planned || planned().has(entry.version)}>
                            {' '}
                            <span class="pc-tag">{t('planned')}</span>
                          </Show>
                        </span>
                      </button>
                    </Show>
                    <Notes below={entry.version} />
                  </li>
                )
              }}
            </For>
          </ol>
        </Show>
        <Show when={end()}>
          <p class="log-end">{end()}</p>
        </Show>
      </div>
      <Show when={prints()}>
        <ol class="log-printed">
          <For each={known().filter(({ version }) => version <= upTo())}>
            {(entry) => {
              const { who, what, told } = sentence(definition(), match(), entry, before(entry))
              return <li value={entry.version}>{`${who}${who && !told ? ': ' : ''}${what}`}</li>
            }}
          </For>
        </ol>
        <p class="log-printed">{end()}</p>
      </Show>
      <Show when={!place.isAtEnd() && lines().length > 0}>
        <button type="button" class="button button-small log-newest" onClick={place.toEnd}>
          {t('Jump to newest')}
        </button>
      </Show>
    </div>
  )
}

/** How playing cards are called, `♠Q`, begins with their sign, which is drawn: systems draw it otherwise, some as a picture. */
const SUIT = /^[♠♥♦♣]/

/** A small picture with its words, or instead of them. */
function Drawn(props: { glyph: JSX.Element; text: string; instead?: boolean }) {
  return (
    <>
      <Show when={props.glyph}>
        <span class="log-glyph" aria-hidden="true">
          {props.glyph}
        </span>
      </Show>
      <span classList={{ 'pc-unseen': props.instead ?? false }}>{props.text}</span>
    </>
  )
}
