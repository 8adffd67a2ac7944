/** Stacks as plain lists, with null for an empty slot: a simple model of what each operation does. */
export type PlainStack = { readonly slots: (number | null)[]; readonly sized: boolean; readonly max: number }
/** Plain stacks by name. */
export type PlainStacks = { readonly [name: string]: PlainStack }
export type PlainSlot = number | string | undefined

/** The operations that rules can do on stacks; stacks are named as in {@link PlainStacks}. */
export type StackOperation =
  | {
      readonly kind: 'move'
      readonly from: string
      readonly at: number
      readonly to: string
      readonly slot: PlainSlot
      readonly secretly: boolean
    }
  | { readonly kind: 'slide'; readonly from: string; readonly at: number; readonly end: string }
  | { readonly kind: 'all'; readonly from: string; readonly to: string }
  | { readonly kind: 'swap'; readonly of: string; readonly a: number; readonly b: number }
  | { readonly kind: 'sort'; readonly of: string; readonly down: boolean }
  | { readonly kind: 'shuffle'; readonly of: string; readonly openly: boolean }
  | { readonly kind: 'resize'; readonly of: string; readonly slots: number }

/** The components of the stack in order, without empty slots. */
export const held = ({ slots }: PlainStack) => slots.filter((card) => card !== null)

/** How many more components fit. */
export const roomOf = (one: PlainStack) => (one.sized ? one.slots.length - held(one).length : one.max - one.slots.length)

/**
 * Does the operation in place and returns whether it is possible; if not, the lists may be left half changed. A shuffle leaves the order to
 * be copied from the engine.
 */
export function operated(stacks: PlainStacks, op: StackOperation): boolean {
  switch (op.kind) {
    case 'move': {
      const card = stacks[op.from].slots[op.at]
      if (card === null || card === undefined || op.from === op.to || !put(stacks[op.to], card, op.slot)) return false
      take(stacks[op.from], op.at)
      return true
    }
    case 'slide': {
      const card = stacks[op.from].slots[op.at]
      if (card === null || card === undefined || !['first', 'last'].includes(op.end)) return false
      take(stacks[op.from], op.at)
      return put(stacks[op.from], card, op.end)
    }
    case 'all': {
      const from = stacks[op.from]
      const cards = held(from)
      if (op.from === op.to) return cards.length === 0
      if (roomOf(stacks[op.to]) < cards.length) return false
      from.slots.splice(0, Number.POSITIVE_INFINITY, ...(from.sized ? from.slots.map(() => null) : []))
      return cards.every((card) => put(stacks[op.to], card, undefined))
    }
    case 'swap': {
      const { slots } = stacks[op.of]
      if (op.a === op.b || !(op.a in slots) || !(op.b in slots)) return false
      ;[slots[op.a], slots[op.b]] = [slots[op.b], slots[op.a]]
      return true
    }
    case 'sort': {
      const { slots } = stacks[op.of]
      // Empty slots sort last in both directions.
      const rank = (card: number | null) => (card === null ? Number.POSITIVE_INFINITY : op.down ? -card : card)
      slots.sort((a, b) => (a === b ? 0 : rank(a) - rank(b)))
      return true
    }
    case 'shuffle':
      return true
    case 'resize':
      return resized(stacks[op.of], op.slots)
  }
}

function put(stack: PlainStack, card: number, slot: PlainSlot = 'next'): boolean {
  const { slots, sized } = stack
  if (roomOf(stack) < 1) return false
  if (sized) {
    const at = slot === 'last' ? slots.lastIndexOf(null) : slot === 'first' || slot === 'next' ? slots.indexOf(null) : slot
    if (typeof at !== 'number' || slots[at] !== null) return false
    slots[at] = card
    return true
  }
  const at = slot === 'first' ? 0 : slot === 'last' || slot === 'next' ? slots.length : slot
  if (!(typeof at === 'number' && Number.isInteger(at) && at >= 0 && at <= slots.length)) return false
  slots.splice(at, 0, card)
  return true
}

function take({ slots, sized }: PlainStack, at: number): void {
  if (sized) slots[at] = null
  else slots.splice(at, 1)
}

function resized(stack: PlainStack, length: number): boolean {
  const { slots, sized } = stack
  if (!sized || !(Number.isInteger(length) && length > 0) || held(stack).length > length) return false
  // Removes the last empty slots; components after them move up.
  while (slots.length > length) slots.splice(slots.lastIndexOf(null), 1)
  while (slots.length < length) slots.push(null)
  return true
}
