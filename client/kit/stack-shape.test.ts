import { expect, test } from 'vitest'
import type { ReadableComponent } from '../../engine/readable.ts'
import type { Definition } from '../../engine/view-shape.ts'
import { drawnPart, isFaceDown, pathsOf, slotArgument } from './stack-shape.ts'

const definition: Definition = {
  name: 'pairs',
  displayName: 'Pairs',
  description: '',
  seats: 2,
  fields: {
    game: {
      hidden: { kind: 'stack', deck: 'cards', sized: true },
      visible: { kind: 'stack', deck: 'cards', sized: true },
      cards: { kind: 'merged', deck: 'cards', how: 'overlap', of: ['visible', 'hidden'], sized: true },
    },
    player: { hand: { kind: 'stack', deck: 'cards', sized: false } },
  },
  decks: {},
  moves: {
    reveal: { name: '', help: '', fixUp: false, args: { slot: { kind: 'slot', group: 'game', field: 'hidden' } } },
    drop: { name: '', help: '', fixUp: false, args: { card: { kind: 'slot', group: 'player', field: 'hand' } } },
  },
  chart: {},
}
const stack = (slots: (ReadableComponent | null)[], count: number | null = slots.filter(Boolean).length) => ({
  path: 'game.cards',
  deck: 'cards',
  slots,
  count,
  some: count === null ? null : count > 0,
})
const down = (id: string): ReadableComponent => ({ id, values: null })

test('a merged stack answers to the names of its parts', () => {
  expect(pathsOf(definition, 'game.cards')).toEqual(['game.cards', 'game.visible', 'game.hidden'])
  expect(pathsOf(definition, 'players.1.hand')).toEqual(['players.1.hand'])
})

test('a move finds the stack its slot is of; a player’s own hand, not another’s', () => {
  expect(slotArgument(definition, 'reveal', 'game.cards', 0)).toBe('slot')
  expect(slotArgument(definition, 'drop', 'players.0.hand', 0)).toBe('card')
  expect(slotArgument(definition, 'drop', 'players.1.hand', 0)).toBeUndefined()
  expect(slotArgument(definition, 'drop', 'game.cards', 0)).toBeUndefined()
})

test('of a heap the top is drawn, with the top last', () => {
  const many = stack(Array.from({ length: 9 }, (_, i) => down(`${i}`)))
  expect(drawnPart(many, 'stack', 'first').shown.map(({ component }) => component!.id)).toEqual(['4', '3', '2', '1', '0'])
  expect(drawnPart(many, 'pile', 'last').shown.map(({ component }) => component!.id)).toEqual(['4', '5', '6', '7', '8'])
  expect(drawnPart(many, 'spread', 'first').shown).toHaveLength(9)
})

test('where no more than a count is known, nameless cards are drawn', () => {
  expect(drawnPart(stack([], 52), 'stack', 'first')).toEqual({ shown: [], anonymous: 5 })
  expect(drawnPart(stack([], 2), 'spread', 'first').anonymous).toBe(2)
  expect(drawnPart({ ...stack([], null), some: true }, 'stack', 'first').anonymous).toBe(1)
  expect(drawnPart(stack([], null), 'stack', 'first').anonymous).toBe(0)
})

test('a stack is face down when no face in it shows', () => {
  expect(isFaceDown(stack([down('a'), null]), false)).toBe(true)
  expect(isFaceDown(stack([down('a'), { id: 'b', values: {} }]), true)).toBe(false)
  expect(isFaceDown(stack([], 3), false)).toBe(true)
  expect(isFaceDown(stack([]), true)).toBe(true)
})
