import { expect, test } from 'vitest'
import { leavingText } from './leaving-text.ts'

type Known = Parameters<typeof leavingText>[0]

const ann = { name: 'Ann', kind: 'person', me: true, absent: false } as const
const NOW = 1000
const HOUR = 3_600_000

const at = (match: Partial<Known['match']>, endsAt: number | null = null): string =>
  leavingText(
    {
      match: { mySeat: 0, players: [ann, { ...ann, me: false }], clock: null, graceMs: 120_000, ...match },
      newest: { inactive: [] },
      clocks: { pausedAt: null, seats: [{ left: 0, endsAt }] },
      done: 'this move is made for you: Pass',
    },
    NOW,
  )

test('without a clock, the others may go on; agents wait', () => {
  expect(at({})).toBe(
    'Your seat stays yours. If the match waits for you for 2 minutes while you are gone, the others can end it, or go on without you: ' +
      'then this move is made for you: Pass.',
  )
  expect(at({ players: [ann, { ...ann, kind: 'agent', me: false }] })).toBe('Your seat stays yours: the match waits for you.')
})

test('with a clock, how long there is, and what happens then', () => {
  const clock = { kind: 'bank', bankMs: 3 * HOUR, incrementMs: 0, out: 'absent' } as const
  expect(at({ clock }, NOW + 3 * HOUR)).toBe(
    'Your seat stays yours. Your clock runs: if you do not move within 3 hours, this move is made for you: Pass.',
  )
  expect(at({ clock: { ...clock, out: 'lose' } })).toBe(
    'Your seat stays yours. Your clock runs when it is your turn; once it has run out, you resign.',
  )
  expect(at({ clock, pausedAt: 0 }, NOW)).toMatch(/The match is paused: nothing happens/)
})
