import type { LogEntry, Match } from '../../engine/model/match.ts'
import type { Logged } from '../runtime/log.ts'
import type { MatchRecord } from '../store/store.ts'

/**
 * What is told of mistakes in rules where those who play are those who write the rules: their own sentences, with file and line. It may
 * name what is hidden. A server for others says only that the rules failed.
 */
export interface ForAuthors {
  /** Why the log of a match does not play under the rules as they are now, from `base` where it goes on from there; null where that is not known. */
  misfit(record: MatchRecord, log: readonly LogEntry[], base: Match | null): string | null
  /** What a rule threw, as it is logged. */
  failure(logged: Logged): string
}
