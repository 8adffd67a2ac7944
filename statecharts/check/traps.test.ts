import { describe, expect, test } from 'vitest'
import { roundRobin } from '../index.ts'
import { type Case, each, findings, found, inside, interrupted, type NearCase } from './cases.ts'

const forks = { on: { a: 'rest', b: 'dead' } }
const waits = { on: { a: 'two', b: 'round.rest' } }

describe('a trap is', () => {
  test.each<Case>([
    ['a chart without a final phase', { initial: 'x', states: { x: { moves: ['a'] } } }, '', ''],
    ['a phase that nothing leads out of', inside(forks, { dead: {} }), 'round.dead', 'b'],
    [
      'two phases that lead only to each other',
      inside(forks, { dead: { on: { a: 'end' } }, end: { on: { a: 'dead' } } }),
      'round.dead',
      'b',
    ],
    [
      'a phase that only engine steps lead into',
      inside({ always: [{ guard: 'p', target: 'rest' }, 'dead'] }, { dead: {} }),
      'round.dead',
      '$settle',
    ],
    ['a progression that ends nowhere', inside({ on: { a: 'rest', b: 'dead' } }, { dead: { ordered: ['a'] } }), 'round.dead', 'b'],
    ['seats of which all come to wait for the others', each({ one: waits, two: {} }), 'round.play.two', 'a a'],
    [
      'a seat that cannot be done, after the other is',
      each({ one: { on: { a: 'two', b: 'end' } }, two: { moves: ['a'] }, end: { type: 'final' } }, { onDone: 'rest' }),
      'round.play.two',
      'a a',
    ],
    [
      'a phase whose seats may all be done, when that leads nowhere',
      each({ one: { on: { a: 'two', b: 'round.rest' } }, two: { type: 'final' } }, { onDone: undefined }),
      'round.play',
      'a a',
    ],
  ])('%s', (_, chart, where, events) => expect(found(chart, 'trap')).toEqual([[where, events]]))

  test('an interrupt that can never be over, though the chart may end without it', () => {
    const chart = interrupted({ on: { a: { interrupt: 'challenge' }, b: 'rest' } }, { moves: ['a'] })
    expect(found(chart, 'trap')).toEqual([['round.challenge.asked', 'a']])
    expect(findings(chart, 'trap')[0]!.sentence).toMatch(/the interrupt round.challenge can never be over/)
    expect(found({ ...chart, endless: true }, 'trap')).toEqual([['round.challenge.asked', 'a']])
  })
})

describe('no trap is', () => {
  test.each<NearCase>([
    ['a chart that has no end on purpose', { initial: 'x', states: { x: { moves: ['a'] } }, endless: true }],
    ['a phase that a phase around it leads out of', inside(forks, { dead: {} }, { on: { a: 'over' } })],
    ['a circle that one answer of a guard leads out of', inside(forks, { dead: { on: { a: [{ guard: 'p', target: 'play' }, 'dead'] } } })],
    ['a round robin that leads on', inside({ ordered: [roundRobin('a')], onDone: 'rest' })],
    ['a seat that waits for others who may always lead away', each({ one: waits, two: { on: { b: 'round.rest' } } })],
    ['seats that wait in what is final', each({ one: { on: { a: 'two' } }, two: { type: 'final' } })],
    ['an interrupt that only ever leads out', interrupted({ on: { a: { interrupt: 'challenge' } } }, { on: { b: 'round.rest' } })],
    [
      'an interrupt that only one inside it leads out of',
      interrupted(
        { on: { a: { interrupt: 'challenge' } } },
        { on: { b: { interrupt: 'round.block' } } },
        { block: { initial: 'x', states: { x: { on: { b: 'round.rest' } }, end: { type: 'final' } } } },
      ),
    ],
  ])('%s', (_, chart) => expect(found(chart, 'trap')).toEqual([]))
})

test('a trap that several ways lead into is one finding, by a shortest way', () => {
  const chart = inside(
    { on: { a: 'x', b: 'rest' } },
    { x: { on: { a: 'dead', b: 'end' } }, dead: { on: { a: 'end' } }, end: { on: { a: 'dead' } } },
  )
  expect(found(chart, 'trap')).toEqual([['round.x', 'a']])
})
