import type { Agent, AgentChoice, ReadableStack, ReadableView } from 'playchart/engine'
import { heightOf, PLAYS, RUNNERS, SUMS, TO_WIN } from './columns.ts'

type Column = ReadableStack<{ readonly owner: number | null }, { readonly step: number }>
/** What it looks at. */
type View = ReadableView<{ readonly columns: readonly Column[] }>

const ENOUGH = 28
/** What a new runner costs, as steps are worth. */
const NEW_RUNNER = 6
/** What a step is worth: the rarer the sum, the more. */
const worthOf = (sum: number) => 1 + Math.abs(7 - sum)

/** What a turn has gathered, by Michael Keller’s Rule of 28, from the steps made in each column. */
export function gathered(steps: ReadonlyMap<number, number>): number {
  const sums = [...steps.keys()]
  const worth = sums.reduce((total, sum) => total + (steps.get(sum)! + 1) * worthOf(sum), 0)
  if (sums.length < RUNNERS) return worth
  const parity = sums.every((sum) => sum % 2 === 1) ? 2 : sums.every((sum) => sum % 2 === 0) ? -2 : 0
  const side = sums.every((sum) => sum < 8) || sums.every((sum) => sum > 6) ? 4 : 0
  return worth + parity + side
}

export const rule28: Agent<View> = {
  displayName: 'Reckoner',
  description: 'Counts what the turn has gathered, and stops at 28.',
  /** Rolls until the turn has gathered 28, all three runners are out, or the match is won. */
  choose({ game, moves }, _random, _memory, { seat }): AgentChoice {
    const stepOf = (sum: number, owner: number | null) =>
      game.columns[sum - SUMS[0]]!.slots.find((piece) => piece?.values?.owner === owner)?.state?.step
    const out: readonly number[] = SUMS.filter((sum) => stepOf(sum, null) !== undefined)
    const advances = moves.find(({ move }) => move === 'advance')?.options as { columns: string }[] | undefined
    if (advances) {
      const worth = ({ columns }: { columns: string }) => {
        const steps = PLAYS[columns]!
        const started = new Set(steps.filter((sum) => !out.includes(sum)))
        return steps.reduce((total, sum) => total + worthOf(sum), 0) - NEW_RUNNER * started.size
      }
      const best = advances.reduce((best, one) => (worth(one) > worth(best) ? one : best))
      return { move: 'advance', args: best }
    }
    const steps = new Map(out.map((sum) => [sum, stepOf(sum, null)! - (stepOf(sum, seat) ?? 0)]))
    const claimed = SUMS.filter((sum) => [null, seat].some((owner) => stepOf(sum, owner) === heightOf(sum)))
    const isEnough = claimed.length >= TO_WIN || (out.length === RUNNERS && gathered(steps) >= ENOUGH)
    return { move: isEnough && moves.some(({ move }) => move === 'stop') ? 'stop' : 'roll', args: {} }
  },
}
