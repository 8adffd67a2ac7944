import type { LogEntry, Match } from '../../engine/model/match.ts'
import type { Logged } from '../runtime/log.ts'
import type { MatchRecord } from '../store/store.ts'

/**
 * What a server says to its players about mistakes in rules when they are the authors of the rules: the error's own message, with file and
 * line. It may name what is hidden. Any other server says only that the rules failed.
 */
export interface RuleDiagnostics {
  /** Why the log of a match, or its part since `base`, does not replay under the current rules; null if that is not known. */
  misfit(record: MatchRecord, log: readonly LogEntry[], base: Match | null): string | null
  /** What is said of an error that a rule threw, given as it is logged. */
  failure(logged: Logged): string
}
