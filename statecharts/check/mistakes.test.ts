import { describe, expect, test } from 'vitest'
import { check, type FindingCode, repeat } from '../index.ts'
import { found, inside, NAMES } from './cases.ts'

describe('a chart that does not compile gives its mistake', () => {
  test.each<[title: string, code: FindingCode, chart: object, where: string]>([
    ['an unknown target', 'unknown-name', inside({ on: { a: 'rset' } }), 'round.play.on.a'],
    ['an unknown guard', 'unknown-name', inside({ on: { a: { guard: 'r', target: 'rest' } } }), 'round.play.on.a'],
    ['an unknown move', 'unknown-name', inside({ on: { c: 'rest' } }), 'round.play.on.c'],
    ['an unknown fix-up', 'unknown-name', inside({ always: { actions: 'h' } }), 'round.play.always.0'],
    ['a move in `on` and in `moves`', 'duplicate-name', inside({ on: { a: 'rest' }, moves: ['a'] }), 'round.play.moves.a'],
    ['a phase without `initial`', 'malformed', { states: { x: {} } }, 'initial'],
    ['a final phase with a move', 'final-with-exits', inside({ on: { a: 'rest' }, type: 'final' }), 'round.play.on'],
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
  ['different moves in `on` and in `moves`', 'duplicate-name', inside({ on: { a: 'rest' }, moves: ['b'] })],
  ['a phase with `initial`', 'malformed', inside({ on: { a: 'rest' } })],
  [
    'a final phase with a prompt',
    'final-with-exits',
    inside({ on: { a: 'end' } }, { end: { type: 'final', prompt: 'x' } }, { onDone: 'over' }),
  ],
  [
    'a progression that only no move satisfies',
    'progression-impossible',
    inside({ ordered: [repeat({ exactly: 0 }, 'a')], onDone: 'rest' }),
  ],
  ['a move in a progression and beside it', 'move-twice', inside({ ordered: ['b'], onDone: 'rest' })],
])('%s is no mistake', (_, code, chart) => expect(found(chart, code)).toEqual([]))

test('a name registered for two things is a mistake, one for a move and a guard is none', () => {
  const chart = inside({ on: { a: 'rest' } })
  const twice = { moves: ['a', 'b', 'b'], fixUps: ['a'], guards: ['p', 'p', 'b'] }
  const sentences = check(chart, twice).flatMap(({ code, sentence }) => (code === 'duplicate-name' ? [sentence] : []))
  expect(sentences.map((sentence) => sentence.split(':')[1])).toEqual([
    " 'b' is the name of two moves or fix-ups",
    " 'a' is the name of two moves or fix-ups",
    " 'p' is the name of two guards",
  ])
})
