import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { legalMoves, type Match, waitsFor } from '../../index.ts'
import { seen } from '../index.ts'
import { commonSuite } from '../suite/common-suite.ts'
import { findingsOf, moved, refusal, started } from './proof.ts'
import raid from './raid.ts'

/** Stages with limits for several seats at once, begun by one seat; afterwards play returns to where it was. */

describe('raid', () => {
  commonSuite(raid, { folder: join(import.meta.dirname, 'raid'), matches: 10 })

  const play = (match: Match, ...moves: (readonly [seat: number, move: string])[]) =>
    moves.reduce((now, [seat, move]) => moved(raid, now, seat, move), match)
  const can = (match: Match) => [0, 1, 2].map((seat) => legalMoves(raid, match, seat).map(({ move }) => move))
  const coins = (match: Match) => seen(raid, match).players.map(({ coins }) => coins)

  test('has nothing that check finds', () => expect(findingsOf(raid)).toEqual([]))

  test('inside, `current` is the player whose move began it, and all others may move up to their own limit', () => {
    const raided = play(started(raid, 3), [2, 'raid'])
    expect([raided.turn, can(raided)]).toEqual([2, [['give', 'haggle'], ['give', 'haggle'], []]])
    expect(refusal(raid, raided, 0, 'stop').code).toBe('phase')
    const given = play(raided, [0, 'give'], [1, 'haggle'], [0, 'give'])
    expect([coins(given), can(given)]).toEqual([
      [7, 9, 11],
      [[], ['swear'], []],
    ])
    expect([0, 1, 2].map((seat) => waitsFor(raid, given, seat))).toEqual([false, true, false])
  })

  test('the move that begins the raid counts, and so does the last one', () => {
    const one = play(started(raid, 3), [0, 'raid'], [1, 'haggle'], [1, 'swear'])
    expect(can(one)[1]).toEqual(['give', 'haggle', 'stop'])
    expect(can(play(one, [1, 'give']))[1]).toEqual([])
  })

  test('afterwards the turn and its number of moves are as before', () => {
    const before = play(started(raid, 3), [0, 'work'])
    const after = play(before, [2, 'raid'], [0, 'give'], [1, 'give'], [0, 'stop'], [1, 'give'])
    expect([after.turn, after.turns, after.snapshot]).toEqual([before.turn, before.turns, before.snapshot])
    expect(coins(after)).toEqual([9, 7, 12])
    expect(play(after, [0, 'work']).turn).toBe(1)
  })

  test('a raid by the current player counts in the turn it interrupts', () => {
    const raided = play(started(raid, 2), [0, 'raid'], [1, 'give'], [1, 'stop'])
    expect([raided.turn, raided.turns.made]).toEqual([0, 1])
    expect(play(raided, [0, 'work']).turn).toBe(1)
  })
})
