import { log } from '../../runtime/log.ts'
import type { Database } from './database.ts'

/** The most work in one transaction, so that nothing else waits long. */
const MOST = 128

/**
 * Runs `work`, which is synchronous and concerns what `key` identifies, in a transaction that it may share with other work: work added
 * while one transaction is running goes into the next. If `work` throws or returns false, only its own writes are rolled back. Resolves or
 * rejects when the transaction has ended; if that fails, all its work rejects. Work with the same key never shares a transaction.
 *
 * `work` does nothing but read and write the database, because it may be rolled back and run again. `committed` is called with what it
 * returned once that is in the file, before anything else happens.
 */
export type GroupCommit = <T>(key: string, work: () => T, committed?: (value: T) => void) => Promise<T>

interface Ran {
  readonly failed: boolean
  /** Settles the promise; to be called after the transaction. */
  readonly settle: () => void
}

interface Waiting {
  readonly key: string
  /** `apart`: in a savepoint, so that its writes can be rolled back alone. */
  readonly run: (apart: boolean) => Ran
  readonly reject: (error: unknown) => void
}

interface Around {
  /** Called before each transaction; if it throws, all its work rejects. */
  readonly before?: () => void
  /** Called at the start of each transaction, in it. */
  readonly begun?: () => void
  /** Called with the key of each piece of work after its transaction, also if that has failed, before its promise settles. */
  readonly after?: (key: string) => void
}

export function groupCommit(
  { $client: client }: Database,
  { before = () => {}, begun = () => {}, after = () => {} }: Around = {},
): GroupCommit {
  const prepared = (sql: string) => client.prepare(sql)
  const [begin, commit, rollback] = [prepared('begin immediate'), prepared('commit'), prepared('rollback')]
  const [save, release, undo] = [prepared('savepoint one'), prepared('release one'), prepared('rollback to one')]
  let waiting: Waiting[] = []
  /** How much waited one turn of the event loop ago. */
  let waited = 0

  function start(): void {
    begin.run()
    begun()
  }

  /** The waiting work, without later work of the same key and up to the largest group. */
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

  /** Returns the result of `work`; rolls it back if it returns false or throws. */
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

  /**
   * Runs all work without savepoints, for which SQLite copies every page that is written. Returns null if some of it fails: then nothing is
   * written, and it has to be run again.
   */
  function allRun(group: readonly Waiting[]): (() => void)[] | null {
    const settle: (() => void)[] = []
    try {
      for (const { run } of group) {
        const ran = run(false)
        if (ran.failed) break
        settle.push(ran.settle)
      }
    } catch {
      // It fails in its savepoint again.
    }
    if (settle.length === group.length) return settle
    if (client.inTransaction) rollback.run()
    start()
    return null
  }

  function eachRun({ run, reject }: Waiting): () => void {
    try {
      return run(true).settle
    } catch (error) {
      if (!client.inTransaction) throw error
      return () => reject(error)
    }
  }

  /** Ends the transaction if there is one. Logs a failure, since all waiting work must still be settled. */
  function rolledBack(): void {
    try {
      if (client.open && client.inTransaction) rollback.run()
    } catch (error) {
      log('rollback-failed', { error })
    }
  }

  /**
   * Lets requests that have arrived be played first, as long as each turn of the event loop brings as much again: to sync the disk takes as
   * long as to play many moves.
   */
  function gather(): void {
    const grows = waiting.length > 1 && waiting.length >= 2 * waited && waiting.length < MOST
    waited = grows ? waiting.length : 0
    if (grows) setImmediate(gather)
    else flush()
  }

  function flush(): void {
    const group = next()
    if (waiting.length) setImmediate(flush)
    let settle: (() => void)[]
    try {
      // It could not be rolled back before.
      if (client.open && client.inTransaction) rollback.run()
      before()
      start()
      settle = allRun(group) ?? group.map(eachRun)
      commit.run()
    } catch (error) {
      rolledBack()
      const refused =
        ({ reject }: Waiting) =>
        () =>
          reject(error)
      settle = group.map(refused)
    }
    for (const { key } of group) after(key)
    for (const done of settle) done()
  }

  return <T>(key: string, work: () => T, committed: (value: T) => void = () => {}) =>
    new Promise<T>((resolve, reject) => {
      const run = (apart: boolean) => {
        const value = apart ? saved(work) : work()
        const settle = () => {
          if (value !== false) committed(value)
          resolve(value)
        }
        return { failed: value === false, settle }
      }
      if (waiting.length === 0) setImmediate(gather)
      waiting.push({ key, run, reject })
    })
}
