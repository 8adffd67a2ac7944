import { expect, test } from 'vitest'
import { heatOf } from './heat.ts'

test('the more often play was in a phase, the stronger its colour; rare phases differ from those it never reached', () => {
  const heat = heatOf({ often: 400, half: 100, once: 1, never: 0 })
  expect([...heat]).toEqual([
    ['often', 80],
    ['half', 45],
    ['once', 14],
    ['never', 0],
  ])
})

test('a phase around others has no colour of its own, but is told when it was never reached', () => {
  expect([...heatOf({ round: 3, 'round.play': 3, 'round.play.act': 0, rounds: 1 }).keys()]).toEqual(['round.play.act', 'rounds'])
  expect(heatOf({ round: 0, 'round.play': 0 }).get('round')).toBe(0)
})
