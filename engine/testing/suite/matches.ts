import { expect } from 'vitest'
import { type LogEntry, type Match, proposalOf } from '../../model/match.ts'
import { checkComponents } from '../../play/invariants.ts'
import { propose } from '../../propose/propose.ts'
import { replay } from '../../propose/replay.ts'
import { type Game, internalsOf } from '../../rules/game.ts'
import { watchedEnding } from '../playing/watched-move.ts'
import { chainsOf, course, seeds, seedsWithin } from './sampling.ts'
import type { MatchOf } from './shared-matches.ts'
import type { SuiteTest } from './told-once.ts'

/** A match ends, is data, and is its log. */
export function testMatches(test: SuiteTest, game: Game, matches: number, longest: number, matchOf: MatchOf): void {
  const end = internalsOf(game).definition.chart.endless ? 'go on' : `end within ${longest} versions`
  test(`${matches} random matches ${end}, with every component in exactly one stack`, () => {
    let versions = 0
    for (const seed of seeds(matches)) {
      const { first, steps, last } = matchOf(seed)
      versions = Math.max(versions, last.version)
      checkComponents(game, first)
      for (const { match } of steps) checkComponents(game, match)
    }
    console.info(`${game.name}: the longest of ${matches} random matches has ${versions} versions`)
  })

  test('every version plays on identically after a JSON round trip', () => {
    for (const seed of seedsWithin(matchOf, matches)) {
      for (const chain of chainsOf(matchOf(seed).steps)) {
        const [{ before, entry }] = chain
        const outcome = propose(game, JSON.parse(JSON.stringify(before)), JSON.parse(JSON.stringify(proposalOf(entry))))
        expect(outcome.ok && JSON.stringify(outcome.steps)).toBe(JSON.stringify(chain))
      }
    }
  })

  test('a move does the same where it is watched what it reads, as for one that comes late', () => {
    for (const seed of seedsWithin(matchOf, matches, 1 / 10)) {
      for (const [{ before, entry }] of chainsOf(matchOf(seed).steps)) {
        const { seat, ...proposal } = proposalOf(entry)
        if (typeof seat !== 'number' || !isPlayersMove(game, before, entry)) continue
        expect([entry, watchedEnding(game, before, { seat, ...proposal })]).toEqual([entry, expect.stringMatching(/^(through|hidden)$/)])
      }
    }
  })

  test('replay gives the same match again, version by version', () => {
    for (const seed of seedsWithin(matchOf, matches)) {
      const { record, ...played } = matchOf(seed)
      const { match: last, ...again } = replay(game, JSON.parse(JSON.stringify(record)))
      expect(course({ ...again, last })).toBe(course(played))
    }
  })
}

const isPlayersMove = (game: Game, { seats }: Match, { move }: LogEntry) => internalsOf(game).forSeats(seats).gate.events.has(move)
