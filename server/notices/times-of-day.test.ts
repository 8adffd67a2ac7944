import { expect, test } from 'vitest'
import { afterQuiet, isTimeZone, nextTime } from './times-of-day.ts'

const at = (time: string) => Date.parse(time)
const shown = (time: number) => new Date(time).toISOString()

test('the next time of day is that of the zone’s clocks, also where they are changed before it', () => {
  expect(shown(nextTime(at('2026-01-10T12:00:00Z'), '08:30', 'Europe/Berlin'))).toBe('2026-01-11T07:30:00.000Z')
  expect(shown(nextTime(at('2026-01-10T05:00:00Z'), '08:30', 'Europe/Berlin'))).toBe('2026-01-10T07:30:00.000Z')
  // The clocks go forward on 29 March, and back on 25 October.
  expect(shown(nextTime(at('2026-03-28T20:00:00Z'), '08:30', 'Europe/Berlin'))).toBe('2026-03-29T06:30:00.000Z')
  expect(shown(nextTime(at('2026-10-24T20:00:00Z'), '08:30', 'Europe/Berlin'))).toBe('2026-10-25T07:30:00.000Z')
  expect(shown(nextTime(at('2026-01-10T12:00:30Z'), '17:45', 'Asia/Kathmandu'))).toBe('2026-01-11T12:00:00.000Z')
})

test('quiet hours may go over midnight; outside of them nothing is put off', () => {
  const quiet = { quiet: { from: '22:00', to: '07:00' }, timeZone: 'America/New_York' }
  expect(shown(afterQuiet(at('2026-01-10T03:00:00Z'), quiet))).toBe('2026-01-10T12:00:00.000Z')
  expect(shown(afterQuiet(at('2026-01-10T11:59:59Z'), quiet))).toBe('2026-01-10T12:00:00.000Z')
  expect(shown(afterQuiet(at('2026-01-10T12:00:00Z'), quiet))).toBe('2026-01-10T12:00:00.000Z')
  expect(shown(afterQuiet(at('2026-01-10T20:00:00Z'), quiet))).toBe('2026-01-10T20:00:00.000Z')
  const noon = { quiet: { from: '12:00', to: '14:00' }, timeZone: 'UTC' }
  expect(shown(afterQuiet(at('2026-01-10T13:10:00Z'), noon))).toBe('2026-01-10T14:00:00.000Z')
  expect(shown(afterQuiet(at('2026-01-10T14:00:00Z'), noon))).toBe('2026-01-10T14:00:00.000Z')
  expect(shown(afterQuiet(at('2026-01-10T13:10:00Z'), { ...noon, quiet: null }))).toBe('2026-01-10T13:10:00.000Z')
})

test('only zones that there are', () => {
  expect(['Europe/Berlin', 'UTC', 'Mars/Base', '', '\r\nX: y'].map(isTimeZone)).toEqual([true, true, false, false, false])
})
