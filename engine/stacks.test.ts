import fc from 'fast-check'
import { expect, test } from 'vitest'
import { concatenate, createMatch, deck, describeGame, overlap, propose, readable, setup, slots, stack, viewOf } from './index.ts'
import { checkComponents, secretOf } from './testing/index.ts'

const SIZE = 7
const cards = deck(
  'cards',
  Array.from({ length: 9 }, (_, n) => ({ n })),
)
const rules = setup({
  game: {
    draw: stack(cards),
    discard: stack(cards),
    left: slots(cards, SIZE),
    right: slots(cards, SIZE),
    over: overlap('left', 'right'),
    all: concatenate('draw', 'left', 'discard'),
  },
  player: { hand: stack(cards) },
})
const NAMES = ['draw', 'discard', 'left', 'right', 'hand'] as const
type Name = (typeof NAMES)[number]
const SIZED: readonly Name[] = ['left', 'right']

/** The stacks as plain lists, null for an empty slot: what each operation should do, said simply. */
type Model = { [name in Name]: (number | null)[] }
type Operation =
  | { readonly kind: 'move'; readonly from: Name; readonly at: number; readonly to: Name; readonly slot: number | undefined }
  | { readonly kind: 'all'; readonly from: Name; readonly to: Name }
  | { readonly kind: 'shuffle'; readonly of: Name }
  | { readonly kind: 'resize'; readonly of: Name; readonly slots: number }

/** True when it is possible and done; the model is left as it was when not. */
function model(state: Model, op: Operation): boolean {
  const put = (to: Name, card: number, slot: number | undefined): boolean => {
    const list = state[to]
    if (SIZED.includes(to)) {
      const at = slot ?? list.indexOf(null)
      if (list[at] !== null) return false
      list[at] = card
      return true
    }
    const at = slot ?? list.length
    if (!(Number.isInteger(at) && at >= 0 && at <= list.length)) return false
    list.splice(at, 0, card)
    return true
  }
  const take = (from: Name, at: number) => {
    if (SIZED.includes(from)) state[from][at] = null
    else state[from].splice(at, 1)
  }
  if (op.kind === 'move') {
    const card = state[op.from][op.at]
    if (card === null || card === undefined || op.from === op.to || !put(op.to, card, op.slot)) return false
    take(op.from, op.at)
    return true
  }
  if (op.kind === 'all') {
    const list = state[op.from].filter((card) => card !== null)
    if (op.from === op.to) return list.length === 0
    for (const card of list) if (!put(op.to, card, undefined)) return false
    state[op.from] = SIZED.includes(op.from) ? state[op.from].map(() => null) : []
    return true
  }
  if (op.kind === 'shuffle') return true
  if (!SIZED.includes(op.of) || !(Number.isInteger(op.slots) && op.slots > 0) || state[op.of].slice(op.slots).some((card) => card !== null))
    return false
  state[op.of] = Array.from({ length: op.slots }, (_, i) => state[op.of][i] ?? null)
  return true
}

let operation: Operation
let after: {
  [name: string]: {
    slots: (number | null)[]
    length: number
    count: number
    isEmpty: boolean
    first: number | null
    last: number | null
    values: number[]
  }
}
const game = rules.createGame({
  name: 'stacks',
  players: { min: 1, max: 1 },
  distribute: { cards: 'draw' },
  moves: {
    act: rules.move({
      apply: ({ game, me }) => {
        const { draw, discard, left, right } = game
        const stacks = { draw, discard, left, right, hand: me.hand }
        const op = operation
        if (op.kind === 'move') stacks[op.from].at(op.at)!.moveTo(stacks[op.to], op.slot)
        else if (op.kind === 'all') stacks[op.from].moveAllTo(stacks[op.to])
        else if (op.kind === 'shuffle') stacks[op.of].shuffle()
        else stacks[op.of].resize(op.slots)
        after = Object.fromEntries(
          Object.entries({ ...stacks, over: game.over, all: game.all }).map(([name, one]) => [
            name,
            {
              slots: Array.from({ length: one.length }, (_, slot) => one.at(slot)?.index ?? null),
              length: one.length,
              count: one.count,
              isEmpty: one.isEmpty,
              first: one.first?.index ?? null,
              last: one.last?.index ?? null,
              values: [...one].map(({ values }) => values.n),
            },
          ]),
        )
      },
    }),
  },
  chart: { endless: true, initial: 'a', states: { a: { moves: ['act'] } } },
})

const name = fc.constantFrom(...NAMES)
const slot = fc.integer({ min: -1, max: SIZE + 2 })
const anyOperation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      from: name,
      at: slot,
      to: name,
      slot: fc.option(fc.oneof(slot, fc.constant(1.5), fc.constant(Number.NaN)), { nil: undefined }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('all' as const), from: name, to: name }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('shuffle' as const), of: name }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('resize' as const),
      of: name,
      slots: fc.oneof(fc.integer({ min: -1, max: SIZE + 4 }), fc.constant(2.5)),
    }),
  },
)

/** What reading a list should give. */
function reading(list: readonly (number | null)[]) {
  const values = list.filter((card) => card !== null)
  return {
    slots: list,
    length: list.length,
    count: values.length,
    isEmpty: values.length === 0,
    first: values[0] ?? null,
    last: values.at(-1) ?? null,
    values,
  }
}
const overlapOf = ({ left, right }: Model) =>
  Array.from({ length: Math.max(left.length, right.length) }, (_, i) => left[i] ?? right[i] ?? null)

test('stacks do as plain lists do, and a failed operation changes nothing', () => {
  const counts = { done: 0, refused: 0 }
  fc.assert(
    fc.property(fc.array(anyOperation, { maxLength: 40, size: 'max' }), fc.nat(100), (operations, seed) => {
      let { match } = createMatch(game, { seats: 1, secret: secretOf(seed), at: 0 })
      let state: Model = {
        draw: cards.components.map(({ n }) => n),
        discard: [],
        left: Array(SIZE).fill(null),
        right: Array(SIZE).fill(null),
        hand: [],
      }
      for (operation of operations) {
        const next = structuredClone(state)
        const possible = model(next, operation)
        const before = JSON.stringify(match)
        const outcome = propose(game, match, { seat: 0, move: 'act', at: 0 })
        expect([operation, outcome.ok, JSON.stringify(match)]).toEqual([operation, possible, before])
        counts[possible ? 'done' : 'refused']++
        if (!outcome.ok) continue
        match = outcome.match
        checkComponents(game, match)
        if (operation.kind === 'shuffle') {
          const sorted = (list: readonly (number | null)[]) => [...list].sort((a, b) => (a ?? -1) - (b ?? -1))
          expect(sorted(after[operation.of]!.slots)).toEqual(sorted(next[operation.of]))
          next[operation.of] = after[operation.of]!.slots
        }
        state = next
        for (const one of NAMES) expect([one, after[one]]).toEqual([one, reading(state[one])])
        expect(after.all).toEqual(reading([...state.draw, ...state.left, ...state.discard]))
        expect([operation, after.over]).toEqual([operation, reading(overlapOf(state))])
      }
    }),
    { numRuns: 400, seed: 11 },
  )
  expect(counts.done).toBeGreaterThan(1000)
  expect(counts.refused).toBeGreaterThan(1000)
})

test('a viewer reads merged stacks as rules do', () => {
  fc.assert(
    fc.property(fc.array(anyOperation, { maxLength: 25, size: 'max' }), (operations) => {
      let { match } = createMatch(game, { seats: 1, secret: secretOf(1), at: 0 })
      for (operation of operations) {
        const outcome = propose(game, match, { seat: 0, move: 'act', at: 0 })
        if (!outcome.ok) continue
        match = outcome.match
        const view = readable(describeGame(game, 1), viewOf(game, match, 0)).game as {
          [name: string]: { slots: ({ values: unknown } | null)[]; count: number; some: boolean }
        }
        for (const merged of ['over', 'all']) {
          const { slots, count, some } = view[merged]!
          const { slots: expected, count: number, isEmpty } = after[merged]!
          expect([merged, slots.map((one) => (one?.values as { n: number } | undefined)?.n ?? null), count, some]).toEqual([
            merged,
            expected,
            number,
            !isEmpty,
          ])
        }
      }
    }),
    { numRuns: 200, seed: 12 },
  )
})
