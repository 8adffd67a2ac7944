import { NOT_SEATED } from '../../engine/model/refusal.ts'
import { type LoadedMatches, missingMatch } from '../matches/loaded-match.ts'
import type { MatchEvents } from '../matches/match-events.ts'
import { seatOf } from '../matches/seats.ts'
import type { Clock } from '../runtime/clock.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import type { Store, User } from '../store/store.ts'
import type { LobbyContext } from './context.ts'
import { publishEnded } from './ended-elsewhere.ts'

interface Ending {
  readonly store: Store
  readonly matches: LoadedMatches
  readonly events: MatchEvents
  readonly clock: Clock
}

/**
 * Ends a running match that does not go on: its rules have failed too often, or have changed so that it does not fit them. Nobody wins it.
 * Returns its id.
 */
export async function end({ store, matches, events, clock }: Ending, id: string, by: User): Promise<Result<string>> {
  const record = await store.match(id)
  if (!record) return missingMatch(store, id)
  if (seatOf(record, by.id) === null) return refuse('not-seated', NOT_SEATED)
  if (record.status === 'open') return refuse('not-started', 'The match has not started: some seats are still open.')
  if (record.status === 'finished') return refuse('finished', 'The match is over.')
  const loaded = await matches.get(id)
  if (!loaded.ok && loaded.refusal.code !== 'rules-changed') return loaded
  if (loaded.ok && !record.stuck) return refuse('goes-on', 'This match can go on. You can resign, or give up the seat.')
  if (!(await store.end(id, 'players', clock.now()))) return refuse('finished', 'The match is over.')
  await publishEnded({ store, matches, events }, id)
  return ok(id)
}

/** Ends a running match in which no seat has moved twice. Nobody wins it. Returns its id. */
export function abort({ runner, store, matches, events, clock }: LobbyContext, id: string, by: User): Promise<Result<string>> {
  return runner.alone(id, async ({ record }) => {
    if (seatOf(record, by.id) === null) return refuse('not-seated', NOT_SEATED)
    if (record.status === 'open') return refuse('not-started', 'The match has not started: some seats are still open.')
    if (record.status === 'finished') return refuse('finished', 'The match is over.')
    if (!(await store.isBarelyBegun(id)))
      return refuse('goes-on', 'A match can be aborted only until somebody has moved twice. You can resign, or give up the seat.')
    if (!(await store.end(id, 'aborted', clock.now()))) return refuse('finished', 'The match is over.')
    await publishEnded({ store, matches, events }, id)
    return ok(id)
  })
}
