import { describe, expect, test } from 'vitest'
import { type Chart, check } from '../index.ts'
import { each, found, inside, interrupted, NAMES } from './cases.ts'

const contradiction = { and: ['p', { not: 'p' }] }

describe('no way leads to', () => {
  test.each<[title: string, chart: Chart, where: string[]]>([
    ['a phase that no target names', inside({ on: { a: 'over' } }), ['round.rest']],
    [
      'a phase behind a guard that contradicts itself',
      inside({ on: { a: [{ guard: contradiction, target: 'rest' }, 'over'] } }),
      ['round.rest'],
    ],
    ['a phase behind a move that the engine always goes on before', inside({ always: 'over', on: { a: 'rest' } }), ['round.rest']],
    ['a phase with phases inside, named once', inside({ on: { a: 'rest' } }, { x: { initial: 'y', states: { y: {} } } }), ['round.x']],
    ["a phase of a seat's own", each({ one: { on: { a: 'two' } }, two: { type: 'final' }, three: {} }), ['round.rest', 'round.play.three']],
    [
      'what comes after regions that are never done',
      each({ one: { on: { a: 'over' } }, two: { type: 'final' } }, { onDone: 'rest' }),
      ['round.rest', 'round.play.two'],
    ],
    ['an interrupt that nothing ever begins', interrupted({ always: 'rest', on: { a: { interrupt: 'challenge' } } }), ['round.challenge']],
    [
      'what comes after an interrupt that is never over',
      interrupted(
        { on: { a: { interrupt: 'challenge', target: 'after' }, b: 'rest' } },
        { moves: ['a'] },
        { after: { on: { a: 'over' } } },
      ),
      ['round.challenge.done', 'round.after'],
    ],
  ])('%s', (_, chart, where) => {
    const lines = found(chart, 'unreachable-phase').map(([line]) => line)
    expect(lines.toSorted()).toEqual(where.toSorted())
  })
})

describe('some way leads to', () => {
  test.each<[title: string, chart: Chart]>([
    ['a phase that one answer leads to', inside({ on: { a: [{ guard: 'p', target: 'rest' }, 'over'] } })],
    ['a phase behind a guard', inside({ on: { a: [{ guard: { and: ['p', { not: 'q' }] }, target: 'rest' }, 'over'] } })],
    ['a phase behind a move that the engine may go on before', inside({ always: { guard: 'p', target: 'over' }, on: { a: 'rest' } })],
    ['what comes after all regions are done', each({ one: { on: { a: 'two' } }, two: { type: 'final' } }, { onDone: 'rest' })],
    [
      'what one seat leads to for all',
      each({ one: { on: { a: 'two' } }, two: { on: { a: 'three', b: 'round.rest' } }, three: { type: 'final' } }),
    ],
    ['an interrupt that a move begins', interrupted({ on: { a: { interrupt: 'challenge' }, b: 'rest' } })],
    [
      'what only an interrupt within an interrupt leads out to',
      interrupted(
        { on: { a: { interrupt: 'challenge' } } },
        { on: { a: 'done', b: { interrupt: 'block' } } },
        { block: { initial: 'x', states: { x: { on: { a: 'end', b: 'round.rest' } }, end: { type: 'final' } } } },
      ),
    ],
    [
      'what comes after an interrupt that is over by one inside it',
      interrupted(
        { on: { a: { interrupt: 'challenge', target: 'rest' } } },
        { on: { b: { interrupt: 'challenge', target: 'done' }, a: { guard: 'p', target: 'done' } } },
      ),
    ],
  ])('%s', (_, chart) => expect(found(chart, 'unreachable-phase')).toEqual([]))
})

const names = (chart: Chart) => check(chart, NAMES).flatMap(({ code, where }) => (code.startsWith('unused') ? [[code, where]] : []))

test('a move that is legal nowhere and a fix-up that is never made are found, named in the chart or not', () => {
  expect(names(inside({ always: 'rest', on: { a: 'rest' } }, { x: { entry: 'f' } }))).toEqual([
    ['unused-move', 'round.play.on.a'],
    ['unused-fix-up', 'round.x.entry'],
    ['unused-fix-up', ''],
  ])
})

test('moves legal at one place and fix-ups made in any way are used; `nextTurn` need not be', () => {
  const chart = inside({ ordered: ['a', 'f'], onDone: 'rest', exit: 'g' })
  expect(names(chart)).toEqual([])
  const more = check(chart, { ...NAMES, fixUps: [...NAMES.fixUps, 'nextTurn'] })
  expect(more.filter(({ code }) => code === 'unused-fix-up')).toEqual([])
})

test('where the search is cut short it says so, and nothing is called unreachable or a trap', () => {
  const long = inside({ ordered: ['a', 'b', 'a', 'b', 'a', 'b'], onDone: 'rest' })
  const cut = check(long, NAMES, { places: 3 })
  expect(cut.map(({ code }) => code)).toContain('search-bound')
  expect(cut.filter(({ level }) => level === 'error')).toEqual([])
  expect(found(long, 'search-bound')).toEqual([])
})

test('an event that asks more guards than can be tried is said to', () => {
  const guards = Array.from({ length: 24 }, (_, i) => `g${i}`)
  const pairs = guards.slice(0, 12).map((guard, i) => ({ and: [guard, guards[i + 12]!] }))
  const chart = inside({ on: { a: { guard: { or: pairs }, target: 'rest' } } })
  expect(check(chart, { ...NAMES, guards }).map(({ code }) => code)).toContain('search-bound')
})
