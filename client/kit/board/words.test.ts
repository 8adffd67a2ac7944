import { expect, test } from 'vitest'
import { clockSaid, describeSlot, humane, listed, said } from './words.ts'

test('names of fields become words', () => {
  expect(humane('wonCards')).toBe('Won cards')
  expect(humane('draw-pile_2')).toBe('Draw pile 2')
})

test('values become words', () => {
  expect([true, null, 3, ['a', false], { suit: '♠', rank: 'A' }].map((value) => said(value))).toEqual(['yes', '–', '3', 'a, no', '♠ A'])
})

test('of a slot is said what is in it, and which it is', () => {
  expect(describeSlot({ id: 'a', values: null, state: null }, 'slot 4')).toBe('face-down card, slot 4')
  expect(describeSlot({ id: 'a', values: { mark: 'X' }, state: null })).toBe('X')
  expect(describeSlot({ id: 'a', values: { mark: 'X' }, state: null }, 'slot 1', ['Tapped'])).toBe('X, Tapped, slot 1')
  expect(describeSlot(null, 'row 3, column 3')).toBe('empty, row 3, column 3')
})

test('names are listed', () => {
  expect([[], ['Ada'], ['Ada', 'Ben'], ['Ada', 'Ben', 'Cy']].map(listed)).toEqual(['', 'Ada', 'Ada and Ben', 'Ada, Ben and Cy'])
})

test('a clock counts every second that has begun', () => {
  expect([-5, 0, 1, 29_001, 59_999, 60_000, 90_000, 4_325_000].map(clockSaid)).toEqual([
    '00:00',
    '00:00',
    '00:01',
    '00:30',
    '01:00',
    '01:00',
    '01:30',
    '72:05',
  ])
})
