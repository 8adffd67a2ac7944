import { afterEach, expect, test, vi } from 'vitest'
import { type ClockBounds, clockedFetch, narrow, serverNow } from './server-clock.ts'

afterEach(() => vi.restoreAllMocks())

test('each answer narrows the bounds of the server’s time', () => {
  const offset = 7_350.4
  let bounds: ClockBounds | null = null
  for (let delay = 40; delay > 2; delay -= 3) {
    const sentAt = 1_000_000 - delay * 370
    bounds = narrow(bounds, Math.floor(sentAt + delay / 2 + offset), sentAt, sentAt + delay)
    expect(bounds.low).toBeLessThanOrEqual(offset)
    expect(bounds.high).toBeGreaterThanOrEqual(offset)
  }
  expect(bounds!.high - bounds!.low).toBeLessThan(6)
})

test('a restarted server with another time is believed', () => {
  const before = narrow(null, 5_000, 5_000, 5_010)
  expect(narrow(before, 905_000, 6_000, 6_010)).toEqual({ low: 898_990, high: 899_001 })
})

test('the server’s time follows its answers, and is not affected by changes of the local clock', async () => {
  const DAY_MS = 86_400_000
  const MINUTE_MS = 60_000
  const headers = { 'Playchart-Time': '1800000000000', Date: 'Thu, 01 Jan 1970 00:00:00 GMT' }
  vi.stubGlobal('fetch', async () => new Response('', { headers }))
  await clockedFetch('/api/me')
  vi.unstubAllGlobals()
  vi.spyOn(Date, 'now').mockReturnValue(DAY_MS)
  const shown = serverNow()
  expect(Math.abs(shown - 1_800_000_000_000)).toBeLessThan(MINUTE_MS)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(serverNow() - shown).toBeGreaterThanOrEqual(19)
  expect(serverNow() - shown).toBeLessThan(MINUTE_MS)
})
