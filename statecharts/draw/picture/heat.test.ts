import { expect, test } from 'vitest'
import { heatOf } from './heat.ts'

test('the more moves were made in a phase, the stronger its colour; rare phases differ from those that play only passes or never reached', () => {
  const phases = { often: 400, half: 100, once: 1, passed: 500, never: 0 }
  const heat = heatOf({ phases, moved: { often: 400, half: 100, once: 1 } })
  expect([...heat]).toEqual([
    ['often', 80],
    ['half', 45],
    ['once', 14],
    ['never', 0],
  ])
})

test('a phase around others has no colour of its own, but is told when it was never reached', () => {
  const phases = { round: 3, 'round.play': 3, 'round.play.act': 0, 'round.play.wait': 4, rounds: 1 }
  const heat = heatOf({ phases, moved: { round: 5, 'round.play': 4, 'round.play.wait': 4, rounds: 1 } })
  expect([...heat]).toEqual([
    ['round.play.act', 0],
    ['round.play.wait', 80],
    ['rounds', 45],
  ])
  expect(heatOf({ phases: { round: 0, 'round.play': 0 }, moved: {} }).get('round')).toBe(0)
})
