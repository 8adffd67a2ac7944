import type { Definition } from '../../engine/view-shape.ts'
import type { Absent, Phase } from '../../statecharts/chart.ts'
import { humane } from '../kit/words.ts'

/** What the rules of a game do for whoever has left the table, as far as one sentence can say it. */
export function absentSaid({ chart, moves }: Definition): string {
  const [rule, ...more] = new Set([chart.absent ?? 'resign', ...saidWithin(chart)].map(nameIn))
  if (more.length > 0) return 'Whenever play waits for you, the rules say what is done for you.'
  if (rule === 'wait') return 'Play waits until you are back.'
  if (rule === 'resign') return 'As soon as play waits for you, you resign.'
  return `Whenever play waits for you, this is done for you: ${moves[rule!]?.name || humane(rule!)}.`
}

const nameIn = (absent: Absent) => (typeof absent === 'string' ? absent : absent.move)

function saidWithin({ states, seats }: Phase): Absent[] {
  const phases = [...Object.values(states ?? {}), ...Object.values(seats?.states ?? {})]
  return phases.flatMap((phase) => [...(phase.absent === undefined ? [] : [phase.absent]), ...saidWithin(phase)])
}
