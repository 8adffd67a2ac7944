import { NOT_SEATED } from '../../engine/model/refusal.ts'
import type { Live } from '../matches/live/live.ts'
import { type LoadedMatches, missingMatch } from '../matches/loaded-match.ts'
import type { MatchEvents } from '../matches/match-events.ts'
import { seatOf } from '../matches/seats.ts'
import type { Clock } from '../runtime/clock.ts'
import { createRepeated, type Repeated } from '../runtime/repeated.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import { TOLD_OF_END_MS } from '../store/notices.ts'
import type { Store, User } from '../store/store.ts'
import type { LobbyContext } from './context.ts'

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

/** How often to look for them. */
const EVERY_MS = 2500
/** So many matches are asked for at a time. */
const AT_ONCE = 500

interface EndedElsewhereOptions {
  readonly store: Store
  readonly matches: LoadedMatches
  readonly live: Pick<Live, 'begunWatched'>
  readonly events: MatchEvents
  readonly clock: Clock
}

/** Publishes that another program, `db close`, has ended a match that somebody watches. */
export function createEndedElsewhere({ store, matches, live, events, clock }: EndedElsewhereOptions): Repeated {
  /** Those who began to watch during a look may be left out of it. */
  let looksLeft = 0
  /** Those of the watched matches that are known to be ended so. */
  let told = new Set<string>()

  async function look(stopping: AbortSignal): Promise<void> {
    if (await store.changedElsewhere()) looksLeft = 2
    if (looksLeft === 0) return
    looksLeft--
    const watched = live.begunWatched()
    const ended: string[] = []
    for (let i = 0; i < watched.length; i += AT_ONCE) ended.push(...(await store.endedByOperator(watched.slice(i, i + AT_ONCE))))
    for (const id of ended) if (!told.has(id) && !stopping.aborted) await publishEnded({ store, matches, events }, id)
    told = new Set(ended)
  }

  return createRepeated(clock, EVERY_MS, 'ended-elsewhere-failed', look)
}

/** Publishes that a match was ended before its rules did, as everybody finds it from now on. */
export async function publishEnded(
  { store, matches, events }: Pick<EndedElsewhereOptions, 'store' | 'matches' | 'events'>,
  id: string,
): Promise<void> {
  const loaded = await matches.get(id)
  const record = await store.match(id)
  if (!record) return
  if (loaded.ok) events.happened({ type: 'ended-early', record, match: loaded.value.match })
  else events.happened({ type: 'ended-early', record, match: null, stopped: loaded.refusal.message })
  events.happened({ type: 'noticed', id, due: record.updatedAt + TOLD_OF_END_MS })
}
