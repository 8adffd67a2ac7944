import { describe, expect, test } from 'vitest'
import { type Case, each, findings, found, type NearCase } from '../testing/check/cases.ts'

const end = { type: 'final' }
const out = { always: { guard: 'p', target: 'rest' } }

describe('moves undo each other', () => {
  test.each<Case>([
    [
      'where a seat that has chosen may only think again',
      each({ one: { on: { a: 'two' } }, two: { on: { b: 'one' } } }, out),
      'round.play.one',
      'a b',
    ],
    [
      'after another move',
      each({ one: { on: { a: 'two' } }, two: { on: { a: 'three' } }, three: { on: { b: 'two' } } }, out),
      'round.play.two',
      'a a b',
    ],
  ])('%s', (_, chart, where, events) => {
    expect(found(chart, 'undo-each-other')).toEqual([[where, events]])
    expect(findings(chart, 'undo-each-other')[0]!.level).toBe('warning')
  })

  test('it says which, and what to do', () => {
    expect(findings(each({ one: { on: { a: 'two' } }, two: { on: { b: 'one' } } }, out), 'undo-each-other')[0]!.sentence).toBe(
      "round.play.one: 'a' and 'b' undo each other, and the seat can do nothing else, so an agent repeats them while the other seats think. Let the seat finish in a final phase, and put the move that takes it back on the phase around `seats`",
    )
  })

  test.each<NearCase>([
    ['where the seat may be done instead', each({ one: { on: { a: 'two' } }, two: { on: { b: 'one', a: 'three' } }, three: end }, out)],
    ['where the seat may lead all away', each({ one: { on: { a: 'two' } }, two: { on: { b: 'one', a: 'round.rest' } } })],
    [
      'where the engine may make the seat be done',
      each({ one: { on: { a: 'two' } }, two: { on: { b: 'one' }, always: { guard: 'p', target: 'three' } }, three: end }, out),
    ],
    [
      'where the seat is done, and the second thought is around',
      each({ one: { on: { a: 'two' } }, two: end }, { on: { b: { turn: 'all', target: 'play' } } }),
    ],
    ['where a move only stays', each({ one: { on: { a: 'two' } }, two: { moves: ['b'] } }, out)],
  ])('but not %s', (_, chart) => expect(found(chart, 'undo-each-other')).toEqual([]))
})
