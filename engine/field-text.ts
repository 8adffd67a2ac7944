import type { Json } from '../statecharts/chart.ts'
import { type ComponentNames, playerText, spoken, valueSaid } from './component-name.ts'
import type { Field, ValueField } from './field.ts'
import type { ReadableGroup, ReadableStack } from './readable.ts'
import type { FieldSchema, GroupSchema } from './schema.ts'
import { unbroken } from './text-columns.ts'
import type { Args, Scalar } from './view-shape.ts'

/** A field as people read it. */
export interface FieldText {
  /** `block role`; by itself where it says all: `busted`. */
  readonly label: string
  /** What is to stay on one line is joined by spaces at which `wrapped` breaks none. */
  readonly text: string
  readonly kind: 'value' | 'stack' | 'grid'
  /** What is in a stack that is seen into, one by one; of a board and a grid what is in each place. */
  readonly items: readonly string[] | null
  /** Whether they have places of their own, which people number from 1. */
  readonly places: boolean
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
 * The fields of the game or of a player that there is something to say of. What a viewer may not know reads as it was at first, so of
 * fields that are kept from anybody nothing is said then. Stacks that lie over one another are one; others that are read as one are not.
 */
export function fieldTexts(
  { fields, group }: GroupSchema,
  of: ReadableGroup,
  names: ComponentNames,
  { facts = {}, finished }: { readonly facts?: Args | undefined; readonly finished: boolean },
): FieldText[] {
  const merged = fields.flatMap(({ name, field }) => (field.kind === 'merged' ? [{ name, field }] : []))
  const leftOut = new Set(merged.flatMap(({ name, field }) => (field.how === 'overlap' ? field.of : [name])))
  const declared = fields.flatMap((schema) => {
    if (leftOut.has(schema.name)) return []
    return fieldText(schema, of[schema.name] ?? null, names, finished, group) ?? []
  })
  return [...declared, ...Object.entries(facts).flatMap(([fact, value]) => plainText(spoken(fact), value))]
}

type Value = ReadableGroup[string]

function fieldText(
  schema: FieldSchema,
  value: Value,
  names: ComponentNames,
  finished: boolean,
  group: GroupSchema['group'],
): FieldText | null {
  const { field, policy } = schema
  const label = spoken(schema.name)
  switch (field.kind) {
    case 'stack':
    case 'merged':
      return stackField(label, value as ReadableStack, names, isSized(schema) && hasPlaces(value as ReadableStack, group))
    case 'board':
      return boardField(label, value as readonly ReadableStack[], names)
    case 'timer':
      return value === null ? null : plain(label, 'runs')
    case 'list': {
      const items = (value as readonly Scalar[]).map((item) => scalarText(field.of, item) ?? '–')
      return items.length ? plain(label, items.map(unbroken).join(', ')) : null
    }
    default:
      if (field.statistic !== undefined) return finished ? (plainText(field.statistic, value as Scalar)[0] ?? null) : null
      return policy.most !== 'visible' && value === field.first ? null : valueField(label, field, value as Scalar)
  }
}

const plain = (label: string, text: string): FieldText => ({ label, text, kind: 'value', items: null, places: false })

function plainText(label: string, value: Json): FieldText[] {
  return value === null || value === '' ? [] : [plain(label, unbroken(valueSaid(value)))]
}

function valueField(label: string, field: ValueField, value: Scalar): FieldText | null {
  if (typeof value === 'boolean') return value === field.first ? null : plain(value ? label : `not ${label}`, '')
  const text = scalarText(field, value)
  return text === null ? null : plain(label, unbroken(text))
}

/** Null where it stands for none. */
function scalarText({ kind, names }: ValueField, value: Scalar): string | null {
  if (value === null || value === '') return null
  if (kind === 'seat') return playerText(Number(value))
  if (kind !== 'oneOf') return valueSaid(value)
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

function stackField(label: string, stack: ReadableStack, names: ComponentNames, places: boolean): FieldText | null {
  const items = itemsIn(stack, names)
  const text = places ? items!.map(unbroken).join(' ') : stackText(stack, items)
  return text === null ? null : { label, text, kind: places ? 'grid' : 'stack', items, places }
}

/** The stacks by number, without the empty ones; where none can hold more than one component, as slots. */
function boardField(label: string, stacks: readonly ReadableStack[], names: ComponentNames): FieldText | null {
  const inside = stacks.map((stack) => itemsIn(stack, names))
  if (stacks.every(({ slots }) => slots.length === 1)) {
    const items = inside.map((one) => one![0]!)
    return { label, text: items.map(unbroken).join(' '), kind: 'grid', items, places: true }
  }
  const texts = stacks.map((stack, space) => stackText(stack, inside[space] ?? null))
  const items = texts.map((text) => text ?? EMPTY)
  const spaces = texts.flatMap((text, space) => (text === null ? [] : [unbroken(`${space + 1}: ${text}`)]))
  return spaces.length ? { label, text: spaces.join(`${unbroken(' ·')} `), kind: 'stack', items, places: true } : null
}

/** Null where nothing of it is seen. */
function itemsIn({ slots, deck }: ReadableStack, names: ComponentNames): string[] | null {
  if (slots.length === 0) return null
  return slots.map((slot) => (slot ? (slot.values ? names.among(deck, slot) || PLAIN : FACE_DOWN) : EMPTY))
}

/** Null where it is empty, or nothing is known of it. */
function stackText({ slots, count, some }: ReadableStack, items: readonly string[] | null): string | null {
  if (count === 0 || (count === null && some !== true)) return null
  if (!items || slots.every((slot) => !slot?.values)) return unbroken(`${count ?? 'some'} face down`)
  const words = runs(items).flatMap(({ text, times }) =>
    times < COUNTED || text === EMPTY ? Array<string>(times).fill(text) : [`${times} × ${text}`],
  )
  return words.map(unbroken).join(words.some((word) => word.includes(' ')) ? ', ' : ' ')
}

/** Texts that follow on one another and are the same, counted. */
function runs(texts: readonly string[]): { readonly text: string; readonly times: number }[] {
  const firsts = texts.flatMap((text, i) => (text === texts[i - 1] ? [] : [i]))
  return firsts.map((from, n) => ({ text: texts[from]!, times: (firsts[n + 1] ?? texts.length) - from }))
}
