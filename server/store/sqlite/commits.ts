import { recordAfter } from '../record-after.ts'
import type { MatchReader } from '../sql/match-rows.ts'
import type { Loaded, MatchRecord, Store } from '../store.ts'
import type { ChainWriter } from './chain-writer.ts'
import type { GroupCommit } from './group-commit.ts'
import type { KnownRecords } from './known-records.ts'
import { runNow } from './sqlite-sql.ts'

/** What no match is at. */
export const NO_VERSION = -1

/** The move path: a match is loaded, and a chain written. */
export function commitStore(
  read: MatchReader,
  write: ChainWriter,
  together: GroupCommit,
  records: KnownRecords,
): Pick<Store, 'load' | 'match' | 'commit'> {
  /** `known`: the version whose state need not be read; null where none need be. `key`: of a move that is to be made. */
  function one(id: string, known: number | null, key?: string): Loaded | null {
    const record = records.get(id)
    if (record && (known === null || known === record.version)) {
      const isNew = key !== undefined && records.isNewKey(id, key)
      return { record, snapshot: null, ...(isNew && { keyUsed: [] }) }
    }
    records.forgetKeys(id)
    const found = runNow(read.one(id, known, key))
    if (found) records.set(found.record)
    return found
  }

  /** The same, as the database has it now. Moves with a key look together; code that only reads does not wait for others. */
  async function newest(id: string, known: number | null, key?: string): Promise<Loaded | null> {
    if (!records.get(id)) return one(id, known, key)
    if (key === undefined) records.lookOnce()
    else await records.lookSoon()
    return one(id, known, key)
  }

  return {
    load: (id, known = NO_VERSION, key) => newest(id, known, key),
    match: async (id) => (await newest(id, null))?.record ?? null,
    commit(commit) {
      let before: MatchRecord | undefined
      return together(
        commit.id,
        () => {
          before = records.get(commit.id)
          return write(commit)
        },
        () => {
          // Agents' memories and turns are written as well, who holds a seat, or what is planned.
          const isPlain = commit.from !== null && commit.agents === null && !commit.taken && !commit.plans && !before?.stuck
          if (before && isPlain) records.set(recordAfter(before, commit))
        },
      )
    },
  }
}
