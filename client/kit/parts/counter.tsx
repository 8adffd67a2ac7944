import { createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import { prefersStillness } from '../animate/speed.ts'
import { FadingText } from './fading-text.tsx'
import './counter.css'

/** How long counting takes, in milliseconds. */
const COUNTING_MS = 500

/**
 * A number that counts up or down when it changes, while the difference rises over it: `+2`. Screen readers announce the new number once, with
 * `label`: `Ann’s coins: 5`. `quiet` does not announce it, for a number that the log tells anyway.
 */
export function Counter(props: { value: number; label: string; quiet?: boolean }) {
  const value = createMemo(() => props.value)
  const [shown, setShown] = createSignal(value())
  createEffect(
    on(
      value,
      (to) => {
        const from = shown()
        if (prefersStillness() || document.hidden) return setShown(to)
        const since = performance.now()
        const count = (now: number) => {
          const part = Math.min(1, Math.max(0, now - since) / COUNTING_MS)
          setShown(Math.round(from + (to - from) * part))
          if (part < 1) frame = requestAnimationFrame(count)
        }
        let frame = requestAnimationFrame(count)
        onCleanup(() => cancelAnimationFrame(frame))
      },
      { defer: true },
    ),
  )
  return (
    <span class="pc-counter">
      <span aria-hidden="true">{shown()}</span>
      <span class="pc-unseen" role={props.quiet ? undefined : 'status'}>
        {props.label}: {value()}
      </span>
      <FadingText diff={value()} />
    </span>
  )
}
