import { createMemo, createSignal, For, onCleanup, onMount, Show, Suspense } from 'solid-js'
import { gameWords } from '../../kit/board/game-words.ts'
import { focusIsLost } from '../../kit/focus/heading.ts'
import { StatusText } from '../../kit/parts/status-text.tsx'
import { Countdown } from '../../kit/parts/time-left.tsx'
import { count, t } from '../../languages/text.ts'
import { loadedLater } from '../../page/loaded-later.ts'
import type { ShownMatch } from '../actor/use-match.ts'
import { marked } from '../model/seat-names.ts'
import { isMine, nameOf, promptText } from '../model/sentences.ts'
import { phaseTimers } from '../model/time-banks.ts'
import { NamedText } from './named-text.tsx'

const Result = loadedLater(
  async () => (await import('./result.tsx')).Result,
  () => <p class="result">{t('The match is over.')}</p>,
)
const WhatNow = loadedLater(
  async () => (await import('./what-now.tsx')).WhatNow,
  () => null,
)
const UndoButtons = loadedLater(
  async () => (await import('./undo-buttons.tsx')).UndoButtons,
  () => null,
)
const LookingBack = loadedLater(
  async () => (await import('./rewind.tsx')).LookingBack,
  () => null,
)
const ASKS = '?'

/** Says that moves chosen after the failed one were dropped. */
const droppedText = (n: number) =>
  n === 0 ? '' : count(n, { one: 'Your next move was not made either.', other: 'Your next {n} moves were not made either.' })

/** The status line: the prompt, the time left, and why the last proposal was refused. */
export function Prompt(props: { followed: ShownMatch }) {
  const { view, shown, match, context, definition, isAhead, isPaused, pending, send, toBoard } = props.followed
  const now = () => shown().view
  // If nobody may act and the phase has no prompt, the engine is about to move, so the last text stays. For a past version nothing is kept.
  const text = createMemo<string>(
    (last) =>
      promptText(
        match(),
        now(),
        marked((seat, called) => called ?? nameOf(match(), seat)),
        definition().texts,
      ) || (context().past === null ? last : ''),
    '',
  )
  const unsuccessful = () => context().refusal ?? context().trouble
  const dismiss = () => {
    send({ type: 'dismiss' })
    if (focusIsLost()) toBoard()
  }
  const mine = () => context().past === null && !isPaused() && isMine(now())
  return (
    <div class="prompt" data-mine={mine()}>
      <Show
        when={!now().finished || isAhead()}
        fallback={
          <Suspense>
            <Result followed={props.followed} />
          </Suspense>
        }
      >
        <div class="prompt-line">
          <Show when={context().past !== null}>
            <Suspense>
              <LookingBack followed={props.followed} />
            </Suspense>
          </Show>
          <Show when={mine() && now().phase.prompt}>
            <span class="pc-tag pc-tag-strong">{t('Your turn')}</span>
          </Show>
          <StatusText text={text()}>
            <NamedText text={text()} />
          </StatusText>
          <Show when={context().pending.length > 1 || (isAhead() && pending().length > 0)}>
            <span class="pc-tag prompt-pending" role="status">
              {context().pending.length > 1 ? t('{n} moves on their way', { n: context().pending.length }) : t('Not confirmed yet')}
            </span>
          </Show>
        </div>
      </Show>
      <div class="prompt-timers">
        <Show when={context().past === null}>
          <For each={phaseTimers(view())}>
            {(timer) => (
              <Countdown
                startedAt={timer.startedAt}
                endsAt={timer.endsAt}
                label={t('{name}: time left', { name: definition().moves[timer.move]?.name ?? timer.move })}
              />
            )}
          </For>
        </Show>
        <Show when={context().past === null && !isPaused() && [context().newest?.undo, context().newest?.redo].includes(true)}>
          <Suspense>
            <UndoButtons followed={props.followed} />
          </Suspense>
        </Show>
        <AskWhat followed={props.followed} />
      </div>
      <div class="prompt-refusal" role="alert" data-testid="refusal">
        <Show when={unsuccessful()}>
          {(problem) => (
            <p class="refusal">
              {gameWords(problem().message, definition().texts)} {droppedText(context().dropped)}
              <button type="button" class="button button-quiet button-small" aria-label={t('Dismiss')} onClick={dismiss}>
                ✕
              </button>
            </p>
          )}
        </Show>
      </div>
    </div>
  )
}

/** A button, and a key, that explain what the viewer can do. */
function AskWhat(props: { followed: ShownMatch }) {
  const { match, view, context, isPaused } = props.followed
  const [asked, setAsked] = createSignal(false)
  const mayAsk = () =>
    match().mySeat !== null && typeof view().viewer === 'number' && !view().finished && !isPaused() && context().past === null
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== ASKS || event.ctrlKey || event.metaKey || event.altKey || !mayAsk()) return
    if (event.target instanceof HTMLElement && event.target.matches('input, textarea, select, dialog *')) return
    event.preventDefault()
    setAsked(true)
  }
  onMount(() => {
    document.addEventListener('keydown', onKey)
    void WhatNow.preload()
  })
  onCleanup(() => document.removeEventListener('keydown', onKey))
  return (
    <Show when={mayAsk()}>
      <button type="button" class="button button-small button-quiet ask-what" aria-keyshortcuts={ASKS} onClick={() => setAsked(true)}>
        <span>{t('What can I do?')}</span>
        <span class="ask-what-sign" aria-hidden="true">
          i
        </span>
      </button>
      <Show when={asked()}>
        <Suspense>
          <WhatNow followed={props.followed} close={() => setAsked(false)} />
        </Suspense>
      </Show>
    </Show>
  )
}
