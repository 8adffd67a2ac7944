import { expect, test } from 'vitest'
import type { Definition, View } from '../../../engine/model/views.ts'
import type { Chart } from '../../../statecharts/language/chart.ts'
import { absenceOf, doneForAbsent, leavingText } from './leaving-text.ts'

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

const pass = { name: 'Pass the Hand', help: '', fixUp: false, args: {} }
/** The sentence for seat 0 while play is at that path; `mine`: play waits for this seat. */
const absence = (chart: Chart, mine: boolean, path = 'play') => absenceOf(...playAt(chart, mine, path))

const playAt = (chart: Chart, mine: boolean, path = 'play') =>
  [
    { chart, moves: { pass } } as unknown as Definition,
    { viewer: 0, active: mine ? [0] : [1], awaited: mine ? [0] : [1], inactive: [], finished: false, phase: { path } } as unknown as View,
  ] as const

test('what the rules do instead of a player, now or later', () => {
  const states = { play: { absent: 'pass' }, hard: {} } as const
  expect(doneForAbsent(...playAt({ states }, true))).toBe('this move is made for you: Pass the Hand')
  expect(doneForAbsent(...playAt({ states }, true, 'hard'))).toBe('you resign')
  expect(doneForAbsent(...playAt({ states }, false))).toBe('the rules move for you, or you resign')
  expect(doneForAbsent(...playAt({ absent: 'wait' }, false))).toBe('the match waits for you')
})

test('while play waits for a player, the sentence says what happens if they leave now', () => {
  expect(absence({}, true)).toEqual({
    said: 'It is your turn. If you give up your seat now, you resign and cannot come back.',
    loses: true,
  })
  expect(absence({ absent: 'wait' }, true)).toEqual({ said: 'It is your turn. The match will wait until you come back.', loses: false })
  expect(absence({ absent: 'pass' }, true)).toMatchObject({
    said: expect.stringContaining('this move will be made for you: Pass the Hand.'),
    loses: false,
  })
})

test('the current phase decides, or the nearest around it that has a rule', () => {
  const states = { around: { absent: { move: 'pass' }, states: { deep: {}, hard: { absent: 'resign' } } }, play: {} }
  const chart = { absent: 'wait', states, seats: { initial: 'own', states: { own: { absent: 'resign' } } } } as Chart
  const loses = (path: string) => absence(chart, true, path).loses
  expect([loses('play'), loses('around.deep'), loses('around.hard'), loses('own')]).toEqual([false, false, true, true])
  expect(absence(chart, true, 'around.deep').said).toContain('Pass the Hand')
})

test('otherwise it says what happens once play waits for them', () => {
  expect(absence({}, false)).toEqual({
    said: 'You can come back until it is your turn. If you are not back by then, you will resign automatically.',
    loses: false,
  })
  expect(absence({ absent: 'wait', states: { deep: {} } }, false).said).toBe(
    'You can come back while the match is running. The match will wait for you.',
  )
  expect(absence({ absent: { move: 'pass' }, states: { deep: { absent: 'pass' } } }, false).said).toMatch(/made for you: Pass the Hand\.$/)
  const mixed = absence({ states: { around: { states: { deep: { absent: 'pass' } } } } }, false).said
  expect(mixed).toMatch(
    /the rules decide what is done for you\. At some points of the match you will resign automatically and cannot come back\.$/,
  )
  expect(absence({ absent: 'wait', seats: { initial: 'own', states: { own: { absent: 'pass' } } } }, false).said).not.toContain('resign')
})
