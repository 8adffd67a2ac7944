import type { ReadableComponent, ReadableStack } from '../../engine/readable.ts'
import type { Definition, FieldInfo } from '../../engine/view-shape.ts'

export type Layout = 'stack' | 'grid' | 'fan' | 'spread' | 'pile'

/** The field a stack comes from; `path` as in ReadableStack. */
export function fieldOf(definition: Definition, path: string): FieldInfo | undefined {
  const [group, ...rest] = path.split('.')
  return group === 'game' ? definition.fields.game[rest[0]!] : definition.fields.player[rest[1]!]
}

/** The paths of a stack and, when it is merged, of its parts: transfers name the parts. */
export function pathsOf(definition: Definition, path: string): string[] {
  const field = fieldOf(definition, path)
  if (field?.kind !== 'merged') return [path]
  const group = path.slice(0, path.lastIndexOf('.'))
  return [path, ...field.of.map((part) => `${group}.${part}`)]
}

export function isSized(definition: Definition, path: string): boolean {
  const field = fieldOf(definition, path)
  return (field?.kind === 'stack' || field?.kind === 'merged') && field.sized
}

/** The argument of `move` that is a slot of this stack, if any. `me` is the viewer's seat: a player's field is the proposer's own. */
export function slotArgument(definition: Definition, move: string, path: string, me: number | null): string | undefined {
  const paths = pathsOf(definition, path)
  return Object.entries(definition.moves[move]?.args ?? {}).find(
    ([, domain]) =>
      domain.kind === 'slot' && paths.includes(domain.group === 'game' ? `game.${domain.field}` : `players.${me}.${domain.field}`),
  )?.[0]
}

/** What to draw of a stack: components the viewer can tell apart, and how many more that it cannot. */
export function drawnPart<Values>(stack: ReadableStack<Values>, layout: Layout, top: 'first' | 'last') {
  const heap = layout === 'stack' || layout === 'pile'
  const all = stack.slots.map((component, slot) => ({ component, slot }))
  const components = heap ? all.filter(({ component }) => component) : all
  const shown = heap ? (top === 'first' ? components.slice(0, HEAP).reverse() : components.slice(-HEAP)) : components
  const anonymous = stack.slots.length > 0 ? 0 : Math.min(stack.count ?? (stack.some ? 1 : 0), heap ? HEAP : SPREAD)
  return { shown, anonymous }
}
const HEAP = 5
const SPREAD = 24

export interface Placed<Values> {
  component: ReadableComponent<Values> | null
  slot: number
}

/** Whether something that goes there is turned face down: nothing in the stack shows a face. */
export function isFaceDown(stack: ReadableStack<unknown>, otherwise: boolean): boolean {
  const components = stack.slots.filter((component) => component !== null)
  if (components.length > 0) return components.every((component) => component.values === null)
  return (stack.count ?? 0) > 0 || stack.some === true || otherwise
}

/** A number from -1 to 1, always the same for the same id: how untidily a component lies in a pile. */
export function untidiness(id: string): number {
  let hash = 7
  for (const letter of id) hash = (hash * 31 + letter.charCodeAt(0)) | 0
  return ((hash >>> 8) % 1000) / 500 - 1
}
