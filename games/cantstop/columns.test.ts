import { describe, expect, test } from 'vitest'
import { heightOf, PLAYS, pairingsOf, playsOf, SUMS, sumsOf } from './columns.ts'
import { gathered } from './rule28.ts'

test('columns have 3, 5, 7, 9, 11, 13, 11, 9, 7, 5 and 3 steps', () => {
  expect(SUMS.map(heightOf)).toEqual([3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3])
})

test.each([
  [
    [1, 2, 4, 6],
    ['3,10', '5,8', '6,7'],
  ],
  [
    [1, 1, 2, 2],
    ['2,4', '3,3'],
  ],
  [[5, 5, 5, 5], ['10,10']],
])('four dice make three pairings, the same sums once only: %s', (faces, sums) => {
  expect(pairingsOf(faces).map((pairs) => String(sumsOf(pairs)))).toEqual(sums)
})

test('each way to advance has a name of its own', () => {
  expect(Object.keys(PLAYS)).toHaveLength(11 + 66)
  expect([PLAYS['5'], PLAYS['6 and 8'], PLAYS['7 twice'], PLAYS['8 and 6']]).toEqual([[5], [6, 8], [7, 7], undefined])
})

describe('what a pairing allows', () => {
  const open = { room: 5, hasRunner: false }
  const running = { room: 5, hasRunner: true }
  const shut = { room: 0, hasRunner: false }
  test.each([
    ['both sums, where both can be used', [6, 8], [open, open], 3, ['6 and 8']],
    ['the one sum that can be used, where the other column is closed', [6, 8], [open, shut], 3, ['6']],
    ['neither, where both columns are closed', [6, 8], [shut, shut], 3, []],
    ['either sum, where a runner is left for one only', [6, 8], [open, open], 1, ['6', '8']],
    ['both, where the last runner is for one and the other has its own', [6, 8], [open, running], 1, ['6 and 8']],
    ['only where a runner is, once all are out', [6, 8], [open, running], 0, ['8']],
    ['nothing, once all are out elsewhere', [6, 8], [open, open], 0, []],
    ['two steps for a double, also with the last runner', [7, 7], [open, open], 1, ['7 twice']],
    ['one step for a double, where one is left', [7, 7], [{ room: 1, hasRunner: true }, shut], 0, ['7']],
  ])('is %s', (_, sums, [first, second], free, plays) => {
    expect(playsOf(sums, (sum) => (sum === sums[0] ? first : second), free)).toEqual(plays)
  })
})

describe('what a turn has gathered', () => {
  test.each([
    ['a step in a column counts its worth, and once more for the runner', [[7, 1]], 2],
    [
      'rarer sums are worth more',
      [
        [6, 2],
        [9, 1],
        [12, 1],
      ],
      6 + 6 + 12,
    ],
    [
      'three odd columns are worth 2 more',
      [
        [3, 1],
        [7, 1],
        [9, 1],
      ],
      10 + 2 + 6 + 2,
    ],
    [
      'three even columns are worth 2 less',
      [
        [6, 1],
        [8, 1],
        [10, 1],
      ],
      4 + 4 + 8 - 2,
    ],
    [
      'three columns on one side are worth 4 more',
      [
        [7, 1],
        [8, 1],
        [9, 1],
      ],
      2 + 4 + 6 + 4,
    ],
  ])('%s', (_, steps, worth) => expect(gathered(new Map(steps as [number, number][]))).toBe(worth))
})
