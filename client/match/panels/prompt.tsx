import { createMemo, createSignal, For, Show } from 'solid-js'
import { focusIsLost } from '../../kit/focus/focus.ts'
import { StatusText } from '../../kit/parts/status-text.tsx'
import { Countdown } from '../../kit/parts/time-left.tsx'
import type { ShownMatch } from '../actor/use-match.ts'
import { marked } from '../model/seat-names.ts'
import { isMine, nameOf, promptText, resultText } from '../model/sentences.ts'
import { phaseTimers } from '../model/time-banks.ts'
import { NamedText } from './named-text.tsx'
import { PlayAgain } from './play-again.tsx'
import { TakeBack } from './take-back.tsx'

/** Says that moves chosen after the failed one were dropped. */
const droppedText = (count: number) =>
  count === 0 ? '' : count === 1 ? 'Your next move was not made either.' : `Your next ${count} moves were not made either.`

/** The status line: the prompt, the time left, and why the last proposal was refused. */
export function Prompt(props: { followed: ShownMatch }) {
  const { view, shown, match, context, definition, send, toBoard } = props.followed
  const now = () => shown().view
  // If nobody may act and the phase has no prompt, the engine is about to move, so the last text stays. For a past version nothing is kept.
  const text = createMemo<string>(
    (last) =>
      promptText(
        match(),
        now(),
        marked((seat, called) => called ?? nameOf(match(), seat)),
      ) || (context().past === null ? last : ''),
    '',
  )
  const unsuccessful = () => context().refusal ?? context().trouble
  const dismiss = () => {
    send({ type: 'dismiss' })
    if (focusIsLost()) toBoard()
  }
  const mine = () => context().past === null && isMine(now())
  return (
    <div class="prompt" data-mine={mine()}>
      <Show when={!now().finished} fallback={<Result followed={props.followed} />}>
        <div class="prompt-line">
          <Show when={mine() && now().phase.prompt}>
            <span class="pc-tag pc-tag-strong">Your turn</span>
          </Show>
          <StatusText text={text()}>
            <NamedText text={text()} />
          </StatusText>
          <Show when={context().pending.length > 1}>
            <span class="pc-tag" role="status">
              {context().pending.length} moves on their way
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
                label={`${definition().moves[timer.move]?.name ?? timer.move}: time left`}
              />
            )}
          </For>
        </Show>
        <TakeBack followed={props.followed} />
      </div>
      <div class="prompt-refusal" role="alert" data-testid="refusal">
        <Show when={unsuccessful()}>
          {(problem) => (
            <p class="refusal">
              {problem().message} {droppedText(context().dropped)}
              <button type="button" class="button button-quiet button-small" aria-label="Dismiss" onClick={dismiss}>
                ✕
              </button>
            </p>
          )}
        </Show>
      </div>
    </div>
  )
}

/** The result, and a button for another match of the same kind. */
function Result(props: { followed: ShownMatch }) {
  const { shown, match } = props.followed
  const [problem, setProblem] = createSignal('')
  return (
    <section class="result" aria-label="Result" data-testid="result">
      <h2 role="status">{problem() || match().ended || resultText(match(), shown().view)}</h2>
      <Show when={match().mySeat !== null}>
        <PlayAgain match={match()} failed={setProblem} />
      </Show>
    </section>
  )
}
