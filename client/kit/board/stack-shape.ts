import type { DomainInfo } from '../../../engine/model/domain-info.ts'
import { type PlaceNames, placeNames } from '../../../engine/model/place-name.ts'
import { mergedPart, type ReadableComponent, type ReadableStack } from '../../../engine/model/readable.ts'
import type { Definition, FieldInfo } from '../../../engine/model/views.ts'
import type { Json } from '../../../statecharts/language/chart.ts'
import type { BoardProps } from './board.ts'

export type Layout = 'stack' | 'grid' | 'fan' | 'spread' | 'pile' | 'ring' | 'places' | 'heaps'

/** The middle of a slot, in percent of the width and height of the stack, from its upper left corner. */
export interface SlotPlace {
  readonly x: number
  readonly y: number
}

/** The field that a stack belongs to; `path` as in ReadableStack. */
export function fieldOf(definition: Definition, path: string): FieldInfo | undefined {
  const [group, first = '', second = ''] = path.split('.')
  if (group === 'game') return definition.fields.game[first]
  if (group === 'players') return definition.fields.player[second]
  // The stack is on a component, whose id does not tell its deck.
  return Object.values(definition.decks).find(({ dynamic }) => first in dynamic)?.dynamic[first]
}

/** The names of places as in the log, cached because each slot asks for them. */
const namesIn = new WeakMap<Definition, PlaceNames>()
function namesOfPlaces(definition: Definition): PlaceNames {
  const names = namesIn.get(definition) ?? placeNames(definition)
  namesIn.set(definition, names)
  return names
}

/**
 * The name of a slot of a stack, or of a space of a board, with this number of `places`; null if they are numbered from 1. `path` is that
 * of the stack or board.
 */
export function nameOfPlace(definition: Definition, path: string, places: number, place: number): string | null {
  const [group, ...rest] = path.split('.')
  const [field, ...inside] = group === 'players' ? rest.slice(1) : rest
  // Slots of a space or of a component have no names of their own.
  const isField = (group === 'game' || group === 'players') && field !== undefined && inside.length === 0
  return isField ? (namesOfPlaces(definition).called(field, places)?.[place] ?? null) : null
}

/** The path of a stack and, if it is merged, those of its parts, which transfers name. */
export function pathsOf(definition: Definition, path: string): string[] {
  const field = fieldOf(definition, path)
  if (field?.kind !== 'merged') return [path]
  const group = path.slice(0, path.lastIndexOf('.'))
  return [path, ...field.of.flatMap((part) => partPaths(definition, group, part))]
}

/** The paths of the stacks that the name of a part stands for: a stack, or all spaces of a board. */
function partPaths(definition: Definition, own: string, name: string): string[] {
  const players = Array.from({ length: definition.seats }, (_, seat) => `players.${seat}`)
  const part = mergedPart(name, own, { game: 'game', players })
  return part.groups.flatMap((group) => {
    const path = `${group}.${part.field}`
    const field = fieldOf(definition, path)
    return field?.kind === 'board' ? Array.from({ length: field.spaces }, (_, space) => `${path}.${space}`) : [path]
  })
}

export function isSized(definition: Definition, path: string): boolean {
  const field = fieldOf(definition, path)
  return field !== undefined && 'sized' in field && field.sized
}

/** The domain of an argument that is a place or a component. */
export type StackDomain = Extract<DomainInfo, { field: string }>
/**
 * The path of the stack or board that an argument is chosen from. `me` is the viewer's seat, because a player's field is the proposer's
 * own.
 */
export const pathOf = ({ group, field }: Pick<StackDomain, 'group' | 'field'>, me: number | null) =>
  group === 'game' ? `game.${field}` : `players.${me}.${field}`

/** The arguments of `move` that a slot of this stack, or the component in it, can fill. `me` as in {@link pathOf}. */
export function argumentsAt(definition: Definition, move: string, path: string, me: number | null) {
  const paths = pathsOf(definition, path)
  return Object.entries(definition.moves[move]?.args ?? {}).flatMap(([arg, domain]) => {
    if (domain.kind !== 'slot' && domain.kind !== 'component' && domain.kind !== 'components') return []
    const of = pathOf(domain, me)
    // A merged stack numbers its slots anew; a component is the same in both.
    const here = paths.includes(of) || (domain.kind !== 'slot' && pathsOf(definition, of).includes(path))
    return here ? [{ arg, domain }] : []
  })
}

/** The argument that choosing a slot stands for: its number, or the component in it; null if it is empty. */
export const choiceAt = (domain: DomainInfo, stack: ReadableStack<unknown, unknown>, slot: number): Json =>
  domain.kind === 'slot' ? slot : (stack.slots[slot]?.id ?? null)

/** A slot that is drawn. */
export interface Placed<Values, State> {
  readonly component: ReadableComponent<Values, State> | null
  readonly slot: number
  /** How many components it stands for: more than itself in the layout `heaps`. */
  readonly alike: number
}

/**
 * What to draw of a stack: components that the viewer can tell apart, and the backs of others, undefined if they show nothing. `looks` returns
 * the same for components that can lie on a heap together.
 */
export function drawnPart<Values, State>(
  stack: ReadableStack<Values, State>,
  layout: Layout,
  top: 'first' | 'last',
  looks: (component: ReadableComponent<Values, State>, slot: number) => string = ({ id }) => id,
) {
  const heap = layout === 'stack' || layout === 'pile'
  const all: readonly Placed<Values, State>[] = stack.slots.map((component, slot) => ({ component, slot, alike: 1 }))
  const components = heap || layout === 'heaps' ? all.filter(({ component }) => component) : all
  const shown = heap
    ? top === 'first'
      ? components.slice(0, HEAP).reverse()
      : components.slice(-HEAP)
    : layout === 'heaps'
      ? heapsOf(components, looks)
      : components
  const count = stack.slots.length > 0 ? 0 : (stack.count ?? (stack.some ? 1 : 0))
  const drawn = Math.min(count, heap ? HEAP : SPREAD)
  // Where not all are drawn, those that are have backs from the whole stack.
  const anonymous = Array.from({ length: drawn }, (_, i) => stack.backs?.[Math.floor((i * count) / drawn)])
  return { shown, anonymous }
}
/** The first of those that look the same stands for all of them. */
function heapsOf<Values, State>(
  components: readonly Placed<Values, State>[],
  looks: (component: ReadableComponent<Values, State>, slot: number) => string,
): Placed<Values, State>[] {
  const heaps = new Map<string, Placed<Values, State>>()
  for (const placed of components) {
    const look = placed.component ? looks(placed.component, placed.slot) : ''
    const heap = heaps.get(look)
    heaps.set(look, heap ? { ...heap, alike: heap.alike + 1 } : placed)
  }
  return [...heaps.values()]
}
const HEAP = 5
const SPREAD = 24

/** Which of its deck's backs this is, by number; undefined if the deck has no more than one. */
export function numberOfBack(definition: Definition, deck: string, back: object | undefined): number | undefined {
  const at = definition.decks[deck]?.backs?.values.findIndex((one) => Object.is(one, back)) ?? -1
  return at < 0 ? undefined : at
}

/** Whether a component that arrives there turns face down: no face shows in the stack. */
export function isFaceDown(stack: ReadableStack<unknown, unknown>, otherwise: boolean): boolean {
  const components = stack.slots.filter((component) => component !== null)
  if (components.length > 0) return components.every((component) => component.values === null)
  return (stack.count ?? 0) > 0 || stack.some === true || otherwise
}

/** A number from -1 to 1 derived from the id: how untidily a component lies in a pile. */
export function untidiness(id: string): number {
  let hash = 7
  for (const letter of id) hash = (hash * 31 + letter.charCodeAt(0)) | 0
  return ((hash >>> 8) % 1000) / 500 - 1
}

/** Whether a pending proposal concerns this slot of a stack, or the component in it. */
export const isPendingAt = (board: BoardProps, stack: ReadableStack<unknown, unknown>, slot: number): boolean =>
  board.pending.some(({ move, args }) =>
    argumentsAt(board.definition, move, stack.path, board.me).some(({ arg, domain }) => {
      const choice = choiceAt(domain, stack, slot)
      const chosen = args[arg]
      return choice !== null && (Array.isArray(chosen) ? chosen.includes(choice) : chosen === choice)
    }),
  )
