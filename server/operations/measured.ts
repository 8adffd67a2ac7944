import { CLOCK } from '../../engine/model/seats.ts'
import type { Live } from '../matches/live/live.ts'
import type { MatchEvents } from '../matches/match-events.ts'
import type { Runner } from '../matches/runner.ts'
import type { MatchRecord, Store } from '../store/store.ts'
import type { Metrics } from './metrics.ts'

/** Wraps parts of a server with measurements; they do not depend on metrics themselves. */

/** Measures commits. */
export function measuredStore(store: Store, { commits }: Metrics): Store {
  return {
    ...store,
    async commit(commit) {
      const stop = commits.startTimer()
      try {
        return await store.commit(commit)
      } finally {
        stop()
      }
    },
  }
}

/** Counts work that is running or waiting. */
export function measuredRunner(runner: Runner, { queued }: Metrics): Runner {
  return {
    ...runner,
    async alone(id, work) {
      queued.inc()
      try {
        return await runner.alone(id, work)
      } finally {
        queued.dec()
      }
    },
  }
}

/** Counts watchers. */
export function measuredLive(live: Live, { liveLines }: Metrics): Live {
  const watchers = new WeakSet<object>()
  return {
    ...live,
    watch(id, watcher, from) {
      watchers.add(watcher)
      liveLines.inc()
      return live.watch(id, watcher, from)
    },
    unwatch(id, watcher) {
      if (watchers.delete(watcher)) liveLines.dec()
      live.unwatch(id, watcher)
    },
  }
}

/** Counts moves. */
export function countMoves(events: MatchEvents, { moves }: Metrics): void {
  events.subscribe((event, isOwn) => {
    if (!isOwn) return
    const by = event.type === 'moved' ? event.steps[0]?.entry.by : undefined
    if (by !== undefined && event.type === 'moved') moves.inc({ game: event.record.game, by: kindOf(by, event.record) })
  })
}

function kindOf(by: unknown, { seats }: MatchRecord): string {
  if (typeof by !== 'number') return by === CLOCK ? 'clock' : String(by)
  const player = seats[by]
  if (player && 'agent' in player) return 'agent'
  return player?.absent ? 'absent' : 'person'
}
