import { describe, expect, test } from 'vitest'
import { type Case, each, found, inside, interrupted, type NearCase } from './cases.ts'

const there = (always: unknown) => ({ there: { always } })
const guardedBy = (guard: unknown, target: string) => [{ guard, target }, 'rest']

describe('branches go round for ever', () => {
  test.each<Case>([
    ['when they lead to each other', inside({ always: 'there' }, there('play')), 'round.play.always', '$settle $settle'],
    ['when one leads to itself', inside({ always: { guard: 'p', target: 'play' }, on: { a: 'rest' } }), 'round.play.always', '$settle'],
    [
      'when their guards may agree',
      inside({ always: guardedBy('p', 'there') }, there(guardedBy({ not: 'q' }, 'play'))),
      'round.play.always',
      '$settle $settle',
    ],
    [
      'whatever entering does, when there is no guard',
      inside({ entry: 'f', always: 'there' }, there('play')),
      'round.play.always',
      '$settle $settle',
    ],
    [
      'by `onDone` too',
      inside({ initial: 'x', states: { x: { always: 'y' }, y: { type: 'final' } }, onDone: 'play' }),
      'round.play.x.always',
      '$settle $done',
    ],
    [
      "in one seat's region",
      each({ one: { on: { a: 'two' } }, two: { always: 'three' }, three: { always: 'two' } }),
      'round.play.two.always',
      'a $settle $settle',
    ],
    [
      'inside an interrupt',
      interrupted({ on: { a: { interrupt: 'challenge' }, b: 'rest' } }, { always: { guard: 'p', target: 'asked' }, on: { a: 'done' } }),
      'round.challenge.asked.always',
      'a $settle',
    ],
  ])('%s', (_, chart, where, events) => expect(found(chart, 'always-for-ever')[0]).toEqual([where, events]))
})

describe('branches come to an end', () => {
  test.each<NearCase>([
    ['when their guards contradict', inside({ always: guardedBy('p', 'there') }, there(guardedBy({ not: 'p' }, 'play')))],
    ['when a guard asks after what entering changed', inside({ entry: 'f', always: guardedBy('p', 'there') }, there('play'))],
    ['when a fix-up is made in between', inside({ always: guardedBy('p', 'there') }, there({ actions: 'f', target: 'play' }))],
    ['when a move is made in between', inside({ always: 'there' }, { there: { on: { a: 'play', b: 'rest' } } })],
    ['when an interrupt comes in between', interrupted({ always: [{ guard: 'p', interrupt: 'challenge' }, 'rest'] })],
  ])('%s', (_, chart) => expect(found(chart, 'always-for-ever')).toEqual([]))
})

test('fix-ups without a guard may go round for ever, those with one are taken to end', () => {
  const round = (always: object) => inside({ always }, there('play'))
  expect(found(round({ actions: 'f', target: 'there' }), 'fix-ups-for-ever')).toEqual([['round.play.always', '$settle $settle']])
  expect(found(inside({ always: { actions: 'f' }, on: { a: 'rest' } }), 'fix-ups-for-ever')).toEqual([['round.play.always', '$settle']])
  expect(found(round([{ guard: 'p', actions: 'f', target: 'there' }, 'rest']), 'fix-ups-for-ever')).toEqual([])
  expect(found(inside({ always: { actions: 'f', target: 'rest' } }), 'fix-ups-for-ever')).toEqual([])
})
