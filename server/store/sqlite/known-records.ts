import { boundedCache } from '../../runtime/bounded-cache.ts'
import type { MatchRecord, SeatRecord } from '../store.ts'
import type { Database } from './database.ts'

/** How many are kept, of about a kilobyte each; none in which an agent remembers something. */
const KEPT = 5000

/**
 * Records of matches that were read or written last, so that a move need not read again what this process wrote. Code that writes to a match
 * forgets its record. What another connection has written is noticed by SQLite's `data_version`.
 */
export interface KnownRecords {
  /** As the database has it now; undefined if it has to be read. */
  get(match: string): MatchRecord | undefined
  set(record: MatchRecord): void
  forget(match: string): void
  forgetAll(): void
  /** Whether another program has written to the file since the last call. */
  changedElsewhere(): Promise<boolean>
}

export function knownRecords({ $client: client }: Database): KnownRecords {
  // Writes of this connection leave it as it is.
  const dataVersion = client.prepare<[], number>('pragma data_version').pluck()
  const records = boundedCache<MatchRecord>(KEPT)
  let seen = dataVersion.get()
  let looked = seen

  return {
    get(match) {
      const record = records.get(match)
      if (!record) return undefined
      const now = dataVersion.get()
      if (now === seen) return record
      seen = now
      records.clear()
      return undefined
    },
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
