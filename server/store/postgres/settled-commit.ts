import { isDeepStrictEqual } from 'node:util'
import type { Commit, Store } from '../store.ts'
import { OutcomeUnknown } from '../store-errors.ts'
import { isLost, isPassing, type Outlast } from './away.ts'
import { chainQuery } from './chain.ts'
import { type Connections, persistently } from './postgres-sql.ts'

/**
 * Writes commits. Where the connection ends before the answer comes, the chain is tried again: it compares the match's version, so it is not
 * written twice. If the match has moved on, its log tells whether that was this chain. Rejects with OutcomeUnknown where the database stays away.
 */
export function settledCommits(connections: Connections, outlast: Outlast, past: Pick<Store, 'log' | 'course'>): Store['commit'] {
  /** Whether the log has these entries, and they led to this state. */
  async function isKept({ id, match, entries, digest }: Commit): Promise<boolean> {
    const found = await past.log(id, match.version - entries.length)
    const { digests } = await past.course(id)
    return isDeepStrictEqual(found.slice(0, entries.length), JSON.parse(JSON.stringify(entries))) && digests.get(match.version) === digest
  }

  return async (commit) => {
    let isUnknown = false

    async function written(): Promise<boolean> {
      const connection = await connections.connect()
      let isBroken = false
      try {
        return (await connection.query(chainQuery(commit))).rowCount === 1
      } catch (error) {
        isBroken = isLost(error)
        isUnknown ||= isBroken
        throw error
      } finally {
        connection.release(isBroken)
      }
    }

    try {
      const isWritten = await outlast(() => persistently(written))
      return isWritten || (isUnknown && (await isKept(commit)))
    } catch (error) {
      throw isUnknown && isPassing(error) ? new OutcomeUnknown(error) : error
    }
  }
}
