import { stackAt } from './measure.ts'

/** Of a stack that is spread out, only so many components are stirred. */
const MOST = 40

/** Stirs the stacks of these names: their components go to the left and to the right by turns, twice. */
export function shuffle(root: HTMLElement, paths: readonly string[], durationMs: number): Animation[] {
  return paths.flatMap((path) => {
    // Slots stay where they are: the components in them have movements of their own.
    const slots = stackAt(root, path)?.querySelectorAll<HTMLElement>(':scope > .pc-stack-slots > .pc-slot') ?? []
    return [...slots].slice(0, MOST).map((slot, i) => {
      const side = i % 2 === 0 ? 1 : -1
      const apart = { translate: `${side * 24}% ${side * 3}%`, rotate: `${side * 5}deg` }
      const together = { translate: '0 0', rotate: '0deg' }
      return slot.animate([together, apart, together, apart, together], { duration: durationMs, easing: 'ease-in-out' })
    })
  })
}
