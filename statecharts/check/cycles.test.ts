import { describe, expect, test } from 'vitest'
import { check } from '../index.ts'
import { type Case, each, findings, found, inside, interrupted, NAMES, type NearCase } from '../testing/check/cases.ts'

const there = (always: unknown) => ({ there: { always } })
/** `g` has a `legal` of its own. */
const UNCONDITIONAL = { unconditional: ['f'] }
const guardedBy = (guard: unknown, target: string) => [{ guard, target }, 'rest']

describe('branches go round without end', () => {
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
    [
      'through an interrupt in which nobody moves',
      interrupted({ on: { a: 'there', b: 'rest' } }, { always: 'done' }, { there: { always: { interrupt: 'challenge' } } }),
      'round.there.always',
      'a $settle $settle',
    ],
    [
      'where no seat takes part, and nothing else is asked',
      each({ one: { on: { a: 'two' } }, two: { type: 'final' } }, { onDone: 'play', on: { b: 'rest' } }, 'w'),
      'round.play.seats.who',
      '$settle $settle $done',
    ],
    [
      'where a guard lets no seat take part',
      inside(
        { seats: { who: 'p', initial: 'one', states: { one: { on: { a: 'two' } }, two: { type: 'final' } } }, onDone: 'next' },
        { next: { always: 'play' } },
        { on: { b: 'over' } },
      ),
      'round.play.seats.who',
      '$settle $settle $done $settle',
    ],
  ])('%s', (_, chart, where, events) => expect(found(chart, 'always-for-ever')[0]).toEqual([where, events]))

  test('whom no seat but whose turn it is can take part beside, in a match for one', () => {
    const chart = each({ one: { on: { a: 'two' } }, two: { type: 'final' } }, { onDone: 'play', on: { b: 'rest' } }, 'others')
    expect(found(chart, 'always-for-ever', { seats: 1 })).toEqual([['round.play.seats.who', '$settle $done']])
    expect(found(chart, 'always-for-ever', { seats: 2 })).toEqual([])
  })
})

describe('branches come to an end', () => {
  test.each<NearCase>([
    ['when their guards contradict', inside({ always: guardedBy('p', 'there') }, there(guardedBy({ not: 'p' }, 'play')))],
    ['when a guard asks after what entering changed', inside({ entry: 'f', always: guardedBy('p', 'there') }, there('play'))],
    ['when a fix-up is made in between', inside({ always: guardedBy('p', 'there') }, there({ actions: 'f', target: 'play' }))],
    ['when a move is made in between', inside({ always: 'there' }, { there: { on: { a: 'play', b: 'rest' } } })],
    [
      'when a guard is asked on the way back to who takes part',
      each({ one: { on: { a: 'two' } }, two: { type: 'final' } }, { onDone: [{ guard: 'p', target: 'rest' }, 'play'] }, 'w'),
    ],
    [
      'when a fix-up is made on the way back to who takes part',
      each({ one: { on: { a: 'two' } }, two: { type: 'final' } }, { onDone: { actions: 'f', target: 'play' }, on: { b: 'rest' } }, 'w'),
    ],
    [
      'when all take part, again and again',
      each({ one: { on: { a: 'two' } }, two: { type: 'final' } }, { onDone: 'play', on: { b: 'rest' } }),
    ],
    ['when an interrupt comes in between', interrupted({ always: [{ guard: 'p', interrupt: 'challenge' }, 'rest'] })],
  ])('%s', (_, chart) => {
    expect(found(chart, 'always-for-ever')).toEqual([])
    expect(found(chart, 'always-for-ever', { seats: 1 })).toEqual([])
  })
})

describe('fix-ups go round without end', () => {
  const after = { on: { a: 'there', b: 'rest' } }
  test.each<Case>([
    ['when nothing holds them back', inside({ always: { actions: 'f' }, on: { a: 'rest' } }), 'round.play.always', '$settle'],
    [
      'when they lead to each other',
      inside(after, { there: { always: { actions: 'f', target: 'x' } }, x: { always: 'there' } }),
      'round.there.always',
      'a $settle $settle',
    ],
    ['when they pass the turn on', inside({ always: { actions: 'nextTurn' }, on: { a: 'rest' } }), 'round.play.always', '$settle'],
    [
      'when another is made first as long as its `legal` allows it',
      inside({ always: [{ actions: 'g' }, { actions: 'nextTurn' }], on: { a: 'rest' } }),
      'round.play.always',
      '$settle',
    ],
    [
      'when their guards leave nothing out',
      inside({
        always: [
          { guard: 'p', actions: 'f' },
          { guard: { not: 'p' }, actions: 'nextTurn' },
        ],
        on: { a: 'rest' },
      }),
      'round.play.always',
      '$settle',
    ],
    [
      'when they do nothing, as long as their guards hold',
      inside({ always: { guard: 'p', actions: 'noOp' }, on: { a: 'rest' } }),
      'round.play.always',
      '$settle',
    ],
    ['around a phase', inside({ on: { a: 'rest' } }, {}, { always: { actions: 'f' } }), 'round.always', '$settle'],
    [
      "in one seat's region",
      each({ one: { on: { a: 'two' } }, two: { always: [{ actions: 'g' }, { actions: 'f' }], moves: ['b'] }, three: { type: 'final' } }),
      'round.play.two.always',
      'a $settle',
    ],
    ['in a progression', inside({ ordered: [{ repeat: 'f', count: 'infinite' }], on: { a: 'rest' } }), 'round.play', '$settle'],
    [
      'where a chart has no end',
      { initial: 'x', endless: true, states: { x: { always: [{ actions: 'g' }, { actions: 'f' }] } } },
      'x.always',
      '$settle',
    ],
  ])('%s', (_, chart, where, events) => {
    const [first] = findings(chart, 'always-for-ever', UNCONDITIONAL)
    expect([first?.level, first?.where, first?.path.map(({ event }) => event).join(' ')]).toEqual(['error', where, events])
    expect(first!.sentence).toMatch(/infinite loop of fix-ups/)
  })

  test('and what is said tells what holds none of them back', () => {
    const says = (always: object) => findings(inside({ always, on: { a: 'rest' } }), 'always-for-ever', UNCONDITIONAL)[0]!.sentence
    expect(says({ actions: 'f' })).toMatch(/: nothing stops it\./)
    expect(says([{ guard: 'p', actions: 'nextTurn' }, { actions: 'f' }])).toMatch(/whatever the result of p is\./)
    expect(says({ guard: 'p', actions: 'noOp' })).toMatch(/p cannot change inside the loop/)
  })
})

describe('fix-ups come to an end', () => {
  test.each<NearCase>([
    ['when their own `legal` stops them', inside({ always: [{ actions: 'g' }, 'rest'] })],
    ['when only that does', inside({ always: { actions: 'g' }, on: { a: 'rest' } })],
    ['when a guard may stop them', inside({ always: [{ guard: 'p', actions: 'f', target: 'there' }, 'rest'] }, there('play'))],
    ['when they lead on', inside({ always: { actions: 'f', target: 'rest' } })],
    ['when one branch leads out', inside({ always: [{ guard: 'p', target: 'rest' }, { actions: 'f' }] })],
    ['when an interrupt comes in between', interrupted({ always: [{ guard: 'p', interrupt: 'challenge' }, { actions: 'f' }] })],
    ['when what is done leads on', inside({ ordered: [{ repeat: 'f', count: { exactly: 3 } }], onDone: 'rest' })],
  ])('%s', (_, chart) => expect(check(chart, NAMES, UNCONDITIONAL).filter(({ code }) => code.endsWith('for-ever'))).toEqual([]))
})

describe('the turn passes forever', () => {
  const p = { guard: 'p', actions: 'nextTurn' }
  test.each<Case>([
    ['when a guard holds for every seat', inside({ always: p, on: { a: 'rest' } }), 'round.play.always', '$settle'],
    [
      'when it does, though something else is done otherwise',
      inside({ always: [p, { actions: 'f', target: 'rest' }] }),
      'round.play.always',
      '$settle',
    ],
    ['when it does, whatever is written after it', inside({ always: [p, { guard: 'q', target: 'rest' }] }), 'round.play.always', '$settle'],
    ['when it does around a phase', inside({ on: { a: 'rest' } }, {}, { always: p }), 'round.always', '$settle'],
    [
      'when it passes without a target, and no way out is taken',
      inside({ always: [{ guard: 'p', target: 'rest' }, { actions: 'nextTurn' }] }),
      'round.play.always',
      '$settle',
    ],
    [
      'when play goes to and fro, and nobody can move',
      inside(
        {
          always: [
            { guard: 'p', target: 'rest' },
            { actions: 'nextTurn', target: 'there' },
          ],
        },
        there('play'),
      ),
      'round.play.always',
      '$settle $settle',
    ],
  ])('%s', (_, chart, where, events) => {
    const [{ level, sentence } = {}] = findings(chart, 'turn-for-ever')
    expect(found(chart, 'turn-for-ever')).toEqual([[where, events]])
    expect([level, sentence]).toEqual([
      'warning',
      expect.stringMatching(/: the turn passes forever \(.*if this holds for every seat: (not )?p\. /),
    ])
  })

  test.each<NearCase>([
    ['where what follows then is written before it', inside({ always: [{ guard: 'q', target: 'rest' }, p] })],
    [
      'where the condition says when not',
      inside({ always: { guard: { and: ['p', { not: 'q' }] }, actions: 'nextTurn' }, on: { a: 'rest' } }),
    ],
    ['where something is done as a turn begins', inside({ turns: { begin: 'f' }, always: p, on: { a: 'rest' } })],
    ['where something is done as a turn ends', inside({ turns: { end: 'f' }, always: p, on: { a: 'rest' } })],
    [
      'where it leads to moves',
      inside(
        {
          always: [
            { guard: 'p', target: 'rest' },
            { actions: 'nextTurn', target: 'there' },
          ],
        },
        { there: { on: { a: 'play' } } },
      ),
    ],
    [
      'where a fix-up is made in between',
      inside(
        {
          always: [
            { guard: 'p', target: 'rest' },
            { actions: 'nextTurn', target: 'there' },
          ],
        },
        there({ actions: 'f', target: 'play' }),
      ),
    ],
    [
      'where it passes over some, and then something else is done',
      inside({ always: [{ guard: 'q', target: 'rest' }, p, { actions: 'f', target: 'there' }] }, { there: { on: { a: 'play' } } }),
    ],
    ['where a turn ends after so many moves', inside({ turns: { max: 2 }, moves: ['a'], on: { b: 'rest' } })],
  ])('but not %s', (_, chart) => expect(found(chart, 'turn-for-ever')).toEqual([]))
})
