import { type BoardProps, listed } from 'playchart/kit'
import type { Kind, Work } from './cards.ts'
import { KINDS } from './faces.tsx'

/** What boards say in words: to screen readers, and in menus. */

type Words = BoardProps['words']

const AMOUNTS: { readonly [K in Kind]: string } = {
  madder: '{n} madder',
  azurite: '{n} azurite',
  malachite: '{n} malachite',
  'bone white': '{n} bone white',
  soot: '{n} soot',
  'gold leaf': '{n} gold leaf',
}

/** How many pots there are in each of these stacks, or works. */
export const countsIn = (stacks: readonly { readonly count: number | null }[] | undefined): number[] =>
  KINDS.map((_, i) => stacks?.[i]?.count ?? 0)

const amountsText = (counts: readonly number[], words: Words) =>
  listed(counts.flatMap((n, i) => (n > 0 ? [words(AMOUNTS[KINDS[i]!], { n })] : [])))
const pointsText = (n: number, words: Words) => (n === 1 ? words('1 point') : words('{n} points', { n }))

export function workText({ title, pigment, points, cost }: Work, words: Words): string {
  const worth = points > 0 ? [pointsText(points, words)] : []
  return [words(title), words(pigment), ...worth, words('costs {amounts}', { amounts: amountsText(cost, words) })].join(', ')
}

export const patronText = (name: string, wants: readonly number[], words: Words): string =>
  `${words(name)}, ${pointsText(3, words)}, ${words('wants {amounts}', { amounts: amountsText(wants, words) })}`

/** What a work costs a player who has these pots and works of each kind. */
export function priceText({ cost }: Work, pots: readonly number[], works: readonly number[], words: Words): string {
  const due = cost.map((count, i) => Math.max(0, count - works[i]!))
  const paid = due.map((count, i) => Math.min(count, pots[i]!))
  const leaves = due.reduce((sum, count, i) => sum + count - paid[i]!, 0)
  return amountsText([...paid, leaves], words) || words('nothing')
}
