import { createEffect, createMemo, createSignal, on } from 'solid-js'
import { prefersStillness } from '../animate/speed.ts'
import './fading-text.css'

type FadingTextProps =
  /** The text appears whenever `on` changes, or when `when` becomes true. */
  | { on: unknown; text: string }
  | { when: boolean; text: string }
  /** Whenever the number changes, the difference appears: `+3`, `−1`. */
  | { diff: number }

/** How long the text is seen, in milliseconds. */
const SEEN_MS = 1200

/**
 * Text that appears over its parent, rises and fades: `<FadingText on={score} text={`+${gain}`} />`, `<FadingText when={bust} text="Bust!" />`,
 * `<FadingText diff={coins} />`. The parent must be positioned. It is hidden from screen readers, so say the same elsewhere.
 */
export function FadingText(props: FadingTextProps) {
  let word!: HTMLSpanElement
  const [difference, setDifference] = createSignal('')
  const cause = createMemo(() => ('diff' in props ? props.diff : 'when' in props ? props.when : props.on))
  let before = cause()
  createEffect(
    on(
      cause,
      (now) => {
        if ('diff' in props) setDifference(differenceText(Number(now) - Number(before)))
        before = now
        if ('when' in props && !now) return
        word.animate(
          prefersStillness()
            ? { opacity: [1, 1] }
            : { opacity: [0, 1, 1, 0], translate: ['0 0.5rem', '0 -0.25rem', '0 -0.5rem', '0 -1.75rem'], scale: ['0.8', '1.1', '1', '1'] },
          { duration: SEEN_MS, easing: 'ease-out' },
        )
      },
      { defer: true },
    ),
  )
  return (
    <span ref={word} class="pc-fading" aria-hidden="true">
      {'diff' in props ? difference() : props.text}
    </span>
  )
}

const differenceText = (difference: number) => `${difference > 0 ? '+' : '−'}${Math.abs(difference)}`
