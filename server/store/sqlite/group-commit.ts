import type { Commit } from '../store.ts'
import type { Database } from './database.ts'

/** At most this many chains are written in one transaction, so that nothing else waits long for it. */
const MOST = 128

interface Waiting {
  readonly commit: Commit
  readonly resolve: (written: boolean) => void
  readonly reject: (error: unknown) => void
}

/**
 * Writes chains in groups, a transaction each: those that become ready while a transaction is under way go into the next one. A chain that
 * is not written, or fails, takes no other with it. Resolves, or rejects, only once its transaction has come to its end; where that fails,
 * so does every chain in it. A match has at most one chain in a group. `write` writes one inside a transaction; false when its match has moved on.
 */
export function groupCommit({ $client: client }: Database, write: (commit: Commit) => boolean): (commit: Commit) => Promise<boolean> {
  const prepared = (sql: string) => client.prepare(sql)
  const [begin, commit, rollback] = [prepared('begin immediate'), prepared('commit'), prepared('rollback')]
  const [save, release, undo] = [prepared('savepoint chain'), prepared('release chain'), prepared('rollback to chain')]
  let waiting: Waiting[] = []

  /** All that wait, but for later chains of the same match and what is beyond the largest group. */
  function next(): Waiting[] {
    const group = new Map<string, Waiting>()
    const later: Waiting[] = []
    for (const one of waiting) {
      if (group.size < MOST && !group.has(one.commit.id)) group.set(one.commit.id, one)
      else later.push(one)
    }
    waiting = later
    return [...group.values()]
  }

  /** What settles a chain once the transaction is over. */
  function written(one: Waiting): () => void {
    save.run()
    try {
      const done = write(one.commit)
      if (!done) undo.run()
      release.run()
      return () => one.resolve(done)
    } catch (error) {
      // Some errors, such as a full disk, end the whole transaction.
      if (!client.inTransaction) throw error
      undo.run()
      release.run()
      return () => one.reject(error)
    }
  }

  function flush(): void {
    const group = next()
    if (waiting.length) setImmediate(flush)
    let settle: (() => void)[]
    try {
      begin.run()
      settle = group.map(written)
      commit.run()
    } catch (error) {
      if (client.open && client.inTransaction) rollback.run()
      settle = group.map(
        ({ reject }) =>
          () =>
            reject(error),
      )
    }
    for (const done of settle) done()
  }

  return (commit) =>
    new Promise((resolve, reject) => {
      // Requests that have come in by now are played before.
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ commit, resolve, reject })
    })
}
