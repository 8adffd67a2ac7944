import { expect, test } from 'vitest'
import { RULES_MS, RuleTime } from './rule-time.ts'

/** What takes that long each time, and the last of them from then on. */
function measured(...each: readonly number[]) {
  let [busy, times] = [0, 0]
  const time = new RuleTime(() => busy)
  const { made, tookMs } = time.of(() => {
    busy += each[Math.min(times++, each.length - 1)]!
    return 'made'
  })
  return { made, tookMs, times }
}

test('what is quick, or only slow the first time, may run; what is slow again, or very slow, may not', () => {
  expect(measured(RULES_MS)).toEqual({ made: 'made', tookMs: null, times: 1 })
  expect(measured(3 * RULES_MS, 20)).toEqual({ made: 'made', tookMs: null, times: 2 })
  expect(measured(290, 140)).toEqual({ made: 'made', tookMs: 140, times: 2 })
  expect(measured(310, 20)).toEqual({ made: 'made', tookMs: 310, times: 1 })
})

test('on Linux, time in which others have the processor does not count', () => {
  const asleep = new Int32Array(new SharedArrayBuffer(4))
  expect(new RuleTime().of(() => Atomics.wait(asleep, 0, 0, 4 * RULES_MS))).toEqual({ made: 'timed-out', tookMs: null })
})
