import type { Match } from '../../engine/model/match.ts'
import { checkComponents } from '../../engine/play/invariants.ts'
import type { ServedGame } from '../games/games.ts'
import { lastOf } from '../rules/replay-log.ts'
import type { Ruling } from '../rules/ruling.ts'
import { log } from '../runtime/log.ts'
import { ok, type Result, refuse, type ServerRefusal } from '../runtime/result.ts'
import type { Loaded, MatchRecord, Store } from '../store/store.ts'
import type { History } from './history.ts'
import { matchCache } from './match-cache.ts'
import { type MatchEvents, onChain } from './match-events.ts'

/** A match as it stands. */
export interface LoadedMatch {
  /** As the store had it when the work on the match began. */
  readonly record: MatchRecord
  readonly served: ServedGame
  /** Null while seats are open. */
  readonly match: Match | null
  /** As `Loaded` has it. */
  readonly keyUsed?: Loaded['keyUsed']
}

/** Loads matches; those that were played or looked at last are kept in memory. */
export interface LoadedMatches {
  /** `key`: of a move that is to be made. Never an older version than the store's, whichever server wrote it. */
  get(id: string, key?: string): Promise<Result<LoadedMatch>>
}

interface LoadingOptions {
  readonly store: Store
  readonly ruling: Ruling
  readonly history: History
  readonly events: MatchEvents
  /** How many bytes of matches are kept in memory. */
  readonly bytes: number
}

export function loadedMatches({ store, ruling, history, events, bytes }: LoadingOptions): LoadedMatches {
  const recent = matchCache<Match>(bytes, (match) => ({ match, versions: 1 }))
  onChain(events, (id, _, match) => recent.set(id, match))

  async function stands({ record, snapshot }: Loaded, known: Match | undefined, served: ServedGame): Promise<Result<Match | null>> {
    if (record.status === 'open') return ok(null)
    if (known?.version === record.version) return ok(known)
    const kept = snapshotOf(record, snapshot, served)
    if (kept) {
      const seen = await served.rehearse(record, { type: 'look', match: kept })
      return seen.ok ? ok(kept) : seen
    }
    const past = await history.of(record, served, record.version)
    return past.ok ? ok(lastOf(past.value)) : past
  }

  /** Null when there is none, or none to be trusted: the log is the truth. */
  function snapshotOf(record: MatchRecord, snapshot: Loaded['snapshot'], served: ServedGame): Match | null {
    if (snapshot?.rules !== served.rules(record.seats.length)) return null
    try {
      const match: Match = JSON.parse(snapshot.state)
      if (match.version < record.version) throw new Error(`it is of version ${match.version}`)
      checkComponents(served.game, match)
      return match
    } catch (error) {
      log('snapshot-broken', { match: record.id, version: record.version, error })
      return null
    }
  }

  return {
    async get(id, key) {
      const known = recent.get(id)
      const found = await store.load(id, known?.version, key)
      if (!found) return missingMatch(store, id)
      const served = await ruling.of(found.record)
      if (!served.ok) return served
      // What was decided about its rules has been written.
      const isSettled = found.record.status === 'open' || found.record.rules === served.value.rules(found.record.seats.length)
      const loaded = isSettled ? found : await store.load(id, known?.version, key)
      if (!loaded) return missingMatch(store, id)
      const match = await stands(loaded, known, served.value)
      if (!match.ok) return match
      if (match.value && match.value !== known) recent.set(id, match.value)
      const { record, keyUsed } = loaded
      const shown = match.value && record.endedBy ? endedEarly(match.value) : match.value
      return ok({ record, served: served.value, match: shown, ...(keyUsed && { keyUsed }) })
    },
  }
}

/** The match as it is shown, and refuses moves, once somebody has ended it. */
const endedEarly = (match: Match): Match => ({ ...match, finished: true, winners: [], timers: [], suspended: [] })

/** What is said of matches that do not exist, and of those that the caller may not know of. */
export const NO_SUCH_MATCH = 'This match does not exist.'

/** What is said of a match that is not there. */
export async function missingMatch(store: Pick<Store, 'wasClosed'>, id: string): Promise<{ ok: false; refusal: ServerRefusal }> {
  if (await store.wasClosed(id))
    return refuse('closed', 'This table was closed because nobody was there for a long time. You can open a new one.')
  return refuse('unknown-match', NO_SUCH_MATCH)
}
