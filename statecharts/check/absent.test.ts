import { describe, expect, test } from 'vitest'
import { roundRobin } from '../index.ts'
import { type Case, each, findings, found, inside, interrupted, type NearCase } from '../testing/check/cases.ts'

const waiting = { absent: 'wait' }
const limit = { after: { 1000: { move: 'a' } } }
const onward = { on: { a: 'rest' } }
const remark = { on: { b: { turn: 'all' } } }

describe('one seat that is gone keeps play waiting in', () => {
  test.each<Case>([
    ['a phase that only whose turn it is can leave', inside({ ...onward, ...waiting }), 'round.play', ''],
    ['a phase inside one that says to wait', inside(onward, {}, waiting), 'round.play', ''],
    [
      'a phase that guards leave after that move',
      inside({ moves: ['a'], always: { guard: 'p', target: 'rest' }, ...waiting }),
      'round.play',
      '',
    ],
    ['a phase in which others only make remarks', inside({ ...onward, ...waiting }, {}, remark), 'round.play', ''],
    ['a phase that one of those that a name stands for leaves', inside({ ...onward, ...waiting, turn: 'w' }), 'round.play', ''],
    [
      "a phase in which the clock's move leads nowhere",
      inside({ ...onward, ...waiting }, {}, { ...remark, after: { 9: { move: 'b' } } }),
      'round.play',
      '',
    ],
    [
      "a phase in which the clock's move is not known",
      inside({ on: { a: 'next' }, ...waiting }, { next: { on: { b: 'rest' } } }, { after: { 9: { move: 'b' } } }),
      'round.play',
      '',
    ],
    [
      'a phase that the seat must leave by itself',
      each({ one: { on: { a: 'two' }, ...waiting }, two: { type: 'final' } }),
      'round.play.one',
      '',
    ],
    ['a round robin that has come to the seat', inside({ ordered: [roundRobin('a')], onDone: 'rest', ...waiting }), 'round.play', ''],
    [
      'a phase that the seat may leave only later',
      inside({ moves: ['a'], on: { b: { guard: 'p', target: 'rest' } }, ...waiting }),
      'round.play',
      '',
    ],
    ['a phase come to by moves', inside({ on: { a: 'next', b: 'rest' } }, { next: { on: { a: 'rest' }, ...waiting } }), 'round.next', 'a'],
    ['a phase where that move is legal nowhere near', inside({ ...onward, absent: 'b' }), 'round.play', ''],
    ["a phase where that move is another seat's", inside({ ...onward, absent: 'b' }, {}, { on: { b: { turn: 'w' } } }), 'round.play', ''],
    [
      'a phase where that move is only the clock’s',
      inside({ on: { a: 'rest', b: { turn: 'none', target: 'rest' } }, absent: 'b' }),
      'round.play',
      '',
    ],
    ['a phase where that move leads nowhere', inside({ ...onward, absent: { move: 'b' } }, {}, remark), 'round.play', ''],
  ])('%s', (_, chart, where, events) => {
    expect(found(chart, 'absent-seat')[0]).toEqual([where, events])
  })

  test('an interrupt while the time limit of the phase around it stands still, not while it runs on', () => {
    const around = (onInterrupt: 'pause' | 'run') => {
      const chart = interrupted({ on: { a: { interrupt: 'challenge' }, b: { turn: 'all', target: 'rest' } } })
      return { ...chart, ...waiting, on: { b: 'over' }, after: { 1000: { move: 'b', onInterrupt } } } as const
    }
    expect(found(around('pause'), 'absent-seat')).toEqual([['round.challenge.asked', 'a']])
    expect(found(around('run'), 'absent-seat')).toEqual([])
  })

  test('it is an error that says why', () => {
    const says = (play: object, around = {}) =>
      findings(inside(play, {}, around), 'absent-seat').map(({ level, sentence }) => [level, sentence])
    const [[level, sentence]] = says({ ...onward, ...waiting }) as [[string, string]]
    expect([level, sentence]).toEqual(['error', expect.stringMatching(/^round\.play: .*`absent` is `wait`.*`after`/)])
    expect(says({ ...onward, absent: 'b' })[0]![1]).toMatch(/'b', which that seat cannot make here/)
    expect(says({ ...onward, absent: 'b' }, remark)[0]![1]).toMatch(/'b', which leads nowhere/)
  })
})

describe('one seat that is gone does not keep play waiting in', () => {
  test.each<NearCase>([
    ['a phase that says nothing: the seat resigns', inside(onward)],
    ['a phase that says nothing, where only another seat can move: that one resigns', inside({ on: { a: { turn: 'w', target: 'rest' } } })],
    ['a phase inside one that waits, itself not', inside({ ...onward, absent: 'resign' }, {}, waiting)],
    ['a phase where that move leads on', inside({ ...onward, absent: 'a' })],
    ['a phase where that move leads on if a guard lets it', inside({ on: { a: { guard: 'p', target: 'rest' } }, absent: { move: 'a' } })],
    ['a phase where that move passes the turn on', inside({ on: { a: 'rest', b: { actions: 'nextTurn' } }, absent: 'b' })],
    ['a phase where that move may let the engine go on', inside({ moves: ['a'], always: { guard: 'p', target: 'rest' }, absent: 'a' })],
    ['a phase where the turn ends after so many moves', inside({ moves: ['a'], on: { b: 'rest' }, turns: { max: 2 }, absent: 'a' })],
    ['a phase where that move is everybody’s', inside({ ...onward, absent: 'b' }, {}, { on: { b: { turn: 'all', target: 'over' } } })],
    ['a phase where that move is of the same name for seats', inside({ ...onward, turn: 'w', absent: 'a' })],
    ['a round robin that the move goes on with', inside({ ordered: [roundRobin('a')], onDone: 'rest', absent: 'a' })],
    ['a phase with a time limit', inside({ ...onward, ...waiting, ...limit })],
    ['a phase with a time limit around it', inside({ ...onward, ...waiting }, {}, limit)],
    ['a phase that all can leave', inside({ ...onward, ...waiting, turn: 'all' })],
    ['a phase that one of the others can leave', inside({ on: { a: 'rest', b: { turn: 'all', target: 'rest' } }, ...waiting })],
    [
      'a phase that different names can leave',
      inside({ on: { a: { turn: 'w', target: 'rest' }, b: { turn: 'v', target: 'rest' } }, ...waiting }),
    ],
    [
      'an interrupt in which one may begin that leads out of everything',
      interrupted(
        { on: { a: { interrupt: 'challenge', turn: 'all' }, b: 'rest' }, ...waiting },
        { on: { b: { interrupt: 'round.block' } } },
        { block: { initial: 'x', states: { x: { on: { b: 'round.rest' } }, end: { type: 'final' } } } },
      ),
    ],
    ['a phase that only a joining seat leads on from', inside({ on: { b: { turn: 'inactive', target: 'rest' } }, ...waiting })],
    ['a phase that a joining seat leads on from', inside({ on: { a: 'rest', b: { turn: 'inactive', target: 'rest' } }, ...waiting })],
    [
      'a phase that the others’ moves may end',
      inside({ moves: ['a'], on: { b: { turn: 'all' } }, always: { guard: 'p', target: 'rest' }, ...waiting }),
    ],
    ['seats of which each can lead all away', each({ one: { on: { a: 'two', b: 'round.rest' }, ...waiting }, two: { type: 'final' } })],
    [
      'seats of which another can begin an interrupt that leads all away',
      interrupted(
        {
          seats: {
            who: 'all',
            initial: 'one',
            states: {
              one: { on: { a: { target: 'two', interrupt: 'round.challenge' } } },
              two: { on: { a: 'three' }, ...waiting },
              three: { type: 'final' },
            },
          },
          onDone: 'rest',
        },
        { on: { a: 'done', b: 'round.rest' } },
      ),
    ],
    [
      'seats of which the engine may lead all away',
      each({ one: { on: { a: 'two' }, always: { guard: 'p', target: 'round.rest' }, ...waiting }, two: { type: 'final' } }),
    ],
    [
      'a seat’s own phase that the engine may lead on from',
      each({ one: { moves: ['a'], always: { guard: 'p', target: 'two' }, ...waiting }, two: { type: 'final' } }),
    ],
    [
      'a final phase of one seat, where another move is offered around it',
      each(
        { one: { on: { a: 'two' }, always: { guard: 'p', target: 'two' } }, two: { type: 'final' } },
        { absent: 'a', on: { b: { turn: 'all', target: 'play' } } },
      ),
    ],
    ['a seat’s own phase, where that move leads on', each({ one: { on: { a: 'two' }, absent: 'a' }, two: { type: 'final' } })],
    [
      'an interrupt that may lead out of everything',
      interrupted({ on: { a: { interrupt: 'challenge', turn: 'all' }, b: 'rest' }, ...waiting }, { on: { b: 'round.rest' } }),
    ],
  ])('%s', (_, chart) => expect(found(chart, 'absent-seat')).toEqual([]))

  test('a chart for one seat alone: there is nobody else to wait', () => {
    expect(found(inside({ ...onward, ...waiting }), 'absent-seat', { seats: 1 })).toEqual([])
  })
})
