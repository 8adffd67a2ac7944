import { expect, test } from 'vitest'
import { nameIn } from './component-names.ts'

const card = (id: string, values: { rank: string } | null) => ({ id, values, state: null })
const stack = {
  path: 'game.market',
  deck: 'cards',
  slots: [card('a', { rank: '7' }), null, card('b', { rank: 'A' }), card('c', { rank: '7' }), card('d', null)],
  count: 4,
  some: true,
}

test('a component is named by its face, and by its slot if others look the same', () => {
  expect(['a', 'b', 'c', 'd'].map((id) => nameIn(stack, id))).toEqual(['7, slot 1', 'A', '7, slot 4', 'face-down card'])
  expect(nameIn(stack, 'gone')).toBe('…')
  expect(nameIn(undefined, 'a')).toBe('…')
})

test('a die is named by the side that is up', () => {
  const die = (id: string, value: number) => ({ id, values: { faces: [1, 2, 3] }, state: { value } })
  expect(nameIn({ ...stack, slots: [die('a', 0), die('b', 3)] }, 'a')).toBe('die 0')
  expect(nameIn({ ...stack, slots: [die('a', 3), die('b', 3)] }, 'b')).toBe('die 3, slot 2')
})
