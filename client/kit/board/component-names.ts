import type { ReadableStack } from '../../../engine/model/readable.ts'
import { t } from '../../languages/text.ts'
import type { BoardProps } from './board.ts'
import type { Names } from './form-values.ts'
import type { StackDomain } from './stack-shape.ts'
import { componentText } from './words.ts'

type Seen = Pick<BoardProps, 'view' | 'me'>

/** The stack that a component is chosen from; for a player's field, the viewer's own. */
export function stackFor(board: Seen, { group, field }: StackDomain): ReadableStack | undefined {
  const of = group === 'game' ? board.view.game : board.view.players[board.me ?? -1]
  const stack = of?.[field]
  return typeof stack === 'object' && stack !== null && 'slots' in stack ? stack : undefined
}

/** The ids of the components to choose from, in order. */
export const idsIn = (board: Seen, domain: StackDomain): string[] =>
  stackFor(board, domain)?.slots.flatMap((component) => component?.id ?? []) ?? []

/** The name of a component: its face, and its slot if another one in the stack looks the same. */
export function nameIn(stack: ReadableStack | undefined, id: string): string {
  const slots = stack?.slots ?? []
  const slot = slots.findIndex((component) => component?.id === id)
  if (slot === -1) return '…'
  const words = componentText(slots[slot]!)
  const alike = slots.filter((component) => component && componentText(component) === words)
  return alike.length > 1 ? t('{words}, slot {slot}', { words, slot: slot + 1 }) : words
}

/** The names of seats and components as the board shows them. */
export const namesOn = (board: Seen & Pick<BoardProps, 'name'>): Names => ({
  seat: board.name,
  component: (id, domain) => nameIn(stackFor(board, domain), id),
})
