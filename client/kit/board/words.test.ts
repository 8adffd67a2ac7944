import { expect, test } from 'vitest'
import { listed } from '../../../engine/model/words.ts'
import { clockText, describeSlot, factText } from './words.ts'

test('facts that are seats become names', () => {
  const name = (seat: number) => ['Ada', 'Ben'][seat]
  const facts = { loserSeat: 1, rivalSeats: [0, 1], others: [], dealt: [3, [4, 5]], winnerSeat: 7 }
  expect(Object.entries(facts).map(([fact, value]) => factText(fact, value, name))).toEqual(['Ben', 'Ada and Ben', '–', '3 and 4, 5', '7'])
})

test('a slot is described by its content and its name', () => {
  expect(describeSlot({ id: 'a', values: null, state: null }, 'slot 4')).toBe('face-down card, slot 4')
  expect(describeSlot({ id: 'a', values: null, back: { age: 2 }, state: null }, 'slot 4')).toBe('face-down card (age 2), slot 4')
  expect(describeSlot({ id: 'a', values: { mark: 'X' }, state: null })).toBe('X')
  expect(describeSlot({ id: 'a', values: { mark: 'X' }, state: null }, 'slot 1', ['Tapped'])).toBe('X, Tapped, slot 1')
  expect(describeSlot({ id: 'a', values: { sign: 'leo', rank: 3 }, name: 'Lion 3', state: null }, 'slot 2')).toBe('Lion 3, slot 2')
  expect(describeSlot(null, 'row 3, column 3')).toBe('empty, row 3, column 3')
})

test('names are listed', () => {
  expect([[], ['Ada'], ['Ada', 'Ben'], ['Ada', 'Ben', 'Cy']].map((words) => listed(words))).toEqual([
    '',
    'Ada',
    'Ada and Ben',
    'Ada, Ben and Cy',
  ])
})

test('a clock counts every second that has begun', () => {
  expect([-5, 0, 1, 29_001, 59_999, 60_000, 90_000, 4_325_000].map(clockText)).toEqual([
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
