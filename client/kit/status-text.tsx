import { createEffect, createMemo, on } from 'solid-js'
import { prefersStillness } from './animate/stage.ts'

/** A line that says what is going on; each change is read out and faded in. */
export function StatusText(props: { text: string; class?: string }) {
  let line!: HTMLParagraphElement
  createEffect(
    on(
      createMemo(() => props.text),
      () => {
        if (!prefersStillness()) line.animate({ opacity: [0.2, 1] }, { duration: 250, easing: 'ease-out' })
      },
      { defer: true },
    ),
  )
  return (
    <p ref={line} class={`pc-status ${props.class ?? ''}`} role="status" aria-live="polite">
      {props.text}
    </p>
  )
}
