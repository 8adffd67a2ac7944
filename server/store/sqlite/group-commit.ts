import { log } from '../../runtime/log.ts'
import type { Database } from './database.ts'

/** At most so much is written in one transaction, so that nothing else waits long for it. */
const MOST = 128

/**
 * Does `work`, which is synchronous and about what `key` names, in a transaction that it may share with others: what becomes ready while one
 * is under way goes into the next. Work that throws or returns false has written nothing, and takes no other with it. Resolves, or rejects,
 * only once its transaction has come to its end; where that fails, so does all the work in it. Work of one key is never in one transaction.
 */
export type GroupCommit = <T>(key: string, work: () => T) => Promise<T>

interface Waiting {
  readonly key: string
  /** Does the work. Returns what settles it once the transaction is over. */
  readonly run: () => () => void
  readonly reject: (error: unknown) => void
}

export function groupCommit({ $client: client }: Database): GroupCommit {
  const prepared = (sql: string) => client.prepare(sql)
  const [begin, commit, rollback] = [prepared('begin immediate'), prepared('commit'), prepared('rollback')]
  const [save, release, undo] = [prepared('savepoint one'), prepared('release one'), prepared('rollback to one')]
  let waiting: Waiting[] = []

  /** All that wait, but for later work of the same key and what is beyond the largest group. */
  function next(): Waiting[] {
    const group = new Map<string, Waiting>()
    const later: Waiting[] = []
    for (const one of waiting) {
      if (group.size < MOST && !group.has(one.key)) group.set(one.key, one)
      else later.push(one)
    }
    waiting = later
    return [...group.values()]
  }

  /** Returns what `work` does; undone where that is false, or an error. */
  function saved<T>(work: () => T): T {
    save.run()
    try {
      const value = work()
      if (value === false) undo.run()
      release.run()
      return value
    } catch (error) {
      // Some errors, such as a full disk, may have ended the whole transaction.
      if (client.inTransaction) {
        undo.run()
        release.run()
      }
      throw error
    }
  }

  function written({ run, reject }: Waiting): () => void {
    try {
      return run()
    } catch (error) {
      if (!client.inTransaction) throw error
      return () => reject(error)
    }
  }

  /** Ends the transaction that there may be. Where that fails it is logged: all who wait have to be told all the same. */
  function rolledBack(): void {
    try {
      if (client.open && client.inTransaction) rollback.run()
    } catch (error) {
      log('rollback-failed', { error })
    }
  }

  function flush(): void {
    const group = next()
    if (waiting.length) setImmediate(flush)
    let settle: (() => void)[]
    try {
      // One that could not be rolled back.
      if (client.open && client.inTransaction) rollback.run()
      begin.run()
      settle = group.map(written)
      commit.run()
    } catch (error) {
      rolledBack()
      const refused =
        ({ reject }: Waiting) =>
        () =>
          reject(error)
      settle = group.map(refused)
    }
    for (const done of settle) done()
  }

  return <T>(key: string, work: () => T) =>
    new Promise<T>((resolve, reject) => {
      const run = () => {
        const value = saved(work)
        return () => resolve(value)
      }
      // Requests that have come in by now are played before.
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ key, run, reject })
    })
}
