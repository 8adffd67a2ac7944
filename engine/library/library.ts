import type { Setup } from '../author/setup.ts'
import type { Shape } from '../declare/state-types.ts'
import { allAtOnce } from './all-at-once.ts'
import { asking } from './asking.ts'
import { choosing } from './choosing.ts'
import { dealing } from './dealing.ts'
import { moving } from './moving.ts'
import { seating } from './seating.ts'
import { shuffling } from './shuffling.ts'
import { travelling } from './travelling.ts'
import { counting, setting } from './values.ts'

/**
 * Ready-made moves, fix-ups and guards for a game's own fields, with names and help texts derived from the fields' names:
 * `deal: library(rules).deal('draw', 'hand')`. The comment of each, and README.md, show the line of a chart that uses it.
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
