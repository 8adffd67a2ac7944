import { type Place, stackAt } from './measure.ts'

/** Duration and delay of one component's animation, in milliseconds. */
export interface Pace {
  durationMs: number
  delayMs: number
}

const MOVE_MS = 420
const STAGGER_MS = 45
const LONGEST_STAGGER_MS = 270
const EASING = 'cubic-bezier(0.3, 0.1, 0.2, 1)'

/** Duration in milliseconds; shorter when more steps wait. */
export const moveMs = (pending: number) => (pending > 8 ? MOVE_MS * 0.6 : pending > 3 ? MOVE_MS * 0.8 : MOVE_MS)
export const stagger = (index: number) => Math.min(index * STAGGER_MS, LONGEST_STAGGER_MS)

/** Animates an element at `to` as coming from `from`. Its own style does not change, so it is in place if the animation is cancelled. */
export function comeFrom(
  element: HTMLElement,
  from: Place & { rotate?: string },
  to: Place & { rotate?: string },
  pace: Pace,
  raised: boolean,
): Animation[] {
  const [dx, dy] = [from.x - to.x, from.y - to.y]
  const scale = to.width === 0 ? 1 : from.width / to.width
  const turns = from.rotate !== undefined && to.rotate !== undefined && from.rotate !== to.rotate
  if (Math.abs(dx) < 0.5 && Math.abs(dy) < 0.5 && Math.abs(scale - 1) < 0.01 && !turns) return []
  const start: Keyframe = { translate: `${dx / to.zoom}px ${dy / to.zoom}px`, scale: String(scale) }
  if (from.rotate) start.rotate = from.rotate
  const moves = [element.animate([start, {}], { duration: pace.durationMs, delay: pace.delayMs, easing: EASING, fill: 'backwards' })]
  if (raised) moves.push(element.animate({ zIndex: [30, 30] }, { duration: pace.durationMs + pace.delayMs }))
  return moves
}

/** Animates an element at `from` towards `to`, where it ends unrotated. With `melts` it fades out there. */
export function leaveFor(element: HTMLElement, from: Place & { rotate?: string }, to: Place, pace: Pace, melts: boolean): Animation {
  const end = {
    translate: `${to.x - from.x}px ${to.y - from.y}px`,
    scale: String(from.width === 0 ? 1 : to.width / from.width),
    rotate: `calc(0deg - ${from.rotate ?? '0deg'})`,
  }
  const moved = melts
    ? [
        { ...end, opacity: 1, offset: 0.92 },
        { ...end, opacity: 0 },
      ]
    : [end]
  return element.animate([{ translate: '0 0', scale: '1', rotate: '0deg' }, ...moved], {
    duration: pace.durationMs,
    delay: pace.delayMs,
    easing: EASING,
    fill: 'both',
  })
}

const DOWN = 'perspective(900px) rotateY(180deg)'
const UP = 'perspective(900px) rotateY(0deg)'

/** Flips a card's body so that it ends face up or down. */
export function turn(card: HTMLElement, up: boolean, pace: Pace, fill: FillMode = 'backwards'): Animation[] {
  const body = card.querySelector<HTMLElement>('.pc-card-body')
  if (!body) return []
  return [
    body.animate(
      { transform: up ? [DOWN, UP] : [UP, DOWN] },
      { duration: pace.durationMs, delay: pace.delayMs, easing: 'ease-in-out', fill },
    ),
  ]
}

/** Hides an element while a ghost stands in for it. */
export const hideWhile = (element: HTMLElement, pace: Pace) =>
  element.animate({ opacity: [0, 0] }, { duration: pace.durationMs + pace.delayMs })

/** The most components of a spread stack to animate. */
const MOST = 40

/** Animates a shuffle of these stacks: their components move to the left and right alternately, twice. */
export function shuffle(root: HTMLElement, paths: readonly string[], pace: Pace): Animation[] {
  return paths.flatMap((path) => {
    // Animates the slots, because the components in them may have animations of their own.
    const slots = stackAt(root, path)?.querySelectorAll<HTMLElement>(':scope > .pc-stack-slots > .pc-slot') ?? []
    return [...slots].slice(0, MOST).map((slot, i) => {
      const side = i % 2 === 0 ? 1 : -1
      const apart = { translate: `${side * 24}% ${side * 3}%`, rotate: `${side * 5}deg` }
      const together = { translate: '0 0', rotate: '0deg' }
      return slot.animate([together, apart, together, apart, together], {
        duration: pace.durationMs,
        delay: pace.delayMs,
        easing: 'ease-in-out',
      })
    })
  })
}
