import { LRUCache } from 'lru-cache'
import type { Match } from '../../engine/model/match.ts'

/** What a cache knows of one match. */
interface Contents {
  /** The newest version that is kept. */
  readonly match: Match
  /** How many versions are kept. */
  readonly versions: number
}

export interface MatchCache<Value> {
  get(id: string): Value | undefined
  set(id: string, value: Value): void
  delete(id: string): void
}

/** In memory, a match takes about so many times the length of its JSON. */
const BYTES_PER_CHARACTER = 2
/** A match is measured again after so many versions: making JSON of each would cost a tenth of a move. */
const MEASURED_EVERY = 64

/**
 * Keeps values by the match's id in at most about `bytes` of memory; those that were not used for longest go first. A value larger than
 * that is not kept. Versions share parts, so several take less than they are counted for.
 */
export function matchCache<Value>(bytes: number, contents: (value: Value) => Contents): MatchCache<Value> {
  interface Entry {
    readonly value: Value
    readonly bytesEach: number
    /** The version that was measured. */
    readonly measured: number
  }
  const entries = new LRUCache<string, Entry>({
    maxSize: bytes,
    sizeCalculation: ({ value, bytesEach }) => contents(value).versions * bytesEach,
  })

  function measure(match: Match, before: Entry | undefined): Omit<Entry, 'value'> {
    if (before && Math.abs(match.version - before.measured) < MEASURED_EVERY) return before
    return { bytesEach: BYTES_PER_CHARACTER * JSON.stringify(match).length, measured: match.version }
  }

  return {
    get: (id) => entries.get(id)?.value,
    set(id, value) {
      const { bytesEach, measured } = measure(contents(value).match, entries.peek(id))
      entries.set(id, { value, bytesEach, measured })
    },
    delete: (id) => void entries.delete(id),
  }
}
