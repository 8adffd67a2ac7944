import { expect, test } from 'vitest'
import { type ClockBounds, narrow } from './server-clock.ts'

test('each answer narrows what the server’s time can be', () => {
  const offset = 7_350
  let bounds: ClockBounds | null = null
  for (let sentAt = 1_000_000; sentAt < 1_010_000; sentAt += 370) {
    const date = Math.floor((sentAt + 20 + offset) / 1000) * 1000
    bounds = narrow(bounds, date, sentAt, sentAt + 40)
    expect(bounds.low).toBeLessThanOrEqual(offset)
    expect(bounds.high).toBeGreaterThanOrEqual(offset)
  }
  expect(bounds!.high - bounds!.low).toBeLessThan(300)
})

test('a clock that was set meanwhile is believed anew', () => {
  const before = narrow(null, 5_000, 5_000, 5_010)
  expect(narrow(before, 905_000, 6_000, 6_010)).toEqual({ low: 898_990, high: 899_999 })
})
