import type { Commit, MatchRecord } from './store.ts'

/** The record as the store has it once the commit is written, apart from what agents remember and who holds the seat that is taken. */
export function recordAfter(before: MatchRecord, { from, match, at, rules }: Commit): MatchRecord {
  return {
    ...before,
    status: match.finished ? 'finished' : 'running',
    version: match.version,
    winners: match.winners,
    updatedAt: at,
    rules,
    ...(from === null && { startedAt: at, empty: match.empty ?? [] }),
  }
}
