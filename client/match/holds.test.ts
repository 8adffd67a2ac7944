import { expect, test } from 'vitest'
import type { View } from '../../engine/view-shape.ts'
import { holds } from './holds.ts'

const view = (change: object): View =>
  ({
    turn: 0,
    phase: { value: 'vote', path: 'vote', prompt: 'Vote', args: { on: 'tax' }, privateArgs: null },
    moves: [{ move: 'vote', options: [{ yes: true }, { yes: false }] }],
    ...change,
  }) as unknown as View

test('a choice holds as long as play is where it was, about the same, and it can be made', () => {
  const then = view({ version: 3 })
  const phase = then.phase
  const cases: [boolean, object][] = [
    [true, { version: 5 }],
    [true, { phase: { ...phase, value: { vote: { 0: 'open', 1: 'done' } } } }],
    [false, { turn: 1 }],
    [false, { phase: { ...phase, path: 'count', value: 'count' } }],
    [false, { phase: { ...phase, args: { on: 'roads' } } }],
    [false, { moves: [] }],
    [false, { moves: [{ move: 'vote', options: [{ yes: false }] }] }],
  ]
  for (const [expected, change] of cases) expect([change, holds(then, view(change), 'vote', { yes: true })]).toEqual([change, expected])
})

test('what may be taken back is the last move, however much of it has been shown', () => {
  const then = view({ version: 3, undo: true, redo: null })
  const now = view({ version: 5, phase: { ...then.phase, path: 'count' }, undo: true, redo: 'There is nothing that you could do again.' })
  expect([holds(then, now, 'undo', {}), holds(then, now, 'redo', {})]).toEqual([true, false])
})
