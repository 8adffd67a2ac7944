import { expect, it } from 'vitest'
import { clockSettingsText, exactDurationText, graceName, hasGrace } from './pace.ts'

it.each([
  [30_000, '30 seconds'],
  [60_000, '1 minute'],
  [90_000, '90 seconds'],
  [90 * 60_000, '90 minutes'],
  [3_600_000, '1 hour'],
  [36 * 3_600_000, '36 hours'],
  [14 * 86_400_000, '14 days'],
])('%i ms are %s', (ms, text) => {
  expect(exactDurationText(ms)).toBe(text)
})

it('a clock is told with its vacation or increment, if it has one', () => {
  const out = 'lose'
  expect(clockSettingsText({ kind: 'move', moveMs: 86_400_000, vacationMs: 0, out })).toBe('1 day for each move')
  expect(clockSettingsText({ kind: 'move', moveMs: 3 * 86_400_000, vacationMs: 7 * 86_400_000, out })).toBe(
    '3 days for each move, and 7 days of vacation',
  )
  expect(clockSettingsText({ kind: 'bank', bankMs: 600_000, incrementMs: 5000, out })).toBe(
    '10 minutes for the match, and 5 seconds more with each turn',
  )
})

it('with a clock the others wait until the time is out, and not at all for somebody who resigns then', () => {
  const clock = { kind: 'bank', bankMs: 600_000, incrementMs: 0, out: 'absent' } as const
  expect([graceName(null), graceName(clock)]).toEqual([
    'Players who are gone can be passed over after',
    'Players out of time can be passed over after',
  ])
  expect([hasGrace(null, true), hasGrace(clock, false), hasGrace(clock, true), hasGrace({ ...clock, out: 'lose' }, false)]).toEqual([
    true,
    true,
    false,
    false,
  ])
})
