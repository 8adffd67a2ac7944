import type { Live } from '../matches/live/live.ts'
import type { LoadedMatches } from '../matches/loaded-match.ts'
import type { MatchEvents } from '../matches/match-events.ts'
import type { Clock } from '../runtime/clock.ts'
import { createRepeated, type Repeated } from '../runtime/repeated.ts'
import { TOLD_OF_END_MS } from '../store/notices.ts'
import type { Store } from '../store/store.ts'

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
