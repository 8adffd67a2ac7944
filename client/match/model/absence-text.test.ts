import { expect, test } from 'vitest'
import type { Definition, View } from '../../../engine/model/views.ts'
import type { Chart } from '../../../statecharts/language/chart.ts'
import { absenceOf, doneForAbsent } from './absence-text.ts'

const pass = { name: 'Pass the Hand', help: '', fixUp: false, args: {} }
/** The sentence for seat 0 while play is at that path; `mine`: play waits for this seat. */
const absence = (chart: Chart, mine: boolean, path = 'play') => absenceOf(...at(chart, mine, path))

const at = (chart: Chart, mine: boolean, path = 'play') =>
  [
    { chart, moves: { pass } } as unknown as Definition,
    { viewer: 0, active: mine ? [0] : [1], awaited: mine ? [0] : [1], inactive: [], finished: false, phase: { path } } as unknown as View,
  ] as const

test('what the rules do instead of a player, now or later', () => {
  const states = { play: { absent: 'pass' }, hard: {} } as const
  expect(doneForAbsent(...at({ states }, true))).toBe('this move is made for you: Pass the Hand')
  expect(doneForAbsent(...at({ states }, true, 'hard'))).toBe('you resign')
  expect(doneForAbsent(...at({ states }, false))).toBe('the rules move for you, or you resign')
  expect(doneForAbsent(...at({ absent: 'wait' }, false))).toBe('the match waits for you')
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
