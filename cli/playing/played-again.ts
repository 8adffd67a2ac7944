import { createMatch, ENGINE, type Game, type Match, type RecordedMatch, ReplayError, replay, type Step } from '../../engine/index.ts'
import { proposeAgain, replayFrom } from '../../engine/propose/replay.ts'
import type { FoundGame } from '../../server/games/discover-games.ts'
import { Failure } from '../terminal/failure.ts'
import { placeText, thrownText } from './rule-errors.ts'

/** An error that a rule threw while a match was replayed, and the version; 0 is the set-up. */
export interface Thrown {
  readonly version: number
  readonly error: unknown
}

/** Replays a log up to a version; returns null if no rule throws, even if the log no longer fits. `from`: as for `playedAgain`. */
export function thrownIn(game: Game, record: RecordedMatch, upTo: number, from?: Match): Thrown | null {
  let version = 0
  try {
    const { first, match: started, steps: opening } = from ? { first: from, match: from, steps: [] } : createMatch(game, record)
    const steps = [...opening]
    let match = started
    for (const entry of record.log) {
      if (entry.by === ENGINE || entry.version <= first.version) continue
      version = entry.version
      if (version > upTo) return null
      const outcome = proposeAgain(game, match, entry, first, steps)
      if (!outcome.ok) return outcome.error === undefined ? null : { version, error: outcome.error }
      steps.push(...outcome.steps)
      match = outcome.match
    }
    return null
  } catch (error) {
    return { version, error }
  }
}

/** ` (apply, game.ts:66)`: where a rule throws when the log is replayed up to a version; '' if none does. */
export function placeIn({ game, folder }: FoundGame, record: RecordedMatch, upTo: number): string {
  const thrown = thrownIn(game, record, upTo)
  return thrown ? placeText(thrown.error, folder) : ''
}

/**
 * Replays a match. If its log no longer fits, throws an error with the version and, if a rule threw, what and where. `from`: the match at
 * the version that it goes on from, if that is not its set-up.
 */
export function playedAgain(
  { game, folder }: FoundGame,
  record: RecordedMatch,
  upTo = Number.POSITIVE_INFINITY,
  from?: Match,
): { readonly first: ReturnType<typeof replay>['first']; readonly steps: readonly Step[] } {
  try {
    return from ? replayFrom(game, record, from) : replay(game, record, upTo)
  } catch (error) {
    const thrown = thrownIn(game, record, error instanceof ReplayError ? error.version : Number.POSITIVE_INFINITY, from)
    if (!thrown) throw error
    const { version, error: cause } = thrown
    const entry = record.log.find((one) => one.version === version)
    const where = entry ? `version ${version}: ${entry.move} is refused` : 'version 0 (set-up)'
    throw new Failure(`${where}: ${thrownText(cause, folder)}`, { cause })
  }
}
