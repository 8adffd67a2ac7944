import { expect } from 'vitest'
import { type LogEntry, type Match, type Proposal, proposalOf } from '../../model/match.ts'
import type { Seat } from '../../model/seats.ts'
import { playWatched } from '../../overtaken/overtaken.ts'
import { Seen } from '../../overtaken/seen.ts'
import type { Watch } from '../../overtaken/watch.ts'
import { watchedRules } from '../../overtaken/watched-rules.ts'
import { checkComponents } from '../../play/invariants.ts'
import { propose } from '../../propose/propose.ts'
import { replay } from '../../propose/replay.ts'
import { type Game, internalsOf } from '../../rules/game.ts'
import { playedWithout } from '../playing/absent-seat.ts'
import type { SuiteTest } from './report-once.ts'
import { chainsOf, course, type MatchOf, randomMatchesText, seatCounts, seeds, seedsWithin } from './sampling.ts'

/** Tests that matches end, survive JSON, and replay from their log. */
export function testMatches(test: SuiteTest, game: Game, matches: number, longest: number, matchOf: MatchOf): void {
  const end = internalsOf(game).definition.chart.endless ? 'go on' : `end within ${longest} versions`
  test(`${randomMatchesText(matches)} ${end}, with every component in exactly one stack`, () => {
    let versions = 0
    for (const seed of seeds(matches)) {
      const { first, steps, last } = matchOf(seed)
      versions = Math.max(versions, last.version)
      checkComponents(game, first)
      for (const { match } of steps) checkComponents(game, match)
    }
    console.info(`${game.name}: the longest of ${randomMatchesText(matches)} has ${versions} versions`)
  })

  test('stored as JSON and read back, every version plays on as it would have', () => {
    for (const seed of seedsWithin(matchOf, matches)) {
      for (const chain of chainsOf(matchOf(seed).steps)) {
        const [{ before, entry }] = chain
        const outcome = propose(game, JSON.parse(JSON.stringify(before)), JSON.parse(JSON.stringify(proposalOf(entry))))
        expect(outcome.ok && JSON.stringify(outcome.steps)).toBe(JSON.stringify(chain))
      }
    }
  })

  test('a move has the same outcome when its reads are tracked, as for late moves', () => {
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

/**
 * Makes a move while tracking what it reads, in an unchanged match. Returns `through`, or `hidden` if it reads what the seat does not see.
 * Null means that a rule threw, `changed` that the same match compared as different; for a legal move both are bugs in the engine.
 */
export function watchedEnding(game: Game, match: Match, proposal: Proposal & { readonly seat: Seat }): Watch['ending'] {
  const { seat } = proposal
  const { watch, game: watched } = watchedRules(game, match.seats)
  const [was, is] = [new Seen(game, match, seat, seat), new Seen(game, match, seat, seat)]
  watch.begin(was, is, internalsOf(game).forSeats(match.seats))
  playWatched(watch, watched, match, proposal, seat)
  return watch.ending
}

/** Tests that a match ends although a player is absent. Leaves out endless charts. */
export function testAbsence(test: SuiteTest, game: Game, matches: number, longest: number): void {
  if (internalsOf(game).definition.chart.endless) return
  test('a match ends with any one of its players absent', () => {
    for (const seats of seatCounts(game))
      for (let absent = 0; absent < seats; absent++)
        for (const seed of seeds(matches, 1 / 50)) expect(playedWithout(game, absent, seats, seed, longest).last.finished).toBe(true)
  })
}
