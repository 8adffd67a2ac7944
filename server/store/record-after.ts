import type { Commit, MatchRecord } from './store.ts'

/** The record as the store has it once the commit is written, apart from what agents remember, who holds the seat that is taken, and its plans. */
export function recordAfter(before: MatchRecord, { from, match, at, rules, halted }: Commit): MatchRecord {
  const after: { -readonly [K in keyof MatchRecord]: MatchRecord[K] } = { ...before }
  // Assigned: in a literal, V8 defines what was copied before by a slow call.
  after.status = match.finished ? 'finished' : 'running'
  after.version = match.version
  after.winners = match.winners
  after.updatedAt = at
  after.rules = rules
  const { offers } = before
  // It was to take back what was then the last move.
  if (offers?.open?.kind === 'takeBack') after.offers = offers.pausedAt === null ? undefined : { ...offers, open: null }
  if (halted) {
    after.offers = { pausedAt: at, open: after.offers?.open ?? null }
    after.halted = halted
  }
  if (from === null) {
    after.startedAt = at
    after.empty = match.empty ?? []
  }
  return after
}
