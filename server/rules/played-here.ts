import { setImmediate as turn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { RecordedMatch } from '../../engine/propose/replay.ts'
import type { Games } from '../games/games.ts'
import type { FoldedMatches } from '../games/workers/replayed-matches.ts'
import type { Clock } from '../runtime/clock.ts'
import { ok, type Result } from '../runtime/result.ts'
import type { Store } from '../store/store.ts'
import { recordedMatch } from './replay-log.ts'

/** What was done in the latest finished matches of a game that everybody may watch; `other`: so many of them had other rules. */
export interface PlayedHere extends FoldedMatches {
  readonly other: number
}

/** The latest matches that are looked at, and how much of their logs at most. */
const MATCHES = 100
const ENTRIES = 10_000
const KEPT_MS = 60_000
const GAMES_KEPT = 100

interface PlayedHereOptions {
  readonly store: Store
  readonly games: Games
  readonly clock: Clock
}

/** What was played here of a game; kept for a minute, and worked out once however many ask. */
export function createPlayedHere({ store, games, clock }: PlayedHereOptions): (game: string) => Promise<Result<PlayedHere>> {
  const known = new LRUCache<string, Promise<Result<PlayedHere>>>({ max: GAMES_KEPT, ttl: KEPT_MS })

  async function fold(game: string): Promise<Result<PlayedHere>> {
    await games.ready()
    const served = games.get(game)
    if (!served.ok) return served
    const finished = await store.matches({ game, status: 'finished', listedAt: clock.now(), limit: MATCHES })
    const own = finished.filter(
      ({ rules, seats, startedAt, goesOn }) => rules === served.value.rules(seats.length) && startedAt !== null && !goesOn,
    )
    const records: RecordedMatch[] = []
    let entries = 0
    for (const record of own) {
      const recorded = recordedMatch(record, await store.log(record.id, 0))
      entries += recorded.log.length
      if (entries > ENTRIES) break
      records.push(recorded)
      // Logs are read one after another, so that nobody waits for all of them.
      await turn()
    }
    const folded = await games.fold(game, records)
    return folded.ok ? ok({ ...folded.value, left: own.length - folded.value.matches, other: finished.length - own.length }) : folded
  }

  return (game) => {
    const before = known.get(game)
    if (before) return before
    const folding = fold(game)
    known.set(game, folding)
    const forget = () => {
      if (known.peek(game) === folding) known.delete(game)
    }
    folding.then((folded) => folded.ok || forget(), forget)
    return folding
  }
}
