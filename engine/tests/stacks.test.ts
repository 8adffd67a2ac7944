import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ADMIN, createMatch, deck, describeGame, int, library, propose, readable, setup, stack, viewOf } from '../index.ts'
import { checkComponents, operated, type PlainStacks, type StackOperation, secretOf } from '../testing/index.ts'
import { done, game, NAMES, nameOf, plainReading, plainStart, SIZED, start } from '../testing/scenarios/stack-moves.ts'

const name = fc.constantFrom(...NAMES)
const slot = fc.integer({ min: -1, max: 8 })
const strange = fc.constantFrom(1.5, Number.NaN, 99)
const to = fc.oneof(
  { weight: 5, arbitrary: slot },
  { weight: 4, arbitrary: fc.constantFrom('first', 'last', 'next', undefined) },
  strange,
  fc.constant('middle'),
)
const of = <K extends StackOperation['kind'], T>(kind: K, fields: { [F in keyof T]: fc.Arbitrary<T[F]> }) =>
  fc.record({ kind: fc.constant(kind), ...fields }) as unknown as fc.Arbitrary<StackOperation>
const anyOperation = fc.oneof(
  { weight: 12, arbitrary: of('move', { from: name, at: slot, to: name, slot: to, secretly: fc.boolean() }) },
  { weight: 3, arbitrary: of('slide', { from: name, at: slot, end: fc.constantFrom('first', 'last', 'next') }) },
  { weight: 2, arbitrary: of('all', { from: name, to: name }) },
  { weight: 3, arbitrary: of('swap', { of: name, a: slot, b: fc.oneof({ weight: 5, arbitrary: slot }, strange) }) },
  { weight: 1, arbitrary: of('sort', { of: name, down: fc.boolean() }) },
  { weight: 2, arbitrary: of('shuffle', { of: name, openly: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: of('resize', { of: fc.constantFrom(...NAMES, ...SIZED), slots: fc.oneof(fc.integer({ min: -1, max: 8 }), strange) }),
  },
)

const sorted = (list: readonly (number | null)[]) => [...list].sort((a, b) => (a ?? -1) - (b ?? -1))
const overlapOf = ({ left, right }: PlainStacks) => {
  const slots = Array.from({ length: Math.max(left.slots.length, right.slots.length) }, (_, i) => left.slots[i] ?? right.slots[i] ?? null)
  return plainReading({ slots, sized: true, max: Number.POSITIVE_INFINITY })
}
const concatenationOf = ({ draw, left, few }: PlainStacks) => ({
  ...plainReading({ slots: [...draw.slots, ...left.slots, ...few.slots], sized: false, max: 0 }),
  room: Number.POSITIVE_INFINITY,
})

test('stacks do as plain lists do, and a failed operation changes nothing', () => {
  const counts = { done: 0, refused: 0 }
  fc.assert(
    fc.property(fc.array(anyOperation, { maxLength: 40, size: 'max' }), fc.nat(100), (operations, seed) => {
      let match = start(seed)
      let plain = plainStart()
      for (const operation of operations) {
        const next = structuredClone(plain)
        const possible = operated(next, operation)
        const before = JSON.stringify(match)
        const after = done(match, operation)
        expect([operation, after !== null, JSON.stringify(match)]).toEqual([operation, possible, before])
        counts[possible ? 'done' : 'refused']++
        if (!after) continue
        match = after.match
        checkComponents(game, match)
        if (operation.kind === 'shuffle') {
          const { slots } = next[operation.of]
          expect(sorted(after.readings[operation.of].slots)).toEqual(sorted(slots))
          slots.splice(0, slots.length, ...after.readings[operation.of].slots)
        }
        plain = next
        for (const one of NAMES) expect([operation, one, after.readings[one]]).toEqual([operation, one, plainReading(plain[one])])
        expect([operation, after.readings.all]).toEqual([operation, concatenationOf(plain)])
        expect([operation, after.readings.over]).toEqual([operation, overlapOf(plain)])
        for (const [card, { path, slot }] of after.places.entries())
          expect([operation, card, plain[nameOf(path)].slots[slot]]).toEqual([operation, card, card])
      }
    }),
    { numRuns: 150, seed: 11 },
  )
  expect(counts.done).toBeGreaterThan(500)
  expect(counts.refused).toBeGreaterThan(500)
})

test('a viewer reads stacks, merged ones and boards as rules do', () => {
  const description = describeGame(game, 1)
  fc.assert(
    fc.property(fc.array(anyOperation, { maxLength: 25, size: 'max' }), (operations) => {
      let match = start()
      for (const operation of operations) {
        const after = done(match, operation)
        if (!after) continue
        match = after.match
        const { game: view } = readable(description, viewOf(game, match, 'admin'))
        const { over, all, draw, few, left, right, columns, cells } = view as { [name: string]: never }
        const [column0, column1, cell0, cell1] = [...(columns as never[]), ...(cells as never[])]
        const seen = { over, all, draw, few, left, right, column0, column1, cell0, cell1 } as { [name: string]: unknown }
        for (const [name, one] of Object.entries(seen)) {
          const { slots, count, some } = one as { slots: ({ values: { n: number } } | null)[]; count: number; some: boolean }
          const expected = after.readings[name]
          expect([name, slots.map((shown) => shown?.values.n ?? null), count, some]).toEqual([
            name,
            expected.slots,
            expected.count,
            !expected.isEmpty,
          ])
        }
      }
    }),
    { numRuns: 60, seed: 12 },
  )
})

test('a component is taken from the beginning, the middle or the end of a long stack as of a short one', () => {
  const cards = deck(
    'cards',
    Array.from({ length: 200 }, (_, n) => ({ n })),
  )
  const rules = setup({ game: { pile: stack(cards), taken: stack(cards) } })
  const long = rules.createGame({
    name: 'long',
    players: { min: 1, max: 1 },
    distribute: { cards: 'pile' },
    moves: {
      stop: library(rules).done(),
      take: rules.move({ args: { slot: int(0, 199) }, apply: ({ game }, { slot }) => game.pile.at(slot)!.moveTo(game.taken) }),
    },
    chart: { initial: 'play', states: { play: { moves: ['take'], on: { stop: 'over' } }, over: { type: 'final' } } },
  })
  let { match } = createMatch(long, { seats: 1, secret: secretOf(1), at: 0 })
  const plain: number[] = Array.from({ length: 200 }, (_, n) => n)
  for (const slot of [0, 0, 100, 0, 195, 194, 1, 0]) {
    const outcome = propose(long, match, { seat: 0, move: 'take', args: { slot }, at: 0 })
    if (!outcome.ok) throw new Error(outcome.refusal.message)
    match = outcome.match
    plain.splice(slot, 1)
    const { pile } = readable(describeGame(long, 1), viewOf(long, match, ADMIN)).game as unknown as {
      pile: { slots: { values: { n: number } }[] }
    }
    expect(pile.slots.map(({ values }) => values.n)).toEqual(plain)
  }
})
