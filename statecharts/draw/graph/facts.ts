import type { Sanitize } from '../../language/chart.ts'
import type { Place } from '../../language/phase-tree.ts'
import { PHASE } from '../../language/schema.ts'
import { texts } from '../../language/shape.ts'

/** What a phase says of itself besides its prompt, a line each: `turn all`, `turns: backward, max 2`, `absent: pass`, `entry / x`. */
export const factsOf = ({ phase }: Place): string[] => texts(PHASE.words, phase, 'drawn')

/** Who may know that play is here, where that is not everybody. */
export function secretsOf({ phase, region }: Place): string[] {
  const { seats, sanitize } = phase
  const known = (by: Sanitize, hidden: string) => (by === 'hidden' ? hidden : `known to ${by} only`)
  return [
    ...(sanitize === undefined ? [] : [known(sanitize, region ? 'hidden from others' : 'hidden from all')]),
    ...(seats?.sanitize === undefined ? [] : [known(seats.sanitize, 'each hidden from the others')]),
  ]
}
