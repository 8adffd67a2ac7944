import type { Json } from '../../statecharts/language/chart.ts'
import type { Field, ValueField } from '../declare/field.ts'
import type { FieldSchema, GroupSchema } from '../declare/schema.ts'
import type { PlaceNames } from '../model/place-name.ts'
import type { ReadableComponent, ReadableGroup, ReadableStack } from '../model/readable.ts'
import type { Args, Scalar } from '../model/views.ts'
import { backWords, formatValue, lowerWords } from '../model/words.ts'
import { type ComponentNames, factSaid, playerText } from './component-name.ts'
import { unbroken } from './text-columns.ts'

/** A field as people read it. */
export interface FieldText {
  /** `block role`; by itself where it says all: `busted`. */
  readonly label: string
  /** What is to stay on one line is joined by spaces at which `wrapped` breaks none. */
  readonly text: string
  readonly kind: 'value' | 'stack' | 'grid'
  /** What is in a stack that is seen into, one by one; of a board and a grid what is in each place. */
  readonly items: readonly string[] | null
  /** What places of their own they have; null where they have none. */
  readonly places: Places | null
  /** Whether it is a value that all may see, as it was at first, and no number but 0. */
  readonly isFirst: boolean
}

/** The places of a board or a grid. */
export interface Places {
  /** Null where people number them from 1. */
  readonly called: readonly string[] | null
  /** Whether the game's moves name them so. */
  readonly areSaid: boolean
}

/** What a place is called. */
export const placeText = ({ places }: Pick<FieldText, 'places'>, place: number): string => places?.called?.[place] ?? String(place + 1)

/** What there is to say of fields besides what they hold. */
interface Saying {
  readonly names: ComponentNames
  readonly places: PlaceNames
  readonly facts?: Args | undefined
  readonly finished: boolean
}

/** A component that lies face down, and an empty slot. */
export const FACE_DOWN = '#'
const EMPTY = '.'
/** A component of which there is nothing to say. */
const PLAIN = '●'
/** So many of the same name are counted. */
const COUNTED = 5
/** So many slots of a player are places. */
const PLACES = 9
/** Names that values have which stand for none. */
const NOTHING = /^(?:none|nobody|nothing|nowhere|unknown)$/i

/**
 * The fields of the game or of a player that there is something to say of. Of what is kept from anybody nothing is said as long as it is as
 * it was at first. Stacks that lie over one another are one; others that are read as one are not.
 */
export function fieldTexts({ fields, group }: GroupSchema, of: ReadableGroup, saying: Saying): FieldText[] {
  const merged = fields.flatMap(({ name, field }) => (field.kind === 'merged' ? [{ name, field }] : []))
  const leftOut = new Set(merged.flatMap(({ name, field }) => (field.how === 'overlap' ? field.of : [name])))
  const declared = fields.flatMap((schema) => (leftOut.has(schema.name) ? [] : (fieldText(schema, of, saying, group) ?? [])))
  return [...declared, ...Object.entries(saying.facts ?? {}).flatMap(([fact, value]) => factText(fact, value))]
}

function fieldText(schema: FieldSchema, of: ReadableGroup, saying: Saying, group: GroupSchema['group']): FieldText | null {
  const { field, policy } = schema
  const label = lowerWords(schema.name)
  const value = of[schema.name] ?? null
  switch (field.kind) {
    case 'stack':
    case 'merged':
      return stackField(schema, of, saying, group)
    case 'board':
      return boardField(schema, value as readonly ReadableStack[], saying)
    case 'timer':
      return value === null ? null : plain(label, 'runs')
    case 'list': {
      const items = ((value ?? []) as readonly Scalar[]).map((item) => scalarText(field.of, item) ?? '–')
      return items.length ? plain(label, items.map(unbroken).join(', ')) : null
    }
    default:
      if (field.statistic !== undefined) return saying.finished ? plain(field.statistic, formatValue(value as Scalar)) : null
      return policy.most !== 'visible' && value === field.first ? null : valueField(label, field, value as Scalar)
  }
}

const plain = (label: string, text: string): FieldText => ({ label, text, kind: 'value', items: null, places: null, isFirst: false })

function factText(fact: string, value: Json): FieldText[] {
  return value === null || value === '' ? [] : [plain(lowerWords(fact), unbroken(factSaid(fact, value)))]
}

function valueField(label: string, field: ValueField, value: Scalar): FieldText | null {
  if (typeof value === 'boolean') return value === field.first ? null : plain(value ? label : `not ${label}`, '')
  const text = scalarText(field, value)
  return text === null || isUnset(field, value)
    ? null
    : { ...plain(label, unbroken(text)), isFirst: value === field.first && (field.kind !== 'int' || value === 0) }
}

/** A number that is at first below all that count stands for none. */
const isUnset = ({ kind, first }: ValueField, value: Scalar) => kind === 'int' && value === first && (value as number) < 0

/** Null where it stands for none, or is not known. */
function scalarText({ kind, names }: ValueField, value: Scalar): string | null {
  if (value === null || value === '') return null
  if (kind === 'seat') return playerText(Number(value))
  if (kind !== 'oneOf') return formatValue(value)
  const text = names?.[String(value)] ?? String(value)
  return NOTHING.test(text) ? null : text
}

function isSized({ field, parts }: FieldSchema): boolean {
  const has = (one: Field) => one.kind === 'stack' && one.slots !== null
  return field.kind === 'merged' ? parts.every((part) => has(part.field)) : has(field)
}

/** Whether slots are shown as places. The game's are also where all are empty; of a player's few slots only what is in them counts. */
const hasPlaces = ({ slots, count }: ReadableStack, group: GroupSchema['group']) =>
  group === 'game' ? slots.length > 0 : slots.length >= PLACES && count !== 0

function stackField(schema: FieldSchema, of: ReadableGroup, { names, places }: Saying, group: GroupSchema['group']): FieldText | null {
  const stack = of[schema.name] as ReadableStack
  const items = itemsIn(stack, names, partsOf(schema, of))
  const grid = isSized(schema) && hasPlaces(stack, group) ? items : null
  const text = grid ? grid.map(unbroken).join(' ') : stackText(stack, items)
  if (text === null) return null
  return {
    ...plain(lowerWords(schema.name), text),
    kind: grid ? 'grid' : 'stack',
    items,
    places: grid ? placesOf(schema, stack.slots.length, places) : null,
  }
}

const placesOf = ({ name }: FieldSchema, length: number, places: PlaceNames): Places => ({
  called: places.called(name, length),
  areSaid: places.areSaid(name, length),
})

/** The stacks by what they are called, without the empty ones; where none can hold more than one component, as slots. */
function boardField(schema: FieldSchema, stacks: readonly ReadableStack[], saying: Saying): FieldText | null {
  const inside = stacks.map((stack) => itemsIn(stack, saying.names))
  const places = placesOf(schema, stacks.length, saying.places)
  const board = { label: lowerWords(schema.name), places, isFirst: false }
  if (stacks.every(({ slots }) => slots.length === 1)) {
    const items = inside.map((one) => one![0])
    return { ...board, text: items.map(unbroken).join(' '), kind: 'grid', items }
  }
  const texts = stacks.map((stack, space) => stackText(stack, inside[space] ?? null))
  const items = texts.map((text) => text ?? EMPTY)
  const spaces = texts.flatMap((text, space) => (text === null ? [] : [unbroken(`${placeText({ places }, space)}: ${text}`)]))
  return spaces.length ? { ...board, text: spaces.join(`${unbroken(' ·')} `), kind: 'stack', items } : null
}

/** One of the stacks that lie over one another. */
interface Part {
  readonly called: string
  readonly stack: ReadableStack
  /** Whether some see less of it than of the others. */
  readonly isKept: boolean
}

function partsOf({ field, parts }: FieldSchema, of: ReadableGroup): readonly Part[] {
  if (field.kind !== 'merged' || field.how !== 'overlap') return []
  const isKept = (part: FieldSchema) => part.policy.most !== 'visible' && parts.some((other) => other.policy.most === 'visible')
  return parts.map((part) => ({ called: lowerWords(part.name), stack: of[part.name] as ReadableStack, isKept: isKept(part) }))
}

/** Null where nothing of it is seen. In which of the parts a component lies is said where nothing else tells it. */
function itemsIn({ slots, deck }: ReadableStack, names: ComponentNames, parts: readonly Part[] = []): string[] | null {
  if (slots.length === 0) return null
  return slots.map((slot, i) => {
    if (!slot) return EMPTY
    if (!slot.values) return faceDown(slot.back)
    const part = parts.find(({ stack }) => stack.slots[i])
    const name = names.among(deck, slot) || part?.called || PLAIN
    return part?.isKept && name !== part.called ? `${name} (${part.called})` : name
  })
}

/** `#`, with what shows on the back: `#summer`. */
const faceDown = (back: ReadableComponent['back']) => `${FACE_DOWN}${backWords(back)}`

/** Null where it is empty, or nothing is known of it. */
function stackText({ slots, count, some, backs }: ReadableStack, items: readonly string[] | null): string | null {
  if (count === 0 || (count === null && some !== true)) return null
  if (!items || slots.every((slot) => !slot?.values)) {
    const shown = backs ?? slots.flatMap((slot) => (slot?.back ? [slot.back] : []))
    const kinds = runs(shown.map((back) => backWords(back))).flatMap(({ text, times }) => (text ? [`${times} × ${text}`] : []))
    return unbroken(`${count ?? 'some'} face down${kinds.length ? ` (${kinds.join(', ')})` : ''}`)
  }
  const words = runs(items).flatMap(({ text, times }) =>
    times < COUNTED || text === EMPTY ? Array<string>(times).fill(text) : [`${times} × ${text}`],
  )
  return words.map(unbroken).join(words.some((word) => word.includes(' ')) ? ', ' : ' ')
}

/** Texts that follow on one another and are the same, counted. */
function runs(texts: readonly string[]): { readonly text: string; readonly times: number }[] {
  const firsts = texts.flatMap((text, i) => (text === texts[i - 1] ? [] : [i]))
  return firsts.map((from, n) => ({ text: texts[from], times: (firsts[n + 1] ?? texts.length) - from }))
}
