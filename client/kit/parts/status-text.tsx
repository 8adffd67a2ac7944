import { createEffect, createMemo, type JSX, on } from 'solid-js'
import { prefersStillness } from '../animate/speed.ts'

/**
 * A line of text about what is going on; screen readers announce each change, and it fades in. `children` shows something else than `text`.
 */
export function StatusText(props: { text: string; class?: string; children?: JSX.Element }) {
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
      {props.children ?? props.text}
    </p>
  )
}
