import { describe, expect, test } from 'vitest'
import { type Chart, check, repeat, roundRobin } from '../index.ts'
import { each, findings, found, inside, interrupted, NAMES, type NearCase } from '../testing/check/cases.ts'

/** How the findings take turns, round robins, and names for seats. */

const passing = { a: { actions: 'nextTurn' } }
const rounds = (turns: object, more: object = {}) => inside({ on: passing, turns: { rounds: 2, ...turns }, onDone: 'rest', ...more })
const robin = (entry: object | string, more: object = {}) => inside({ ordered: [entry], onDone: 'rest', ...more } as object)
const errors = (chart: Chart) =>
  check(chart, NAMES, { unconditional: ['f'] }).flatMap(({ level, code, where }) => (level === 'error' ? [[code, where]] : []))

describe('a chart has no error', () => {
  test.each<NearCase>([
    ['where turns go round so often', rounds({})],
    ['where they go round again and again', rounds({}, { onDone: [{ guard: 'p', target: 'play', reenter: true }, 'rest'] })],
    [
      'where they go round in two phases after one another',
      inside(
        { on: passing, turns: { rounds: 1 }, onDone: 'x' },
        { x: { turns: { rounds: 1, max: 1 }, moves: ['b'], onDone: [{ guard: 'p', target: 'play' }, 'rest'] } },
        { on: { b: 'over' } },
      ),
    ],
    ['where a turn is limited', inside({ moves: ['a'], turns: { min: 1, max: 3, endIf: 'p' }, on: { b: 'rest' } })],
    [
      'where the turn passes on only after enough moves',
      inside({ moves: ['a'], turns: { min: 2 }, on: { b: [{ guard: 'p', target: 'rest' }, { actions: 'nextTurn' }] } }),
    ],
    ['where a fix-up goes round the seats', robin(roundRobin('f'))],
    ['until a guard says so', robin(roundRobin('f', { until: 'p' }))],
    ['passing over some', robin(roundRobin('f', { skip: 'p' }))],
    ['passing over some, as long as there is any', robin(roundRobin('f', { rounds: 'infinite', skip: 'p', direction: 'snake' }))],
    ['with a player’s move, until all are passed over', robin(roundRobin('a', { rounds: 'infinite', skip: 'p' }))],
    ['from a named seat', robin(roundRobin('a', { start: 'w', direction: 'backward' }))],
    ['again and again, as long as there is any', robin(repeat('infinite', roundRobin('f', { skip: 'p' })))],
    ['where named seats take part in a sub-flow', each({ one: { on: { a: 'two' } }, two: { type: 'final' } }, { onDone: 'rest' }, 'w')],
    ['where only those that a name stands for may act', inside({ on: { a: 'rest' }, turn: 'w' })],
    ['where only those may act who do not take part yet', inside({ on: { a: 'rest' }, turn: 'inactive' })],
  ])('%s', (_, chart) => expect(errors(chart)).toEqual([]))
})

describe('branches that go round without end', () => {
  test('fix-ups that nothing holds back are an error, others end by their own `legal`', () => {
    const loop = (always: object) => inside({ always, on: { a: 'rest' } })
    expect(found(loop({ actions: 'nextTurn' }), 'always-for-ever')).toEqual([['round.play.always', '$settle']])
    expect(found(loop({ actions: 'f' }), 'always-for-ever', { unconditional: ['f'] })).toEqual([['round.play.always', '$settle']])
    expect(found(loop({ actions: 'f' }), 'always-for-ever')).toEqual([])
    expect(found(loop({ guard: 'p', actions: 'nextTurn' }), 'always-for-ever')).toEqual([])
    expect(findings(loop({ actions: 'nextTurn' }), 'always-for-ever')[0]!.sentence).toMatch(/infinite loop of fix-ups .*nothing stops it/)
  })

  test.each<NearCase>([
    ['when turns must have gone round each time', rounds({}, { onDone: 'play' })],
    ['when a round robin passes over seat by seat', robin(roundRobin('a', { rounds: 'infinite', skip: 'p' }))],
    [
      'when entering gives the turn to another, whom a guard may ask about',
      inside({ always: [{ guard: 'p', target: 'x' }, 'rest'], turns: { start: 'next' } }, { x: { always: 'play' } }),
    ],
  ])('but not %s', (_, chart) => expect(found(chart, 'always-for-ever')).toEqual([]))
})

describe('no way leads to', () => {
  test.each<[title: string, chart: Chart, where: string[]]>([
    ['what comes after rounds of turns that are left at once', rounds({}, { always: 'over', on: {} }), ['round.rest']],
    ['what comes after a round robin that the engine goes on before', robin(roundRobin('a'), { always: 'over' }), ['round.rest']],
  ])('%s', (_, chart, where) => expect(found(chart, 'unreachable-phase').map(([line]) => line)).toEqual(where))
})

describe('turns can never be as the chart says', () => {
  const play = (turns: object, more: object = {}) => inside({ turns, onDone: 'rest', ...more })
  const uncounted = ['a', 'b']
  test.each<[title: string, chart: Chart, where: string]>([
    ['where nothing passes the turn', play({ rounds: 2 }, { moves: ['a'] }), 'round.play.turns.rounds'],
    ['where nobody can move', play({ rounds: 1 }), 'round.play.turns.rounds'],
    [
      'where the turn passes once only, and twice is meant',
      play(
        { rounds: 2 },
        { initial: 'x', states: { x: { on: { a: { target: 'round.play.y', actions: 'nextTurn' } } }, y: { moves: ['b'] } } },
      ),
      'round.play.turns.rounds',
    ],
    [
      'where the turn passes in turns of its own only',
      play({ rounds: 1 }, { initial: 'x', states: { x: { turns: {}, on: passing } } }),
      'round.play.turns.rounds',
    ],
    [
      'where every move is uncounted, and so many are needed',
      play({ min: 2, rounds: 1, uncounted }, { on: { a: {}, b: { actions: 'nextTurn' } } }),
      'round.play.turns.min',
    ],
    [
      'where no move counts but the one that ends the turn',
      play({ min: 2, rounds: 1, uncounted: ['a'] }, { on: { a: {}, b: { actions: 'nextTurn' } } }),
      'round.play.turns.min',
    ],
    [
      'where too few moves can be made in a turn',
      play(
        { min: 3, rounds: 1 },
        { initial: 'x', states: { x: { on: { a: 'round.play.y' } }, y: { on: { b: { target: 'round.play.x', actions: 'nextTurn' } } } } },
      ),
      'round.play.turns.min',
    ],
    [
      'where every move is uncounted, and so many end the turn',
      play({ max: 2, rounds: 1, uncounted }, { moves: ['a', 'b'] }),
      'round.play.turns.max',
    ],
    [
      'where only others move, and so many end the turn',
      play({ max: 2, rounds: 1 }, { on: { a: { turn: 'none' } }, after: { 9: { move: 'a' } } }),
      '',
    ],
    ['where nobody moves whose move could end it', play({ endIf: 'p', rounds: 1 }), 'round.play.turns.endIf'],
    [
      'in an interrupt',
      interrupted({ on: { a: { interrupt: 'challenge' }, b: 'rest' } }, { turns: { rounds: 1 }, moves: ['a'], onDone: 'done' }),
      'round.challenge.asked.turns.rounds',
    ],
  ])('%s', (_, chart, where) => {
    expect(found(chart, 'turn-limit').map(([line]) => line)).toEqual(where ? [where] : [])
    if (where) expect(findings(chart, 'turn-limit')[0]!.level).toBe('error')
  })

  test('is a warning where nothing is stuck for that, and each says how to mend it', () => {
    const found = (turns: object, on: object) => findings(play(turns, { on, onDone: undefined }), 'turn-limit')
    const [max] = found({ max: 2, uncounted: ['a'] }, { a: {}, b: 'rest' })
    expect([max!.level, max!.sentence]).toEqual([
      'warning',
      'round.play.turns.max: a turn never has that many counted moves, so it never ends by itself. Remove moves from `uncounted`, or lower `max`',
    ])
    const [min] = found({ min: 2, uncounted: ['a'] }, { a: [{ guard: 'p', target: 'rest' }, {}], b: { actions: 'nextTurn' } })
    expect([min!.level, min!.sentence]).toEqual([
      'warning',
      "round.play.turns.min: 'b' can never end the turn, because too few counted moves can be made before it. Remove moves from `uncounted`, or lower `min`",
    ])
    const [over] = findings(play({ rounds: 1 }, { on: { a: 'rest' } }), 'turn-limit')
    expect([over!.level, over!.sentence]).toEqual([
      'warning',
      'round.play.turns.rounds: the turn cannot pass often enough here to complete the rounds. Add `nextTurn` to the `actions` of a move, add `max`, or remove `rounds`',
    ])
  })

  test.each<NearCase>([
    ['where a move passes the turn', rounds({})],
    [
      'where a move that counts is made before',
      play({ min: 2, rounds: 1, uncounted: ['b'] }, { on: { a: {}, b: { actions: 'nextTurn' } } }),
    ],
    [
      'where the move that ends the turn counts',
      play({ min: 1, rounds: 1, uncounted: ['a'] }, { on: { a: {}, b: { actions: 'nextTurn' } } }),
    ],
    ['where so many moves end the turn', play({ max: 2, rounds: 2 }, { moves: ['a'] })],
    ['where a condition ends the turn', play({ endIf: 'p', rounds: 1 }, { moves: ['a'] })],
    ['where the engine passes the turn', play({ rounds: 2 }, { always: { guard: 'p', actions: 'nextTurn' }, moves: ['a'] })],
    ['where what is done after each move passes it', play({ rounds: 2, afterMove: 'nextTurn' }, { moves: ['a'] })],
    [
      'where leaving a phase passes it',
      play(
        { rounds: 2 },
        { initial: 'x', states: { x: { exit: 'nextTurn', on: { a: 'round.play.y' } }, y: { on: { b: 'round.play.x' } } } },
      ),
    ],
    [
      'where a progression passes it',
      play(
        { rounds: 1 },
        { initial: 'x', states: { x: { ordered: ['a', 'nextTurn'], onDone: 'round.play.y' }, y: { on: { b: 'round.play.x' } } } },
      ),
    ],
    [
      'where it passes in an interrupt',
      interrupted(
        { turns: { rounds: 1 }, on: { a: { interrupt: 'challenge' } }, onDone: 'rest' },
        { on: { a: { target: 'done', actions: 'nextTurn' } } },
      ),
    ],
    [
      'where it passes in an interrupt with turns of its own',
      interrupted({ on: { a: { interrupt: 'challenge' }, b: 'rest' } }, { turns: { rounds: 1 }, on: passing, onDone: 'done' }),
    ],
    [
      "where a move in a seat's own phases passes it",
      inside({
        turns: { rounds: 1 },
        initial: 'x',
        states: { x: { seats: { initial: 'one', states: { one: { on: { a: { actions: 'nextTurn' } } }, two: { type: 'final' } } } } },
        onDone: 'rest',
      }),
    ],
  ])('but not %s', (_, chart) => expect(found(chart, 'turn-limit')).toEqual([]))
})

describe('a trap is', () => {
  test('a round of turns that always leads back', () => {
    expect(found(inside({ on: passing, turns: { rounds: 1 }, onDone: 'play' }), 'trap')[0]).toEqual(['', ''])
  })
  test('a turn that never ends, since nothing leads on', () => {
    const forks = { on: { a: 'rest', b: 'dead' } }
    expect(found(inside(forks, { dead: { moves: ['a'], turns: { max: 1 } } }), 'trap')).toEqual([['round.dead', 'b']])
  })
})

describe('the order of entries that are for different seats', () => {
  const two = (one: object, other: object) =>
    inside({
      on: {
        a: [
          { target: 'rest', ...one },
          { target: 'over', ...other },
        ],
      },
    })
  test.each([
    ['all, then whose turn it is', { turn: 'all' }, {}, true],
    ['whose turn it is, then all', {}, { turn: 'all' }, false],
    ['a name, then the same', { turn: 'w' }, { turn: 'w' }, true],
    ['a name, then another', { turn: 'w' }, { turn: 'v' }, false],
    ['a name, then whose turn it is', { turn: 'w' }, {}, false],
    ['all, then a name', { turn: 'all' }, { turn: 'w' }, true],
    ['all, then who does not take part', { turn: 'all' }, { turn: 'inactive' }, false],
    ['who does not take part, then the clock', { turn: 'inactive' }, { turn: 'none' }, true],
  ])('%s: the second is hidden by the first: %#', (_, one, other, hidden) => {
    expect(found(two(one, other), 'unreachable-entry').map(([where]) => where)).toEqual(hidden ? ['round.play.on.a.1'] : [])
  })
})

test('paths say who moves and what turns and rounds answer', () => {
  const trap = (play: object) => findings(inside(play, { dead: { moves: ['b'] } }), 'trap')[0]!.path.at(-1)
  expect(trap({ on: { a: { target: 'dead', turn: 'w' }, b: 'rest' } })).toEqual({ event: 'a', seat: 0, guards: { '$turn.w': true } })
  expect(trap({ on: { ...passing, b: 'rest' }, turns: { rounds: 1 }, onDone: 'dead' })).toEqual({
    event: '$done',
    guards: { '$over.round.play': true },
  })
  const passedOver = { ordered: [roundRobin('f', { skip: { not: 'p' } })], onDone: 'dead', on: { b: 'rest' } }
  expect(findings(inside(passedOver, { dead: { moves: ['b'] } }), 'trap')[0]!.path).toEqual([
    { event: '$settle', guards: { '$nobody.not p': true } },
  ])
})
