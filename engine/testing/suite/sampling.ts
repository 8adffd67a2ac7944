import { afterAll } from 'vitest'
import { DEEP_SEED, MORE } from '../../../statecharts/testing/deep.ts'
import type { Step } from '../../model/match.ts'
import type { Game } from '../../rules/game.ts'
import { type RandomMatch, randomMatch } from '../playing/played-at-random.ts'
import type { ProgressWriter } from './progress-file.ts'

/** The first seed. A deep run (`npm run test:deep`) begins elsewhere than all other runs. */
const FIRST = 1000 * (DEEP_SEED ?? 0)

/** The seeds for a share of the suite's matches, at least one. */
export const seeds = (matches: number, share = 1): number[] => Array.from({ length: Math.ceil(matches * share) }, (_, n) => FIRST + n)

/** `1 random match`, `1,000 random matches`. */
export const randomMatchesText = (count: number): string => `${count.toLocaleString('en-GB')} random ${count === 1 ? 'match' : 'matches'}`

/** The number of random matches that `playchart test --quick` asks for; null otherwise. */
export const QUICK_MATCHES = DEEP_SEED === null && process.env.PLAYCHART_MATCHES ? Number(process.env.PLAYCHART_MATCHES) : null

export const IS_QUICK = QUICK_MATCHES !== null

/** How many versions an expensive test covers for each match of the suite, so that games with long matches do not take longer to test. */
const VERSIONS_A_MATCH = 20
const versionsWithin = (matches: number) => (IS_QUICK ? 300 : VERSIONS_A_MATCH * matches * MORE)
/** The fewest matches such a test plays, however long they are, to cover several numbers of seats and variants. */
const fewestOf = (matches: number) => (IS_QUICK ? 1 : Math.max(3, Math.ceil(0.03 * matches)))
/** In a quick run, the most versions of a match that are checked from every seat. */
const LOOKED_AT = 2

/** The share of the matches that an expensive test plays; a deep run plays more, up to all. */
export const usually = (share: number): number => Math.min(1, share * MORE)

/** The seeds for a share of the suite's matches, ending with the match that reaches {@link versionsWithin} in total. */
export function seedsWithin(matchOf: MatchOf, matches: number, share = 1): number[] {
  const [fewest, most] = [fewestOf(matches), versionsWithin(matches)]
  let versions = 0
  return seeds(matches, share).filter((seed, n) => {
    if (n >= fewest && versions >= most) return false
    versions += matchOf(seed).steps.length
    return true
  })
}

/** The numbers of seats to test: all; in a quick run the fewest and the most. */
export function seatCounts({ players: { counts } }: Game): readonly number[] {
  return IS_QUICK ? [...new Set([Math.min(...counts), Math.max(...counts)])] : counts
}

/** A match as text for comparing: each version's entry and snapshot, and the last version in full. */
export function course({ steps, last }: Pick<RandomMatch, 'steps' | 'last'>): string {
  return JSON.stringify([steps.map(({ entry, match: { snapshot, turn, timers } }) => ({ entry, snapshot, turn, timers })), last])
}

/** Splits steps into chains: a player's move and the fix-ups after it. */
export function chainsOf(steps: readonly Step[]): [Step, ...Step[]][] {
  const chains: [Step, ...Step[]][] = []
  for (const step of steps) {
    if (step.entry.by === 'engine') chains.at(-1)?.push(step)
    else chains.push([step])
  }
  return chains
}

/** About `most` of the items, evenly spread; fewer in a quick run. */
export function sample<T>(items: readonly T[], most: number, offset: number): T[] {
  const stride = Math.max(1, Math.floor(items.length / (IS_QUICK ? Math.min(most, LOOKED_AT) : most)))
  return items.filter((_, i) => i % stride === offset % stride)
}

/** Returns the random match of a seed. */
export type MatchOf = (seed: number) => RandomMatch

/** The most versions to keep, about 100 MB with the largest states; enough for all but the longest matches. */
const VERSIONS_KEPT = 40_000

/**
 * Returns the random matches of one game, shared by all tests of its suite. Each match is played once and kept until the suite ends; beyond
 * {@link VERSIONS_KEPT} matches are played again each time. The first ones are kept, since tests with a share of the seeds ask for those.
 */
export function sharedMatches(game: Game, longest: number, progress: ProgressWriter): MatchOf {
  const kept = new Map<number, RandomMatch>()
  let versions = 0
  afterAll(() => kept.clear())
  return (seed) => {
    const before = kept.get(seed)
    if (before) return before
    const match = randomMatch(game, seed, longest)
    progress.played()
    if (versions + match.steps.length <= VERSIONS_KEPT) {
      versions += match.steps.length
      kept.set(seed, match)
    }
    return match
  }
}
