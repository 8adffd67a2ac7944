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

/** Sets the match up. Refused where its game cannot be played so, and to those whose agents play enough already. */
export async function prepareStart(context: LobbyContext, record: MatchRecord, served: ServedGame): Promise<Result<Start>> {
  const { clock, agentDelayMs, request } = context
  const { id, seats, pace } = record
  const tooMany = await agentsProblem(context, record)
  if (tooMany) return refuse('too-many', tooMany)
  const at = clock.now()
  const chain = await setUpMatch(record, served, at, request)
  if (!chain.ok) return chain
  const commit = commitRecord({ ...chain.value, id, served, seats, before: null, at, agentDelayMs, moved: null, pace, request })
  return ok({ record, commit, steps: chain.value.steps })
}

/** Why agents are not to play this match alone, in a sentence; null where they can, where a person plays too, and while seats are open. */
async function agentsProblem({ store, thinking }: LobbyContext, { seats, empty, creator }: MatchRecord): Promise<string | null> {
  if (!seats.every((player, seat) => (player ? 'agent' in player : empty.includes(seat)))) return null
  if (thinking.isSpent(creator))
    return 'Your agents have thought a lot in the last minutes. Take a seat yourself, or try again in a minute.'
  const other = await store.agentsAlone(creator)
  return other ? 'A match of agents alone that you made is still running. Take a seat yourself, or wait until it is over.' : null
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
