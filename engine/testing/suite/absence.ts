import { expect } from 'vitest'
import { type Game, internalsOf } from '../../rules/game.ts'
import { playedWithout } from '../playing/absent-seat.ts'
import { seeds } from './sampling.ts'
import type { SuiteTest } from './told-once.ts'

/** Whoever is gone keeps nobody waiting. An endless match has no end to come to. */
export function testAbsence(test: SuiteTest, game: Game, matches: number, longest: number): void {
  if (internalsOf(game).definition.chart.endless) return
  test('a match without any one of its players comes to its end', () => {
    for (const seats of game.players.counts)
      for (let absent = 0; absent < seats; absent++)
        for (const seed of seeds(matches, 1 / 50)) expect(playedWithout(game, absent, seats, seed, longest).last.finished).toBe(true)
  })
}
