import { describe, expect, test } from 'vitest'
import { type Case, each, findings, found, inside, type NearCase } from '../testing/check/cases.ts'

const both = [
  { guard: 'p', target: 'rest' },
  { guard: 'q', target: 'over' },
]
const either = [
  { guard: 'p', target: 'rest' },
  { guard: { not: 'p' }, target: 'over' },
]
const ORDER = { order: true }

describe('order decides between', () => {
  test.each<Case>([
    ['two guards of a move that may both hold', inside({ on: { a: both } }), 'round.play.on.a', 'a'],
    ['two guards of an `always`', inside({ always: [...both, 'rest'] }), 'round.play.always', '$settle'],
    ['two guards of `onDone`', inside({ ordered: ['a'], onDone: [...both, 'rest'] }), 'round.play.onDone', 'a $done'],
    [
      'a fix-up that stays and a way on',
      inside({
        always: [
          { guard: 'p', actions: 'f' },
          { guard: 'q', target: 'rest' },
        ],
      }),
      'round.play.always',
      '$settle',
    ],
    [
      'an `and` and a part of another',
      inside({
        on: {
          a: [
            { guard: { and: ['p', 'q'] }, target: 'rest' },
            { guard: 'p', target: 'over' },
          ],
        },
      }),
      'round.play.on.a',
      'a',
    ],
    [
      "two guards in a seat's region",
      each({
        one: {
          always: [
            { guard: 'p', target: 'two' },
            { guard: 'q', target: 'round.rest' },
          ],
          moves: ['a'],
        },
        two: { type: 'final' },
      }),
      'round.play.one.always',
      '$settle',
    ],
  ])('%s', (_, chart, where, events) => expect(found(chart, 'order-decides', ORDER)).toEqual([[where, events]]))

  test('two guards, whose answers its path gives', () => {
    expect(findings(inside({ on: { a: both } }), 'order-decides', ORDER)[0]!.path).toEqual([
      { event: 'a', seat: 0, guards: { $turn: true, p: true } },
    ])
  })
})

describe('order does not decide between', () => {
  test.each<NearCase>([
    ['a guard and its negation', inside({ on: { a: either } })],
    [
      'guards of which one contains the negation of the other',
      inside({
        on: {
          a: [
            { guard: { and: ['p', 'q'] }, target: 'rest' },
            { guard: { not: 'p' }, target: 'over' },
          ],
        },
      }),
    ],
    [
      'guards that lead to the same phase',
      inside({
        on: {
          a: [
            { guard: 'p', target: 'rest' },
            { guard: 'q', target: 'round.rest' },
          ],
        },
      }),
    ],
    ['a guard and what is for all other cases', inside({ on: { a: [{ guard: 'p', target: 'rest' }, 'over'] } })],
    ['the same guard with different parameters in two lists', inside({ on: { a: [both[0]!], b: [both[1]!] } })],
    ['guards that an earlier entry never lets both be asked', inside({ on: { a: ['rest', ...both] } })],
  ])('%s', (_, chart) => expect(found(chart, 'order-decides', ORDER)).toEqual([]))

  test('anything, unless it is asked for: the first is meant to be taken', () =>
    expect(found(inside({ on: { a: both } }), 'order-decides')).toEqual([]))
})

describe('an entry is never come to', () => {
  test.each<Case>([
    ['after one without a guard', inside({ on: { a: ['rest', both[1]!] } }), 'round.play.on.a.1', 'a'],
    ['after a guard and its negation', inside({ always: [...either, 'over'] }), 'round.play.always.2', '$settle'],
    [
      'when its guard contradicts itself',
      inside({ on: { a: [{ guard: { and: ['p', { not: 'p' }] }, target: 'rest' }, 'over'] } }),
      'round.play.on.a.0',
      'a',
    ],
    [
      'for nobody after one for whose turn it is',
      inside({ on: { a: ['rest', { turn: 'none', target: 'over' }] } }),
      'round.play.on.a.1',
      'a',
    ],
    [
      'after the turn passes without a guard',
      inside({ always: [{ guard: 'p', target: 'over' }, 'rest', 'over'] }),
      'round.play.always.2',
      '$settle',
    ],
  ])('%s', (_, chart, where, events) => expect(found(chart, 'unreachable-entry')).toEqual([[where, events]]))
})

describe('an entry is come to', () => {
  test.each<NearCase>([
    ['after a guard', inside({ on: { a: [both[1]!, 'rest'] } })],
    ['for all after one for whose turn it is', inside({ on: { a: ['rest', { turn: 'all', target: 'over' }] } })],
    ['after a fix-up, whose own `legal` may say no', inside({ always: [{ actions: 'f', target: 'rest' }, 'over'] })],
  ])('%s', (_, chart) => expect(found(chart, 'unreachable-entry')).toEqual([]))
})
