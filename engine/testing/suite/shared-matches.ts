import { afterAll } from 'vitest'
import type { Game } from '../../rules/game.ts'
import type { RandomMatch } from '../playing/played-at-random.ts'
import { randomMatch } from '../playing/random-match.ts'

/** The random match of a seed. */
export type MatchOf = (seed: number) => RandomMatch

/** At most this many versions are kept, some 100 MB with the largest states: enough for all but the longest matches. */
const VERSIONS_KEPT = 40_000

/**
 * The random matches of one game for all tests of its suite. Each is played once and kept until the suite has ended; matches beyond the
 * bound are played anew each time. The first ones are kept, since those are what tests with a share of the seeds ask for.
 */
export function sharedMatches(game: Game, longest: number): MatchOf {
  const kept = new Map<number, RandomMatch>()
  let versions = 0
  afterAll(() => kept.clear())
  return (seed) => {
    const before = kept.get(seed)
    if (before) return before
    const match = randomMatch(game, seed, longest)
    if (versions + match.steps.length <= VERSIONS_KEPT) {
      versions += match.steps.length
      kept.set(seed, match)
    }
    return match
  }
}
