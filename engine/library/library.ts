import type { Setup } from '../author/setup.ts'
import type { Shape } from '../declare/state-types.ts'
import { allAtOnce } from './all-at-once.ts'
import { asking } from './asking.ts'
import { choosing } from './choosing.ts'
import { counting } from './counting.ts'
import { dealing } from './dealing.ts'
import { moving } from './moving.ts'
import { seating } from './seating.ts'
import { setting } from './setting.ts'
import { shuffling } from './shuffling.ts'
import { travelling } from './travelling.ts'

/**
 * Ready-made moves, fix-ups and guards for a game's own fields, each with a name and a help text made from theirs:
 * `deal: library(rules).deal('draw', 'hand')`. What each does in a chart is one line, in its comment and in README.md.
 */
export function library<S extends Shape>(rules: Setup<S>) {
  return {
    ...moving(rules),
    ...dealing(rules),
    ...allAtOnce(rules),
    ...shuffling(rules),
    ...counting(rules),
    ...setting(rules),
    ...choosing(rules),
    ...travelling(rules),
    ...seating(rules),
    ...asking(rules),
  }
}
