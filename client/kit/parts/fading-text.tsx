import { createEffect, createMemo, on } from 'solid-js'
import { prefersStillness } from '../animate/stage.ts'
import './fading-text.css'

/**
 * Text that appears over its parent, rises and fades whenever `on` changes: `<FadingText on={score} text={`+${gain}`} />`. The parent must
 * be positioned. It is hidden from screen readers, so say the same elsewhere.
 */
export function FadingText(props: { on: unknown; text: string }) {
  let word!: HTMLSpanElement
  createEffect(
    on(
      createMemo(() => props.on),
      () => {
        word.animate(
          prefersStillness()
            ? { opacity: [1, 1] }
            : { opacity: [0, 1, 1, 0], translate: ['0 0.5rem', '0 -0.25rem', '0 -0.5rem', '0 -1.75rem'], scale: ['0.8', '1.1', '1', '1'] },
          { duration: 1200, easing: 'ease-out' },
        )
      },
      { defer: true },
    ),
  )
  return (
    <span ref={word} class="pc-fading" aria-hidden="true">
      {props.text}
    </span>
  )
}
