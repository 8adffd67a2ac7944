import type { Step } from '../../engine/model/match.ts'
import type { ServedGame } from '../games/games.ts'
import { commitRecord, publishCommit } from '../matches/commit-record.ts'
import { setUpMatch, withoutWaiting } from '../matches/set-up-match.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import type { Commit, MatchRecord, User } from '../store/store.ts'
import type { LobbyContext } from './context.ts'

/** The first commit of a match, not yet written. */
export interface Start {
  /** The match's record before it, with all who sit there. */
  readonly record: MatchRecord
  readonly commit: Commit
  readonly steps: readonly Step[]
}

/** Sets the match up. Refused where its game cannot be played so. */
export async function prepareStart({ clock, agentDelayMs }: LobbyContext, record: MatchRecord, served: ServedGame): Promise<Result<Start>> {
  const { id, seats } = record
  const at = clock.now()
  const chain = await setUpMatch(record, served, at)
  if (!chain.ok) return chain
  const commit = commitRecord({ ...chain.value, id, served, seats, before: null, at, agentDelayMs, moved: null })
  return ok({ record, commit, steps: chain.value.steps })
}

/** To be called once the start is in the store. */
export function publishStart({ events }: LobbyContext, { record, commit, steps }: Start): void {
  publishCommit(events, record, commit, steps)
}

/** Has an open match begin without waiting for seats that can be taken later. */
export function start(context: LobbyContext, id: string, by: User): Promise<Result<string>> {
  return context.runner.alone(id, async ({ record, served, match }) => {
    if (record.creator !== by.id) return refuse('not-creator', 'Only the match’s creator can start it.')
    if (match) return refuse('started', 'The match has already started.')
    const early = withoutWaiting(record, served)
    if (!early) return refuse('not-started', 'The match starts when every seat is taken.')
    const prepared = await prepareStart(context, early, served)
    if (!prepared.ok) return prepared
    if (!(await context.store.commit(prepared.value.commit))) return refuse('stale', 'The match has changed. Please try again.')
    publishStart(context, prepared.value)
    return ok(id)
  })
}
