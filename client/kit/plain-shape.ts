import type { ReadableGroup, ReadableStack } from '../../engine/readable.ts'
import type { Definition, Fields } from '../../engine/view-shape.ts'
import type { BoardProps } from './board.ts'
import { isSized, type Layout, slotArgument } from './stack-shape.ts'

export const isStack = (value: ReadableGroup[string]): value is ReadableStack =>
  typeof value === 'object' && value !== null && 'slots' in value

/**
 * The fields to draw, each component once: stacks that lie over one another as one, others apart. Stacks nothing is
 * known of are left out.
 */
export function shownFields(fields: Fields, of: ReadableGroup): string[] {
  const merged = Object.entries(fields).flatMap(([name, field]) => (field.kind === 'merged' ? [{ name, field }] : []))
  const hidden = new Set(merged.flatMap(({ name, field }) => (field.how === 'overlap' ? field.of : [name])))
  return Object.keys(fields).filter((name) => {
    const value = of[name]!
    return !hidden.has(name) && !(isStack(value) && value.count === null && value.some === null)
  })
}

/** How to lay out a stack nobody has said anything about. */
export function layoutFor(definition: Definition, stack: ReadableStack): { layout: Layout; columns?: number } {
  if (isSized(definition, stack.path)) {
    const side = Math.sqrt(stack.slots.length)
    return Number.isInteger(side) && side <= 8 ? { layout: 'grid', columns: side } : { layout: 'grid' }
  }
  const faceless = stack.slots.length > 8 && stack.slots.every((component) => component?.values === null)
  return { layout: faceless || (stack.slots.length === 0 && (stack.count ?? 0) > 8) ? 'stack' : 'spread' }
}

/** What choosing a slot of this stack proposes: the moves whose only argument is a slot of it. */
export function pickFor(board: BoardProps, stack: ReadableStack) {
  const moves = Object.entries(board.definition.moves).flatMap(([move, info]) => {
    const arg = slotArgument(board.definition, move, stack.path, board.me)
    return arg && !info.fixUp && Object.keys(info.args).length === 1 ? [{ move, arg }] : []
  })
  const first = moves[0]
  if (!first) return undefined
  const legal = (slot: number) => moves.find(({ move, arg }) => board.can(move, { [arg]: slot }))
  return {
    pickable: (slot: number) => legal(slot) !== undefined,
    pick: (slot: number) => {
      const { move, arg } = legal(slot) ?? first
      board.play(move, { [arg]: slot })
    },
  }
}
