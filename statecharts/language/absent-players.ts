import type { Phase } from './chart.ts'

/** Whether absent players resign wherever play waits for them: no phase says anything else. */
export const alwaysResigns = ({ absent = 'resign', states, seats }: Phase): boolean =>
  (typeof absent === 'string' ? absent : absent.move) === 'resign' &&
  [...Object.values(states ?? {}), ...Object.values(seats?.states ?? {})].every(alwaysResigns)
