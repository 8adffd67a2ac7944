import { createEffect, createMemo, type JSX, on } from 'solid-js'
import { prefersStillness } from '../animate/stage.ts'

/** A line that says what is going on; each change is read out and faded in. `children`: how the text is shown, where not as it is. */
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
