import type { Match, Seat } from '../engine/index.ts'
import { type Answer, accept, refuse } from './answer.ts'
import type { Games, ServedGame } from './games.ts'
import type { History } from './history.ts'
import { Recent } from './recent.ts'
import type { MatchRecord, Store } from './store.ts'

/** A match as it stands. */
export interface LoadedMatch {
  /** Who sits where; its version, status and names may be behind `match` and the store. */
  readonly record: MatchRecord
  readonly served: ServedGame
  /** Null while seats are open. */
  readonly match: Match | null
}

/** The matches that were played or looked at last. */
export interface LoadedMatches {
  get(id: string): Promise<Answer<LoadedMatch>>
  /** After a commit. */
  set(loaded: LoadedMatch): void
  /** After a change of seats, or when the store says that what is kept is not the newest. */
  forget(id: string): void
}

export function loadedMatches(store: Store, games: Games, history: History, limit: number): LoadedMatches {
  const recent = new Recent<LoadedMatch>(limit)

  async function load(id: string): Promise<Answer<LoadedMatch>> {
    const record = await store.match(id)
    if (!record) return refuse('unknown-match', 'There is no such match.')
    const served = games.get(record.game)
    if (!served.ok) return served
    const match = record.status === 'open' ? accept(null) : await newest(record, served.value)
    if (!match.ok) return match
    const loaded = { record, served: served.value, match: match.value }
    // Seats may still be taken through another server.
    if (loaded.match) recent.set(id, loaded)
    return accept(loaded)
  }

  async function newest(record: MatchRecord, served: ServedGame): Promise<Answer<Match>> {
    const snapshot = await store.snapshot(record.id)
    if (snapshot?.rules === served.rules(record.seats.length)) return accept(snapshot.match)
    const past = await history.of(record, served, record.version)
    return past.ok ? accept(past.value.steps.at(-1)?.match ?? past.value.start) : past
  }

  return {
    async get(id) {
      const known = recent.get(id)
      return known ? accept(known) : load(id)
    },
    set: (loaded) => recent.set(loaded.record.id, loaded),
    forget: (id) => recent.delete(id),
  }
}

/** The user's seat; null for one who only watches. */
export function seatOf(record: MatchRecord, user: string): Seat | null {
  const seat = record.seats.findIndex((player) => player && 'user' in player && player.user.id === user)
  return seat < 0 ? null : seat
}
