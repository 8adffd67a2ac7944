import { setImmediate as turn } from 'node:timers/promises'
import { boundedCache } from '../../runtime/bounded-cache.ts'
import type { SeatRecord } from '../seat-record.ts'
import type { MatchRecord } from '../store.ts'
import type { Database } from './database.ts'

/** How many are kept, of about a kilobyte each; none in which an agent remembers something. */
const KEPT = 5000
/** How many matches' keys of moves are kept, and how many keys of a match; with more, they are read from the log. */
const KEPT_KEYS = 2000
const MOST_KEYS = 100

/**
 * Records of matches that were read or written last, so that a move need not read again what this process wrote. Code that writes to a match
 * forgets its record, and code that writes a move with a key to the log calls `keyUsed`. What another connection has written is noticed by SQLite's `data_version`.
 */
export interface KnownRecords {
  /** As it was with the last `look` or `set`; undefined if it has to be read. To be called right after a look, or to compare versions when writing. */
  get(match: string): MatchRecord | undefined
  /** To be called in a transaction, before `get`: forgets what another program may have changed. */
  look(): void
  /** As `look`, for code that only reads: what it reads before it waits for anything but the database, it does not look for again. */
  lookOnce(): void
  /** Looks once for all who ask in this turn of the event loop: to look takes longer than to play a move. Rejects where SQLite cannot read. */
  lookSoon(): Promise<void>
  /** Whether no move that led to the record that `get` has just returned has this key. Also false where that has to be read. */
  isNewKey(match: string, key: string): boolean
  /** A move with this key is being written, and perhaps rolled back. */
  keyUsed(match: string, key: string): void
  /** To be called when a record is read: it may be newer than the keys. */
  forgetKeys(match: string): void
  set(record: MatchRecord): void
  forget(match: string): void
  forgetAll(): void
  /** Whether another program has written to the file since the last call. */
  changedElsewhere(): Promise<boolean>
}

export function knownRecords({ $client: client }: Database): KnownRecords {
  // Writes of this connection leave it as it is.
  const dataVersion = client.prepare<[], number>('pragma data_version').pluck()
  /** The last row is null where the log has been folded. */
  const readKeys = client
    .prepare<[match: string, limit: number, match: string], string | null>(
      `select key from (select key from log where match = ? and key is not null limit ?)
      union all select null from folded_logs where match = ?`,
    )
    .pluck()
  const records = boundedCache<MatchRecord>(KEPT)
  /** By match; false: there are too many, or they are folded. */
  const keys = boundedCache<Set<string> | false>(KEPT_KEYS)
  let seen = dataVersion.get()
  let looked = seen
  let looking: Promise<void> | null = null
  let isFresh = false

  function keysOf(match: string): Set<string> | false {
    const kept = keys.get(match)
    if (kept !== undefined) return kept
    const rows = readKeys.all(match, MOST_KEYS + 1, match)
    const own = rows.length <= MOST_KEYS && !rows.includes(null) && new Set(rows as string[])
    keys.set(match, own)
    return own
  }

  function look(): void {
    const now = dataVersion.get()
    if (now === seen) return
    seen = now
    records.clear()
    keys.clear()
  }

  return {
    get: (match) => records.get(match),
    look,
    lookOnce() {
      if (isFresh) return
      look()
      isFresh = true
      // Comes after the promises that are settled by then, and before anything else is read from a connection. Without a promise it would
      // come before them, where this is called by a callback itself.
      queueMicrotask(() =>
        process.nextTick(() => {
          isFresh = false
        }),
      )
    },
    lookSoon() {
      looking ??= turn().then(() => {
        looking = null
        look()
      })
      return looking
    },
    isNewKey(match, key) {
      const used = keysOf(match)
      return used !== false && !used.has(key)
    },
    keyUsed(match, key) {
      const used = keys.get(match)
      if (!used) return
      if (used.size < MOST_KEYS) used.add(key)
      else keys.set(match, false)
    },
    forgetKeys: (match) => void keys.delete(match),
    set(record) {
      if (!record.seats.some(remembers)) records.set(record.id, record)
    },
    forget: (match) => void records.delete(match),
    forgetAll: () => records.clear(),
    async changedElsewhere() {
      const before = looked
      looked = dataVersion.get()
      return looked !== before
    },
  }
}

/** What agents remember may be of any size, and changes with most moves. */
const remembers = (player: SeatRecord) => player !== null && 'agent' in player && player.memory !== null
