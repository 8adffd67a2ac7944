import { describe, expect, test } from 'vitest'
import { type Chart, ChartError, compile, type FindingCode, optional, pathText } from '../index.ts'
import { inside, NAMES } from '../testing/check/cases.ts'
import { refuseErrors } from './load.ts'

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
    ['with a move written twice', 'duplicate-name', inside({ on: { a: 'rest' }, moves: ['a'] }), 'round.play.moves.a', /as well/],
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
      /unreachable: no transition leads here/,
    ],
    ['with a trap', 'trap', inside({ on: { a: 'rest', b: 'dead' } }, dead), 'round.dead', /no final phase .* \(shown by: b by seat 0\)$/],
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
    'bid by seat 1 (rich, not atLeast(3)), then pass by the clock, then the engine continues (deal.legal, not nobody.folded), ' +
      'then the engine continues for seat 2, then `onDone` is taken (over.round)',
  )
})
