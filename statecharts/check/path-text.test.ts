import { expect, test } from 'vitest'
import { pathText } from './path-text.ts'

test('a path in words', () => {
  expect(pathText([])).toBe('')
  expect(
    pathText([
      { event: 'bid', seat: 1, guards: { $turn: false, '$turn.dealer': true, rich: true, 'atLeast(3)': false } },
      { event: 'pass', guards: { $clock: true } },
      { event: '$settle', guards: { '$legal.deal': true, '$nobody.folded': false } },
      { event: '$settle', seat: 2, guards: {} },
      { event: '$done', guards: { '$over.round': true } },
    ]),
  ).toBe(
    'bid by seat 1 (rich, not atLeast(3)), then pass by the clock, then the engine continues (deal.legal, not nobody.folded), ' +
      'then the engine continues for seat 2, then `onDone` is taken (over.round)',
  )
})
