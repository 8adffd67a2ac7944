import { describe, expect, test } from 'vitest'
import { type Chart, ChartError, check, compile, type FindingCode, optional, repeat, roundRobin } from '../index.ts'
import { each, found, inside, NAMES } from '../testing/check/cases.ts'
import { pathText, refuseErrors } from './check.ts'

describe('a chart that does not compile gives its mistake', () => {
  test.each<[title: string, code: FindingCode, chart: object, where: string]>([
    ['an unknown target', 'unknown-name', inside({ on: { a: 'rset' } }), 'round.play.on.a'],
    ['an unknown guard', 'unknown-name', inside({ on: { a: { guard: 'r', target: 'rest' } } }), 'round.play.on.a'],
    ['an unknown move', 'unknown-name', inside({ on: { c: 'rest' } }), 'round.play.on.c'],
    ['an unknown fix-up', 'unknown-name', inside({ always: { actions: 'h' } }), 'round.play.always.0'],
    ['an unknown first phase', 'unknown-name', inside({ initial: 'x', states: { y: {} } }), 'round.play.initial'],
    [
      "an unknown first phase of each seat's",
      'unknown-name',
      inside({ seats: { initial: 'x', states: { y: {} } } }),
      'round.play.seats.initial',
    ],
    ['an unknown letter', 'unknown-name', inside({ ordered: ['c'] }), 'round.play.ordered.c'],
    ['an unknown name for whose turn it is', 'unknown-name', inside({ on: { a: 'rest' }, turn: 'u' }), 'round.play.turn'],
    ['an unknown name for who makes a move', 'unknown-name', inside({ on: { a: { turn: 'u', target: 'rest' } } }), 'round.play.on.a'],
    ['an unknown order of turns', 'unknown-name', inside({ turns: { order: 'u' } }), 'round.play.turns.order'],
    ['an unknown start of turns', 'unknown-name', inside({ turns: { start: 'u' } }), 'round.play.turns.start'],
    ['an unknown guard of whom turns skip', 'unknown-name', inside({ turns: { skip: 'r' } }), 'round.play.turns.skip'],
    ['an unknown guard of when turns end', 'unknown-name', inside({ turns: { endIf: { not: 'r' } } }), 'round.play.turns.endIf'],
    ['an unknown move that does not count', 'unknown-name', inside({ turns: { max: 2, uncounted: ['c'] } }), 'round.play.turns.uncounted'],
    ['an unknown fix-up as turns begin', 'unknown-name', inside({ turns: { begin: 'h' } }), 'round.play.turns.begin'],
    ['an unknown fix-up as turns end', 'unknown-name', inside({ turns: { end: ['f', 'h'] } }), 'round.play.turns.end'],
    [
      'an unknown fix-up after moves',
      'unknown-name',
      inside({ on: { a: 'rest' }, turns: { afterMove: 'h' } }),
      'round.play.turns.afterMove',
    ],
    ['an unknown start of a round robin', 'unknown-name', inside({ ordered: [roundRobin('a', { start: 'u' })] }), 'round.play.ordered.a'],
    ['an unknown guard of whom it skips', 'unknown-name', inside({ ordered: [roundRobin('f', { skip: 'r' })] }), 'round.play.ordered.f'],
    ['an unknown guard of when it is over', 'unknown-name', inside({ ordered: [roundRobin('f', { until: 'r' })] }), 'round.play.ordered.f'],
    ['an unknown name for who takes part', 'unknown-name', each({ one: {} }, {}, 'u'), 'round.play.seats.who'],
    ['an unknown name for who may know', 'unknown-name', inside({ sanitize: 'u' }), 'round.play.sanitize'],
    ['unknown facts', 'unknown-name', inside({ args: 'y' }), 'round.play.args'],
    ['unknown facts for each', 'unknown-name', inside({ privateArgs: 'y' }), 'round.play.privateArgs'],
    ['an unknown delay', 'unknown-name', inside({ on: { a: 'rest' }, after: { late: { move: 'a' } } }), 'round.play.after.late'],
    ['an unknown move of the clock', 'unknown-name', inside({ after: { 9: { move: 'c' } } }), 'round.play.after.9'],
    ['an unknown move for who is gone', 'unknown-name', inside({ absent: 'c' }), 'round.play.absent'],
    ['a fix-up for who is gone', 'unknown-name', inside({ absent: { move: 'f' } }), 'round.play.absent'],
    ['a move in `on` and in `moves`', 'duplicate-name', inside({ on: { a: 'rest' }, moves: ['a'] }), 'round.play.moves.a'],
    ['a phase without `initial`', 'malformed', { states: { x: {} } }, 'initial'],
    [
      'a progression that no sequence satisfies',
      'progression-impossible',
      inside({ ordered: [{ parallel: ['a'], count: { exactly: 2 } }], onDone: 'rest' }),
      'round.play.ordered',
    ],
    ['a move in a progression and around it', 'move-twice', inside({ ordered: ['a'] }, {}, { moves: ['a'] }), 'round.play.ordered.a'],
  ])('%s', (_, code, chart, where) => {
    const [first, ...more] = check(chart as never, NAMES)
    expect(first).toMatchObject({ level: 'error', code, where, path: [] })
    expect(first!.sentence.startsWith(`${where}: `)).toBe(true)
    expect(more).toEqual([])
  })
})

test.each<[title: string, code: FindingCode, chart: ReturnType<typeof inside>]>([
  ['names that there are', 'unknown-name', inside({ on: { a: { guard: 'p', target: 'rest' } }, always: { actions: 'f', target: 'rest' } })],
  [
    'names of all kinds that there are',
    'unknown-name',
    inside({
      on: { a: { turn: 'w', target: 'rest' } },
      turn: 'v',
      turns: { order: 'w', start: 'v', skip: 'p', endIf: 'q', max: 2, uncounted: ['a'], begin: 'f', end: ['g'], afterMove: 'f' },
      sanitize: 'w',
      args: 'x',
      privateArgs: 'x',
      after: { soon: { move: 'a' }, bank: { move: 'a' } },
      absent: { move: 'a' },
    }),
  ],
  [
    'a round robin of names that there are',
    'unknown-name',
    inside({ ordered: [roundRobin('a', { start: 'w', skip: 'p', until: 'q' })], onDone: 'rest' }),
  ],
  ['a name for who takes part', 'unknown-name', each({ one: { on: { a: 'two' } }, two: { type: 'final' } }, {}, 'w')],
  ["the language's own words", 'unknown-name', inside({ on: { a: 'rest' }, turn: 'inactive', sanitize: 'hidden', absent: 'wait' })],
  ['different moves in `on` and in `moves`', 'duplicate-name', inside({ on: { a: 'rest' }, moves: ['b'] })],
  ['a phase with `initial`', 'malformed', inside({ on: { a: 'rest' } })],
  [
    'a progression that only no move satisfies',
    'progression-impossible',
    inside({ ordered: [repeat({ exactly: 0 }, 'a')], onDone: 'rest' }),
  ],
  ['a move in a progression and beside it', 'move-twice', inside({ ordered: ['b'], onDone: 'rest' })],
])('%s is no mistake', (_, code, chart) => expect(found(chart, code)).toEqual([]))

test('of several unknown names each is found, once', () => {
  const chart = {
    initial: 'rond',
    states: {
      round: {
        ...{ initial: 'play', turn: 'u', entry: 'h', colour: 'red' },
        states: {
          play: {
            ...{ on: { a: { guard: { and: ['p', 'r', { not: 's' }] }, target: 'rset' }, c: 'rest' }, moves: ['b'] },
            ...{ always: { guard: 'p', interrupt: 'aside' }, after: { 1000: { move: 'd' }, sooner: { move: 'a' } } },
          },
          rest: { seats: { initial: 'one', states: { one: { on: { a: 'tow' } }, two: { type: 'final' } } }, onDone: '#round' },
        },
      },
      over: { type: 'final' },
    },
  } as Chart
  const findings = check(chart, NAMES)
  expect(findings.every(({ level, code }) => level === 'error' && code === 'unknown-name')).toBe(true)
  const named = findings.map(({ where, sentence }) => [where, /'(\S+)'/.exec(sentence.replace(/;.*/, ''))?.[1]])
  expect(named.toSorted()).toEqual(
    [
      ['initial', 'rond'],
      ['round.turn', 'u'],
      ['round.entry', 'h'],
      ['round.colour', 'colour'],
      ['round.play.on.a', 'r'],
      ['round.play.on.a', 's'],
      ['round.play.on.a', 'rset'],
      ['round.play.on.c', 'c'],
      ['round.play.always.0', 'aside'],
      ['round.play.after.1000', 'd'],
      ['round.play.after.sooner', undefined],
      ['round.rest.one.on.a', 'tow'],
      ['round.rest.onDone', '#round'],
    ].toSorted(),
  )
  expect(() => compile(chart, 2, NAMES)).toThrow(/^initial: there is no phase 'rond' here; did you mean 'round'\?; and 12 more$/)
})

test('unknown names of a phase come before those of the phases inside it', () => {
  const own = { on: { first: 'over' }, always: { guard: 'second', target: 'over' } }
  const around: readonly object[] = [
    { ...own, initial: 'in', states: { in: { on: { third: 'over' } } } },
    { ...own, seats: { initial: 'in', states: { in: { on: { third: 'done' } }, done: { type: 'final' } } } },
  ]
  for (const phase of around) {
    const chart = { initial: 'around', states: { around: phase, over: { type: 'final' } } } as Chart
    expect(check(chart, NAMES).map(({ sentence }) => /'(\S+)'/.exec(sentence)?.[1])).toEqual(['first', 'second', 'third'])
  }
})

test('a name registered for two things is a mistake, one for a move and a guard is none', () => {
  const chart = inside({ on: { a: 'rest' } })
  const twice = { moves: ['a', 'b', 'b'], fixUps: ['a'], guards: ['p', 'p', 'b'] }
  const sentences = check(chart, twice).flatMap(({ code, sentence }) => (code === 'duplicate-name' ? [sentence] : []))
  expect(sentences.map((sentence) => sentence.split(':')[1])).toEqual([
    " two moves or fix-ups have the name 'b'. Rename one of them",
    " two moves or fix-ups have the name 'a'. Rename one of them",
    " two guards have the name 'p'. Rename one of them",
  ])
})

const dead = { dead: { moves: ['b'] } }

/** What refuses the chart: the compiler, or an error that is found in what it has compiled. */
function refused(chart: Chart, unconditional: readonly string[] = []): ChartError | null {
  try {
    refuseErrors(compile(chart, 2, NAMES), { unconditional })
    return null
  } catch (error) {
    expect(error).toBeInstanceOf(ChartError)
    return error as ChartError
  }
}

describe('a chart does not load', () => {
  test.each<[title: string, code: FindingCode, chart: Chart, where: string, sentence: RegExp]>([
    ['with a name that there is not', 'unknown-name', inside({ on: { c: 'rest' } }), 'round.play.on.c', /no move 'c'/],
    ['with a move written twice', 'duplicate-name', inside({ on: { a: 'rest' }, moves: ['a'] }), 'round.play.moves.a', /also in `on`/],
    [
      'with a move in a progression and around it',
      'move-twice',
      inside({ ordered: ['a'] }, {}, { moves: ['a'] }),
      'round.play.ordered.a',
      /also legal/,
    ],
    [
      'with a progression that nothing satisfies',
      'progression-impossible',
      inside({ ordered: [{ parallel: ['a'], count: { exactly: 2 } }] }),
      'round.play.ordered',
      /no sequence/,
    ],
    [
      'with a phase that nothing leads to',
      'unreachable-phase',
      inside({ on: { a: 'over' } }),
      'round.rest',
      /unreachable: no transition that can be taken leads here/,
    ],
    ['with a trap', 'trap', inside({ on: { a: 'rest', b: 'dead' } }, dead), 'round.dead', /no final phase .* \(shown by: b by player 1\)$/],
    [
      'with branches that go round',
      'always-for-ever',
      inside({ always: { guard: 'p', target: 'play' }, on: { a: 'rest' } }),
      'round.play.always',
      /the engine continues \(p\)\)$/,
    ],
    [
      'with a phase that a seat who is gone blocks',
      'absent-seat',
      inside({ on: { a: 'rest' }, absent: 'wait' }),
      'round.play',
      /waits forever/,
    ],
  ])('%s', (_, code, chart, where, sentence) => {
    const error = refused(chart)
    expect([error?.code, error?.where]).toEqual([code, where])
    expect(error!.message).toMatch(sentence)
    expect(error!.message.startsWith(`${where}: `)).toBe(true)
    expect(error!.message.split(`${where}: `)).toHaveLength(2)
  })

  test('with several errors, of which the first is told', () => {
    expect(refused(inside({ on: { b: 'dead' } }, dead))!.message).toMatch(/^round\.rest: .*; and 2 more$/)
  })

  test('when a fix-up that nothing holds back hides a phase', () => {
    const chart = inside(
      { ordered: [optional('a'), 'f'], onDone: [{ guard: 'p', target: 'rest' }, 'over'] },
      { x: { on: { a: 'over' } } },
      {},
    )
    const hidden = inside({ always: { actions: 'f', target: 'rest' }, on: { b: 'x' } }, { x: { on: { a: 'over' } } })
    expect(refused(hidden)).toBe(null)
    expect(refused(hidden, ['f'])).toMatchObject({ code: 'unreachable-phase', where: 'round.x' })
    expect(refused(chart, ['f'])).toMatchObject({ code: 'unreachable-phase', where: 'round.x' })
  })
})

test('a chart with warnings only loads', () => {
  expect(
    refused(
      inside({
        on: {
          a: [
            { guard: 'p', target: 'rest' },
            { guard: 'q', target: 'over' },
          ],
        },
      }),
    ),
  ).toBe(null)
})

test('a path in words', () => {
  expect(pathText([])).toBe('')
  expect(
    pathText([
      { event: 'bid', seat: 1, guards: { $turn: false, '$turn.dealer': true, rich: true, 'atLeast(3)': false } },
      { event: 'pass', guards: { $clock: true } },
      { event: '$settle', guards: { '$legal.deal': true, '$nobody.folded': false } },
      { event: '$settle', seat: 2, guards: {} },
      { event: '$done', guards: { '$over.round': true } },
    ]),
  ).toBe(
    'bid by player 2 (rich, not atLeast(3)), then pass by the clock, then the engine continues (deal.legal, not nobody.folded), ' +
      'then the engine continues for player 3, then `onDone` is taken (over.round)',
  )
})
