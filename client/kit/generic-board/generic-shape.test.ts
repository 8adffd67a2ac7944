import { expect, test } from 'vitest'
import type { ReadableStack } from '../../../engine/model/readable.ts'
import type { Definition, Fields } from '../../../engine/model/views.ts'
import { layoutFor, shownFields, squareOf } from './generic-shape.ts'

const stack = (count: number | null, slots = 0): ReadableStack => ({
  path: 'game.pile',
  deck: 'cards',
  slots: Array.from({ length: slots }, () => null),
  count,
  some: count === null ? null : count > 0,
})

test('each thing is drawn once, and nothing hidden', () => {
  const fields: Fields = {
    front: { kind: 'stack', deck: 'cards', sized: true },
    back: { kind: 'stack', deck: 'cards', sized: true },
    cards: { kind: 'merged', deck: 'cards', how: 'overlap', of: ['front', 'back'], sized: true },
    secret: { kind: 'stack', deck: 'cards', sized: false },
    columns: { kind: 'board', deck: 'cards', spaces: 2, sized: false },
    hidden: { kind: 'board', deck: 'cards', spaces: 2, sized: false },
    history: { kind: 'list', of: 'int' },
    clock: { kind: 'timer' },
    stopped: { kind: 'timer' },
    wins: { kind: 'statistic', name: 'Wins' },
  }
  const of = {
    front: stack(0, 2),
    back: stack(2, 2),
    cards: stack(2, 2),
    secret: stack(null),
    columns: [stack(null), stack(1)],
    hidden: [stack(null), stack(null)],
    history: [],
    clock: { startedAt: 0, endsAt: 9 },
    stopped: null,
    wins: 0,
  }
  expect(shownFields(fields, of)).toEqual(['cards', 'columns', 'history', 'clock'])
})

test('spaces of one slot each form a square if they can', () => {
  const spaces = (count: number, slots: number) => Array.from({ length: count }, () => stack(0, slots))
  expect([squareOf(spaces(9, 1)), squareOf(spaces(64, 1))]).toEqual([3, 8])
  expect([squareOf(spaces(5, 1)), squareOf(spaces(9, 2)), squareOf(spaces(1, 1)), squareOf(spaces(100, 1))]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('many that look the same are a heap of each kind', () => {
  const definition = { fields: { game: { pile: { kind: 'stack', deck: 'cards', sized: false } }, player: {} } } as unknown as Definition
  const of = (...colours: string[]) => ({
    ...stack(colours.length),
    slots: colours.map((colour, i) => ({ id: `${i}`, values: { colour }, state: null })),
  })
  expect(layoutFor(definition, of('red', 'red', 'blue', 'red', 'red', 'blue', 'red'))).toEqual({ layout: 'heaps' })
  expect(layoutFor(definition, of('red', 'blue', 'red', 'blue', 'red', 'blue'))).toEqual({ layout: 'spread' })
  expect(layoutFor(definition, of('a', 'b', 'c', 'd', 'e', 'f', 'g'))).toEqual({ layout: 'spread' })
})
