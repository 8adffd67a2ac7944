import { board, concatenate, createMatch, deck, type Match, overlap, propose, setup, slots, stack } from '../../index.ts'
import { held, type PlainStack, type PlainStacks, roomOf, type StackOperation, secretOf } from '../index.ts'

/** Every operation on stacks of every kind, one operation per move. */

const CARDS = 12
const SIZE = 5
const cards = deck(
  'cards',
  Array.from({ length: CARDS }, (_, n) => ({ n })),
)
const rules = setup({
  game: {
    draw: stack(cards),
    few: stack(cards, { max: 3 }),
    left: slots(cards, SIZE),
    right: slots(cards, SIZE),
    columns: board(cards, 2, { max: 4 }),
    cells: board(cards, 2, { slots: 2, sanitize: 'order' }),
    over: overlap('left', 'right'),
    all: concatenate('draw', 'left', 'few'),
  },
  player: { hand: stack(cards, { sanitize: 'len' }) },
})

const empty = (slots: number | null, max = Number.POSITIVE_INFINITY): PlainStack => ({
  slots: slots === null ? [] : Array<null>(slots).fill(null),
  sized: slots !== null,
  max,
})
/** The stacks at the start, as plain lists. */
export const plainStart = (): PlainStacks => ({
  draw: { ...empty(null), slots: cards.components.map(({ n }) => n) },
  few: empty(null, 3),
  left: empty(SIZE),
  right: empty(SIZE),
  column0: empty(null, 4),
  column1: empty(null, 4),
  cell0: empty(2),
  cell1: empty(2),
  hand: empty(null),
})
export const NAMES = Object.keys(plainStart())
export const SIZED = NAMES.filter((name) => plainStart()[name].sized)

/** What the properties of a stack return. */
export interface StackReading {
  slots: (number | null)[]
  length: number
  count: number
  room: number
  isEmpty: boolean
  first: number | null
  last: number | null
  values: number[]
  /** The slot of each card. */
  slotOf: number[]
}
export function plainReading(one: PlainStack): StackReading {
  const values = held(one)
  return {
    slots: one.slots,
    length: one.slots.length,
    count: values.length,
    room: roomOf(one),
    isEmpty: values.length === 0,
    first: values[0] ?? null,
    last: values.at(-1) ?? null,
    values,
    slotOf: cards.components.map(({ n }) => one.slots.indexOf(n)),
  }
}

interface Seen {
  readonly index: number
  readonly values: { readonly n: number }
}
interface Readable extends Iterable<Seen> {
  readonly length: number
  readonly count: number
  readonly room: number
  readonly isEmpty: boolean
  readonly first: Seen | undefined
  readonly last: Seen | undefined
  at(slot: number): Seen | undefined
  slotOf(component: { readonly index: number }): number
}
const readingOf = (one: Readable): StackReading => ({
  slots: Array.from({ length: one.length }, (_, slot) => one.at(slot)?.index ?? null),
  length: one.length,
  count: one.count,
  room: one.room,
  isEmpty: one.isEmpty,
  first: one.first?.index ?? null,
  last: one.last?.index ?? null,
  values: [...one].map(({ values }) => values.n),
  slotOf: cards.components.map(({ n }) => one.slotOf({ index: n })),
})

/** Where a component says it is. */
interface Located {
  readonly index: number
  readonly stack: { readonly path: string; slotOf(component: { readonly index: number }): number }
}

let operation: StackOperation
let readings: { [name: string]: StackReading }
let places: { path: string; slot: number }[]
export const game = rules.createGame({
  name: 'stacks',
  players: { min: 1, max: 1 },
  distribute: { cards: 'draw' },
  moves: {
    act: rules.move({
      apply: ({ game, me }) => {
        const { draw, few, left, right, columns, cells, over, all } = game
        const stacks = {
          ...{ draw, few, left, right, hand: me.hand },
          ...{ column0: columns.at(0), column1: columns.at(1), cell0: cells.at(0), cell1: cells.at(1) },
        }
        const of = (name: string) => stacks[name as keyof typeof stacks]
        const components = Object.values(stacks).flatMap((one) => [...one]) as unknown as Located[]
        const op = operation
        if (op.kind === 'move')
          of(op.from)
            .at(op.at)!
            [op.secretly ? 'secretMoveTo' : 'moveTo'](of(op.to), op.slot as never)
        else if (op.kind === 'slide')
          of(op.from)
            .at(op.at)!
            .slideTo(op.end as never)
        else if (op.kind === 'all') of(op.from).moveAllTo(of(op.to))
        else if (op.kind === 'swap') of(op.of).swap(op.a, op.b)
        else if (op.kind === 'sort') of(op.of).sort((a, b) => (op.down ? b.values.n - a.values.n : a.values.n - b.values.n))
        else if (op.kind === 'shuffle') of(op.of).shuffle(op.openly ? { openly: true } : undefined)
        else of(op.of).resize(op.slots)
        readings = Object.fromEntries(Object.entries({ ...stacks, over, all }).map(([name, one]) => [name, readingOf(one)]))
        places = []
        for (const one of components) places[one.index] = { path: one.stack.path, slot: one.stack.slotOf(one) }
      },
    }),
  },
  chart: { endless: true, initial: 'a', states: { a: { moves: ['act'] } } },
})

export const start = (seed = 1) => createMatch(game, { seats: 1, secret: secretOf(seed), at: 0 }).match

export interface Done {
  readonly match: Match
  /** By the names in `NAMES`, and of the merged stacks `over` and `all`. */
  readonly readings: { readonly [name: string]: StackReading }
  /** Where each component says it is; the components were read before the operation. */
  readonly places: readonly { readonly path: string; readonly slot: number }[]
}

/** Does the operation on the match; returns null if the engine refuses it. */
export function done(match: Match, op: StackOperation): Done | null {
  operation = op
  const outcome = propose(game, match, { seat: 0, move: 'act', at: 0 })
  return outcome.ok ? { match: outcome.match, readings, places } : null
}

/** The name in `NAMES` of the stack at a path. */
export const nameOf = (path: string) => path.replace(/^game\.|^players\.0\./, '').replace(/^(column|cell)s\.(\d)$/, '$1$2')
