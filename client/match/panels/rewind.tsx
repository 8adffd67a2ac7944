import { createEffect, Show } from 'solid-js'
import type { ShownMatch } from '../actor/use-match.ts'

/** Controls for looking at past versions as the viewer's own seat. */
export function Rewind(props: { followed: ShownMatch }) {
  const { context, shown, send } = props.followed
  const newest = () => context().newest?.version ?? 0
  const at = () => context().past?.version ?? shown().view.version
  const past = () => context().past !== null
  let slider!: HTMLInputElement
  // In this order, because a value beyond `max` would be clamped.
  createEffect(() => {
    slider.max = String(newest())
    slider.value = String(at())
  })
  const look = (version: number) => {
    if (version >= newest()) send({ type: 'present' })
    else send({ type: 'rewind', version: Math.max(0, version) })
  }
  return (
    <div class="rewind" role="group" aria-label="Rewind" data-past={past()}>
      <button type="button" class="button button-icon" aria-label="One move back" disabled={at() === 0} onClick={() => look(at() - 1)}>
        ‹
      </button>
      <input
        ref={slider}
        type="range"
        aria-label="Version"
        aria-valuetext={past() ? `version ${at()} of ${newest()}, in the past` : `version ${at()}, now`}
        min="0"
        disabled={newest() === 0}
        onInput={(event) => look(Number(event.currentTarget.value))}
      />
      <button type="button" class="button button-icon" aria-label="One move forward" disabled={!past()} onClick={() => look(at() + 1)}>
        ›
      </button>
      <span class="rewind-at">
        {at()} / {newest()}
      </span>
      <button
        type="button"
        class="button"
        classList={{ 'button-primary': past() }}
        disabled={!past()}
        onClick={() => send({ type: 'present' })}
      >
        Back to live
      </button>
      <Show when={past()}>
        <p class="rewind-note" role="status">
          You are looking at an earlier version, as you saw it then.
        </p>
      </Show>
    </div>
  )
}
