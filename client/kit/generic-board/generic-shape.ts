import type { ReadableGroup, ReadableStack } from '../../../engine/model/readable.ts'
import type { Definition, Fields } from '../../../engine/model/views.ts'
import { isSized, type Layout } from '../board/stack-shape.ts'
import { componentText } from '../board/words.ts'

type Value = ReadableGroup[string]

export const isStack = (value: Value | undefined): value is ReadableStack => typeof value === 'object' && value !== null && 'slots' in value

/**
 * The fields to draw, so that each component appears once: overlapping stacks as one, others apart. Leaves out stacks of which nothing is
 * known, stopped timers, and statistics, which are shown at the end.
 */
export function shownFields(fields: Fields, of: ReadableGroup): string[] {
  const merged = Object.entries(fields).flatMap(([name, field]) => (field.kind === 'merged' ? [{ name, field }] : []))
  const hidden = new Set(merged.flatMap(({ name, field }) => (field.how === 'overlap' ? field.of : [name])))
  return Object.entries(fields).flatMap(([name, { kind }]) => {
    const value = of[name]
    const nothing = kind === 'statistic' || (kind === 'timer' && value === null) || (isStack(value) && isUnknown(value))
    return hidden.has(name) || nothing || (kind === 'board' && (value as ReadableStack[]).every(isUnknown)) ? [] : [name]
  })
}

const isUnknown = ({ count, some }: ReadableStack) => count === null && some === null

/** The default layout of a stack. */
export function layoutFor(definition: Definition, stack: ReadableStack): { layout: Layout; columns?: number } {
  if (isSized(definition, stack.path)) {
    const columns = sideOf(stack.slots.length)
    return columns ? { layout: 'grid', columns } : { layout: 'grid' }
  }
  if (isAlike(stack)) return { layout: 'heaps' }
  const faceless = stack.slots.length > 8 && stack.slots.every((component) => component?.values === null)
  return { layout: faceless || (stack.slots.length === 0 && (stack.count ?? 0) > 8) ? 'stack' : 'spread' }
}

/** Whether there are many components and few kinds of them. */
function isAlike({ slots }: ReadableStack): boolean {
  const shown = slots.flatMap((component) => (component?.values ? [componentText(component)] : []))
  return shown.length > MANY && shown.length === slots.length && new Set(shown).size * ALIKE <= shown.length
}
const MANY = 6
const ALIKE = 3

/** The number of columns for the spaces of a board if each holds one component and they form a square; null if they form a row. */
export const squareOf = (spaces: readonly ReadableStack[]): number | null =>
  spaces.every(({ slots }) => slots.length === 1) ? sideOf(spaces.length) : null

function sideOf(places: number): number | null {
  const side = Math.sqrt(places)
  return Number.isInteger(side) && side > 1 && side <= 8 ? side : null
}
