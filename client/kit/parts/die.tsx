import { createEffect, createMemo, For, on } from 'solid-js'
import { t } from '../../languages/text.ts'
import { prefersStillness } from '../animate/speed.ts'
import './die.css'

const PIPS: { [value: number]: number[] } = {
  1: [5],
  2: [1, 9],
  3: [1, 5, 9],
  4: [1, 3, 7, 9],
  5: [1, 3, 5, 7, 9],
  6: [1, 3, 4, 6, 7, 9],
}

/** A die that shows `value`: pips up to 6, else the number or word. It tumbles when the value, or `roll` (a count of rolls), changes. */
export function Die(props: { value: number | string | null; roll?: number; label?: string }) {
  let die!: HTMLDivElement
  // Memos, because every step is a new view and notifies even if the values stay the same.
  const [value, roll] = [createMemo(() => props.value), createMemo(() => props.roll)]
  createEffect(
    on(
      [value, roll],
      () => {
        if (prefersStillness()) return
        die.animate(
          { rotate: ['-200deg', '0deg'], scale: ['0.7', '1.08', '1'] },
          { duration: 450, easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)' },
        )
      },
      { defer: true },
    ),
  )
  const pips = () => (props.value === null ? [] : (PIPS[props.value as number] ?? null))
  return (
    <div ref={die} class="pc-die" role="img" aria-label={`${props.label ?? t('Die')}: ${props.value ?? t('not rolled')}`}>
      <For each={pips()} fallback={<span class="pc-die-number">{props.value ?? ''}</span>}>
        {(cell) => <i class="pc-die-pip" style={{ 'grid-area': `${Math.ceil(cell / 3)} / ${((cell - 1) % 3) + 1}` }} />}
      </For>
    </div>
  )
}
