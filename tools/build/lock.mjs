import { createRequire } from 'node:module'

const LONGEST_WAIT_MS = 600_000

/**
 * Does some work while no other process does work under the same lock. The operating system releases the lock when the process ends, also
 * when it is killed.
 * @param file the lock, made when absent
 * @param onWait called when another process holds the lock
 * @throws what the work throws, and an Error with `code` SQLITE_BUSY after ten minutes of waiting
 */
export function locked(file, work, onWait = () => {}) {
  // Loaded here: most callers find nothing to do, and lock nothing.
  const Database = createRequire(import.meta.url)('better-sqlite3')
  const lock = new Database(file, { timeout: 0 })
  try {
    try {
      lock.exec('begin exclusive')
    } catch (error) {
      if (error.code !== 'SQLITE_BUSY') throw error
      onWait()
      lock.pragma(`busy_timeout = ${LONGEST_WAIT_MS}`)
      lock.exec('begin exclusive')
    }
    return work()
  } finally {
    lock.close()
  }
}
