import { t } from '../../languages/text.ts'

/** How many times as long as usual everything takes at each speed that a player can choose; 0: nothing moves. */
const FACTORS = { slow: 2, normal: 1, fast: 0.5, none: 0 } as const

/** How fast a player wants to see moves. */
export type Speed = keyof typeof FACTORS
/** The speeds with what players read. */
export const SPEEDS: readonly (readonly [Speed, string])[] = [
  ['slow', t('slow')],
  ['normal', t('normal')],
  ['fast', t('fast')],
  ['none', t('off')],
]

const KEY = 'speed'
/** For browsers that keep nothing. */
let chosen: Speed = 'normal'

/** Returns the speed that this browser's player has chosen. */
export function speed(): Speed {
  try {
    const kept = localStorage.getItem(KEY)
    return SPEEDS.find(([name]) => name === kept)?.[0] ?? chosen
  } catch {
    return chosen
  }
}

/** Keeps the speed in the browser. It holds from the next step on. */
export function chooseSpeed(speed: Speed): void {
  chosen = speed
  try {
    localStorage.setItem(KEY, speed)
  } catch {
    // It holds until the page is left.
  }
}

/** Returns how many times as long as usual animations take. */
export const slowness = (): number => FACTORS[speed()]

/** Whether nothing is to move: the player has chosen so here, or in their system. */
export const prefersStillness = (): boolean => speed() === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches
