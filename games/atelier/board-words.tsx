import { listed } from 'playchart/kit'
import type { Work } from './cards.ts'
import { KINDS } from './faces.tsx'

/** What boards say in words: to screen readers, and in menus. */

/** How many pots there are in each of these stacks, or works. */
export const countsIn = (stacks: readonly { readonly count: number | null }[] | undefined): number[] =>
  KINDS.map((_, i) => stacks?.[i]?.count ?? 0)

export const amountsText = (counts: readonly number[]) => listed(counts.flatMap((count, i) => (count > 0 ? [`${count} ${KINDS[i]}`] : [])))

export function workText({ title, pigment, points, cost }: Work): string {
  return `${title}, ${pigment}${points > 0 ? `, ${points} ${points === 1 ? 'point' : 'points'}` : ''}, costs ${amountsText(cost)}`
}

export const patronText = (name: string, wants: readonly number[]) => `${name}, 3 points, wants ${amountsText(wants)}`

/** What a work costs a player who has these pots and works of each kind. */
export function priceText({ cost }: Work, pots: readonly number[], works: readonly number[]): string {
  const due = cost.map((count, i) => Math.max(0, count - works[i]!))
  const paid = due.map((count, i) => Math.min(count, pots[i]!))
  const leaves = due.reduce((sum, count, i) => sum + count - paid[i]!, 0)
  return amountsText([...paid, leaves]) || 'nothing'
}
