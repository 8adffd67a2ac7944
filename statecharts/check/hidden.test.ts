import { describe, expect, test } from 'vitest'
import { multiple, roundRobin } from '../index.ts'
import type { Chart } from '../language/chart.ts'
import { each, findings, found, inside, type NearCase } from '../testing/check/cases.ts'

const kept = { sanitize: 'w', turn: 'w' }
const lines = (chart: Chart) => found(chart, 'hidden-phase').map(([where]) => where)

describe('the turn shows that play is in a phase of which not all may know', () => {
  test.each<[title: string, chart: Chart, where: string]>([
    ['where a move passes it', inside({ ...kept, on: { a: { actions: 'nextTurn' }, b: 'rest' } }), 'round.play.on.a'],
    ['where the engine does', inside({ ...kept, on: { b: 'rest' }, always: { guard: 'p', actions: 'nextTurn' } }), 'round.play.always.0'],
    ['as it is entered', inside({ on: { a: 'x' } }, { x: { ...kept, entry: ['f', 'nextTurn'], on: { b: 'rest' } } }), 'round.x.entry'],
    ['within a progression', inside({ ...kept, ordered: ['a', 'nextTurn'], onDone: 'rest' }), 'round.play.ordered.nextTurn'],
    ['where a round goes round', inside({ ...kept, ordered: [roundRobin('a', { skip: 'p' })], onDone: 'rest' }), 'round.play.ordered.a'],
    ['where it ends by itself', inside({ ...kept, moves: ['a'], on: { b: 'rest' } }, {}, { turns: { max: 2 } }), 'round.play.moves.a'],
    [
      'where play goes on to another of them',
      inside({ ...kept, on: { a: { actions: 'nextTurn', target: 'x' } } }, { x: { ...kept, on: { b: 'rest' } } }),
      'round.play.on.a',
    ],
    [
      'where turns go round in a phase of which more may know',
      inside({ sanitize: 'v', turn: 'w', on: { a: { actions: 'nextTurn' }, b: 'rest' } }, {}, { sanitize: 'w', turns: {} }),
      'round.play.on.a',
    ],
    [
      'where a seat passes it in a phase of its own',
      each({
        one: { sanitize: 'hidden', on: { a: { actions: 'nextTurn', target: 'two' } } },
        two: { sanitize: 'hidden', moves: ['b'], on: { a: 'three' } },
        three: { type: 'final' },
      }),
      'round.play.one.on.a',
    ],
  ])('%s', (_, chart, where) => expect(lines(chart)).toEqual([where]))

  test('it is an error that says what to do', () => {
    const [{ level, sentence } = {}] = findings(inside({ ...kept, on: { a: { actions: 'nextTurn' }, b: 'rest' } }), 'hidden-phase')
    expect([level, sentence]).toEqual([
      'error',
      expect.stringMatching(/^round\.play\.on\.a: the turn passes.*Give the phase `turns` of its own$/),
    ])
  })
})

describe('nothing shows', () => {
  test.each<NearCase>([
    ['where turns go round in the phase itself', inside({ ...kept, turns: { max: 3 }, on: { a: { actions: 'nextTurn' }, b: 'rest' } })],
    [
      'where they do around it, as hidden',
      inside({ ...kept, on: { a: { actions: 'nextTurn' }, b: 'rest' } }, {}, { sanitize: 'w', turns: {} }),
    ],
    ['where play leaves as the turn passes', inside({ ...kept, on: { a: { actions: 'nextTurn', target: 'rest' } }, exit: 'nextTurn' })],
    ['where play comes with the turn', inside({ on: { a: { actions: 'nextTurn', target: 'x' } } }, { x: { ...kept, on: { b: 'rest' } } })],
    ['where all may know', inside({ on: { a: { actions: 'nextTurn' }, b: 'rest' } })],
    ['in a progression of moves', inside({ ...kept, ordered: ['a', multiple('b')], on: {} }, {}, {})],
    [
      'in a round that passes over who may not know',
      inside({ ...kept, turns: {}, ordered: [roundRobin('a', { skip: 'p' })], onDone: 'rest' }),
    ],
  ])('%s', (_, chart) => expect(lines(chart)).toEqual([]))
})

test('a round that goes to everybody tells everybody', () => {
  expect(lines(inside({ ...kept, turns: {}, ordered: [roundRobin('a')], onDone: 'rest' }))).toEqual(['round.play.ordered.a'])
})

describe('where nobody may know that play is in a phase', () => {
  test('nobody can move in it', () => {
    expect(lines(inside({ sanitize: 'hidden', moves: ['a'], on: { b: 'rest' } }))).toEqual(['round.play.on.b', 'round.play.moves.a'])
    expect(lines(inside({ sanitize: 'hidden', ordered: ['a'], onDone: 'rest' }))).toEqual(['round.play.ordered.a'])
  })
  test('the clock and the engine can, and each seat in phases of its own', () => {
    expect(lines(inside({ sanitize: 'hidden', turn: 'none', on: { b: 'rest' }, after: { 5: { move: 'b' } } }))).toEqual([])
    expect(lines(inside({ sanitize: 'hidden', always: 'rest' }))).toEqual([])
    expect(lines(each({ one: { sanitize: 'hidden', on: { a: 'two' } }, two: { type: 'final' } }))).toEqual([])
  })
})
