import { createMatch, ENGINE, type Game, type MatchRecord, propose, ReplayError, replay, type Step } from '../../engine/index.ts'
import { proposalOf } from '../../engine/model/match.ts'
import type { FoundGame } from '../../server/games/discover-games.ts'
import { Failure } from '../terminal/failure.ts'
import { placeText, thrownText } from './rule-errors.ts'

/** What a rule threw as a match was played again, and at which version; 0 is the set-up. */
export interface Thrown {
  readonly version: number
  readonly error: unknown
}

/** Plays the log of a match again up to a version; null where no rule throws, also where the log no longer fits. */
export function thrownIn(game: Game, record: MatchRecord, upTo: number): Thrown | null {
  let version = 0
  try {
    let { match } = createMatch(game, record)
    for (const entry of record.log) {
      if (entry.by === ENGINE) continue
      version = entry.version
      if (version > upTo) return null
      const outcome = propose(game, match, proposalOf(entry))
      if (!outcome.ok) return outcome.error === undefined ? null : { version, error: outcome.error }
      match = outcome.match
    }
    return null
  } catch (error) {
    return { version, error }
  }
}

/** ` (apply, game.ts:66)`: where a rule throws as the log is played up to a version; empty where none does. */
export function placeIn({ game, folder }: FoundGame, record: MatchRecord, upTo: number): string {
  const thrown = thrownIn(game, record, upTo)
  return thrown ? placeText(thrown.error, folder) : ''
}

/** Plays a match again. Where its log no longer fits, throws an error that says at which version and, where a rule threw, what and where. */
export function playedAgain(
  { game, folder }: FoundGame,
  record: MatchRecord,
  upTo = Number.POSITIVE_INFINITY,
): { readonly first: ReturnType<typeof replay>['first']; readonly steps: readonly Step[] } {
  try {
    return replay(game, record, upTo)
  } catch (error) {
    const thrown = thrownIn(game, record, error instanceof ReplayError ? error.version : Number.POSITIVE_INFINITY)
    if (!thrown) throw error
    const { version, error: cause } = thrown
    const entry = record.log.find((one) => one.version === version)
    const where = entry ? `version ${version}: ${entry.move} is refused` : 'version 0 (set-up)'
    throw new Failure(`${where}: ${thrownText(cause, folder)}`, { cause })
  }
}
