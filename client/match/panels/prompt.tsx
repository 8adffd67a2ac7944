import { createMemo, For, Show } from 'solid-js'
import { Countdown } from '../../kit/parts/countdown.tsx'
import { StatusText } from '../../kit/parts/status-text.tsx'
import { focusIsLost } from '../../page/focus.ts'
import { marked } from '../model/seat-names.ts'
import { isMine, nameOf, promptSaid } from '../model/sentences.ts'
import { phaseTimers } from '../model/time-banks.ts'
import { Result } from './result.tsx'
import { Said } from './said.tsx'
import { TakeBack } from './take-back.tsx'
import type { FollowedMatch } from './use-match.ts'

/** What became of moves that were chosen after the one that was not carried out. */
const droppedSaid = (count: number) =>
  count === 0 ? '' : count === 1 ? 'The move you chose after it was not made.' : `The ${count} moves you chose after it were not made.`

/** What is to be done, how long there is for it, and why the last proposal was refused. */
export function Prompt(props: { followed: FollowedMatch }) {
  const { view, shown, match, context, definition, send, toBoard } = props.followed
  const now = () => shown()!.view
  // Where nobody may act and nothing is said, the engine is about to go on: what was said stays. Of the past nothing is made up.
  const text = createMemo<string>(
    (last) =>
      promptSaid(
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
            <Said text={text()} />
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
          <For each={phaseTimers(view()!)}>
            {(timer) => (
              <Countdown
                startedAt={timer.startedAt}
                endsAt={timer.endsAt}
                label={`${definition()!.moves[timer.move]?.name ?? timer.move}: time left`}
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
              {problem().message} {droppedSaid(context().dropped)}
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
