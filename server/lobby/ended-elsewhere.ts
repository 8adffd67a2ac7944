import type { Live } from '../matches/live/live.ts'
import type { LoadedMatches } from '../matches/loaded-match.ts'
import type { MatchEvents } from '../matches/match-events.ts'
import type { Clock } from '../runtime/clock.ts'
import { log } from '../runtime/log.ts'
import type { Store } from '../store/store.ts'

/** How often it is looked. */
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
export function createEndedElsewhere({ store, matches, live, events, clock }: EndedElsewhereOptions) {
  let cancel = () => {}
  let stopped = false
  let looking = Promise.resolve()
  /** Who began to watch while it was looked may be left out then. */
  let looksLeft = 0
  /** Those of the watched matches that are known to be ended so. */
  let told = new Set<string>()

  async function look(): Promise<void> {
    if (await store.changedElsewhere()) looksLeft = 2
    if (looksLeft === 0) return
    looksLeft--
    const watched = live.begunWatched()
    const ended: string[] = []
    for (let i = 0; i < watched.length; i += AT_ONCE) ended.push(...(await store.endedByOperator(watched.slice(i, i + AT_ONCE))))
    for (const id of ended) if (!told.has(id) && !stopped) await publishEnded({ store, matches, events }, id)
    told = new Set(ended)
  }

  function later(): void {
    if (stopped) return
    cancel = clock.setTimer(() => {
      looking = look()
        .catch((error) => void log('ended-elsewhere-failed', { error }))
        .then(later)
    }, EVERY_MS)
  }

  return {
    start: later,
    async stop(): Promise<void> {
      stopped = true
      cancel()
      await looking
    },
  }
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
}
