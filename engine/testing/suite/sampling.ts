import { afterAll } from 'vitest'
import { DEEP_SEED, MORE } from '../../../statecharts/testing/deep.ts'
import type { Step } from '../../model/match.ts'
import type { Game } from '../../rules/game.ts'
import { type RandomMatch, randomMatch } from '../playing/played-at-random.ts'

/** Where the seeds begin: in a deep run, `npm run test:deep`, elsewhere than in all others. */
const FIRST = 1000 * (DEEP_SEED ?? 0)

/** The seeds of a share of the suite's matches: one at least. */
export const seeds = (matches: number, share = 1): number[] => Array.from({ length: Math.ceil(matches * share) }, (_, n) => FIRST + n)

/** The number of random matches that `playchart test --quick` asks for; null in a whole run. */
export const QUICK_MATCHES = DEEP_SEED === null && process.env.PLAYCHART_MATCHES ? Number(process.env.PLAYCHART_MATCHES) : null

export const IS_QUICK = QUICK_MATCHES !== null

/** What takes long for each version takes so many of them, that games with long matches do not take longer to test. */
const VERSIONS = IS_QUICK ? 300 : 4_000 * MORE
/** So many matches at least, however long they are, for different numbers of seats and variants. */
const FEWEST = IS_QUICK ? 1 : 6
/** In a quick run, at most so many versions of a match are looked at where each is looked at from every seat. */
const LOOKED_AT = 2

/** The share of the matches that a costly test plays; a deep run plays more, up to all. */
export const usually = (share: number): number => Math.min(1, share * MORE)

/** The seeds of a share of the suite's matches, up to the one with which they have {@link VERSIONS} between them. */
export function seedsWithin(matchOf: MatchOf, matches: number, share = 1): number[] {
  let versions = 0
  return seeds(matches, share).filter((seed, n) => {
    if (n >= FEWEST && versions >= VERSIONS) return false
    versions += matchOf(seed).steps.length
    return true
  })
}

/** The numbers of seats for which each is tried: all; in a quick run the fewest and the most. */
export function seatCounts({ players: { counts } }: Game): readonly number[] {
  return IS_QUICK ? [...new Set([Math.min(...counts), Math.max(...counts)])] : counts
}

/** A match as text: each version with where it led, and the last in full. */
export function course({ steps, last }: Pick<RandomMatch, 'steps' | 'last'>): string {
  return JSON.stringify([steps.map(({ entry, match: { snapshot, turn, timers } }) => ({ entry, snapshot, turn, timers })), last])
}

/** Each player's move with the fix-ups it set off. */
export function chainsOf(steps: readonly Step[]): [Step, ...Step[]][] {
  const chains: [Step, ...Step[]][] = []
  for (const step of steps) {
    if (step.entry.by === 'engine') chains.at(-1)?.push(step)
    else chains.push([step])
  }
  return chains
}

/** At most so many of the items or a few more, spread over all of them; fewer in a quick run. */
export function sample<T>(items: readonly T[], most: number, offset: number): T[] {
  const stride = Math.max(1, Math.floor(items.length / (IS_QUICK ? Math.min(most, LOOKED_AT) : most)))
  return items.filter((_, i) => i % stride === offset % stride)
}

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
