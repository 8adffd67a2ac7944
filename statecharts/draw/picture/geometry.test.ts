import { expect, test } from 'vitest'
import { belowHeading, headingLeft } from './geometry.ts'

const heading = { x: 20, y: 10, width: 100, height: 40 }
const down = (x: number, from = 0, to = 200) => [
  { x, y: from },
  { x, y: to },
]

test('a heading stands on the left, unless an arrow leads in there: then right of it', () => {
  expect(headingLeft(heading, 300, [])).toBe(20)
  expect(headingLeft(heading, 300, [down(200)])).toBe(20)
  expect(headingLeft(heading, 300, [down(70)])).toBe(76)
  expect(headingLeft(heading, 300, [down(70), down(150)])).toBe(156)
})

test('arrows above, below and beside it do not matter', () => {
  expect(headingLeft(heading, 300, [down(70, 0, 10), down(70, 50, 90), down(10), down(126)])).toBe(20)
})

test('where there is no room between arrows it stays', () => {
  expect(headingLeft(heading, 300, [down(70), down(150), down(250)])).toBe(20)
  expect(headingLeft(heading, 160, [down(70)])).toBe(20)
})

test('an arrow that turns within the heading is in its way as far as it goes', () => {
  const bent = [
    { x: 30, y: 0 },
    { x: 30, y: 30 },
    { x: 90, y: 30 },
    { x: 90, y: 200 },
  ]
  expect(headingLeft(heading, 300, [bent])).toBe(96)
})

test('of a way that comes down or goes up through a heading only what is below it is left', () => {
  expect(belowHeading(down(70), 50)).toEqual(down(70, 50))
  expect(belowHeading(down(70).toReversed(), 50)).toEqual(down(70, 50).toReversed())
  const beside = down(70, 60).concat(down(90, 200, 60))
  expect(belowHeading(beside, 50)).toEqual(beside)
  expect(belowHeading([{ x: 70, y: 0 }, ...beside, { x: 90, y: 0 }], 50)).toEqual([{ x: 70, y: 50 }, ...beside, { x: 90, y: 50 }])
})
