import { describe, expect, test } from 'vitest'
import { multiple, optional, parallel } from '../index.ts'
import { type Case, each, found, inside, type NearCase } from '../testing/check/cases.ts'

const either = [
  { guard: 'p', target: 'rest' },
  { guard: 'q', target: 'over' },
]

describe('a branch lacks a fallback', () => {
  test.each<Case>([
    ['where only guards lead on', inside({ always: either }), 'round.play.always', '$settle'],
    ['at the end of a progression', inside({ ordered: ['a'], onDone: either }), 'round.play.onDone', 'a $done'],
    ['where a fix-up is behind a guard', inside({ always: { guard: 'p', actions: 'f', target: 'rest' } }), 'round.play.always', '$settle'],
  ])('%s', (_, chart, where, events) => expect(found(chart, 'no-fallback')).toEqual([[where, events]]))
})

describe('a branch needs no fallback', () => {
  test.each<NearCase>([
    ['where its guards cover everything', inside({ always: [either[0]!, { guard: { not: 'p' }, target: 'over' }] })],
    ['where its last entry has no guard', inside({ always: [...either, 'rest'] })],
    ['where the engine passes the turns on', inside({ turns: { rounds: 1 }, always: { actions: 'nextTurn' }, onDone: 'rest' })],
    ['where nothing but its own `legal` keeps a fix-up back', inside({ always: { actions: 'f', target: 'rest' } })],
    [
      'where players move until turns have gone round',
      inside({ turns: { rounds: 1 }, on: { a: { actions: 'nextTurn' } }, onDone: 'rest' }),
    ],
    ['where a move is legal', inside({ always: either, moves: ['a'] })],
    ['where a move is legal around it', inside({ always: either }, {}, { moves: ['a'] })],
    [
      'where the last entry is a fix-up, whose own `legal` is not known',
      inside({ always: [either[0]!, { actions: 'f', target: 'over' }] }),
    ],
    [
      'where other seats may change the answers',
      each({ one: { on: { a: 'two' } }, two: { always: { guard: 'p', target: 'three' } }, three: { type: 'final' } }),
    ],
  ])('%s', (_, chart) => expect(found(chart, 'no-fallback')).toEqual([]))
})

describe('the end of a progression is ambiguous', () => {
  test.each<Case>([
    ['when a further move may follow', inside({ ordered: ['a', optional('b')], onDone: 'rest' }), 'round.play.ordered', 'a'],
    ['when a move may be repeated', inside({ ordered: [multiple('a')], onDone: 'rest' }), 'round.play.ordered', 'a'],
    [
      "in a seat's region",
      each({ one: { ordered: ['a', optional('b')], onDone: 'two' }, two: { type: 'final' } }),
      'round.play.one.ordered',
      'a',
    ],
  ])('%s', (_, chart, where, events) => expect(found(chart, 'ambiguous-end')).toEqual([[where, events]]))
})

describe('the end of a progression is plain', () => {
  test.each<NearCase>([
    ['when only a fix-up may follow', inside({ ordered: ['a', optional('f')], onDone: 'rest' })],
    ['when a move leads away', inside({ ordered: [multiple('a')], on: { b: 'rest' }, onDone: 'rest' })],
    ['when all must be made', inside({ ordered: [parallel('a', 'b')], onDone: 'rest' })],
  ])('%s', (_, chart) => expect(found(chart, 'ambiguous-end')).toEqual([]))
})
