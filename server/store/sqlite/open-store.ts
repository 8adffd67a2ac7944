import { accounts, credentials, sessions, verifications } from '../auth-schema.ts'
import { matchReader } from '../sql/match-rows.ts'
import { sharedStore } from '../sql/shared-store.ts'
import type { Store } from '../store.ts'
import { DatabaseError, StoreBusy, StoreUnavailable } from '../store-errors.ts'
import { chainWriter } from './chain-writer.ts'
import { commitStore } from './commits.ts'
import { openDatabase, sameFile, writeNothing } from './database.ts'
import { explained, isBusy, isDamage, isPassing } from './database-error.ts'
import { groupCommit } from './group-commit.ts'
import { knownRecords } from './known-records.ts'
import { asStep, sqliteSql } from './sqlite-sql.ts'

/** How long a call waits for another program that holds the file, in milliseconds. */
const PATIENCE_MS = 5000
/** The delay before the first retry, in milliseconds. */
const SHORTEST_WAIT_MS = 5
const LONGEST_WAIT_MS = 100

/**
 * Opens a store in a SQLite file, created with its folder if missing, and applies migrations. Throws DatabaseError for a file that is
 * damaged, empty, locked, not writable, or not for this server. While another program holds the file, calls wait for up to `patienceMs`
 * milliseconds.
 */
export function openStore(file: string, patienceMs = PATIENCE_MS): Store {
  const db = openDatabase(file)
  const records = knownRecords(db)
  const write = chainWriter(db, records)
  const checkFile = sameFile(file)
  const together = groupCommit(db, { before: checkFile, begun: records.look, after: records.forget })
  const sql = sqliteSql(db, together, records)
  const read = matchReader(sql)
  const store: Store = {
    ...sharedStore(sql, read, (commit) => asStep(() => write(commit))),
    ...commitStore(read, write, together, records),
    changedElsewhere: records.changedElsewhere,
    async authAdapter() {
      // It is loaded when somebody first signs in: most tests and many visitors never do.
      const { drizzleAdapter } = await import('better-auth/adapters/drizzle')
      const schema = { user: accounts, session: sessions, account: credentials, verification: verifications }
      return drizzleAdapter(db, { provider: 'sqlite', schema })
    },
    time: async () => null,
    async writable() {
      checkFile()
      writeNothing(db)
    },
    async close() {
      db.$client.close()
    },
  }
  return patient(store, file, patienceMs)
}

/**
 * Wraps a store to retry calls while another program holds the file. SQLite itself would block the process; here everything else continues.
 * After `patienceMs` milliseconds a call rejects with StoreBusy; for a full disk or a damaged file with StoreUnavailable. After damage,
 * `writable` rejects. Each call is one transaction, so a failed one has done nothing.
 */
function patient(store: Store, file: string, patienceMs: number): Store {
  let damage: unknown = null

  async function made<T>(call: () => Promise<T>): Promise<T> {
    const since = performance.now()
    for (let wait = SHORTEST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        return await call()
      } catch (error) {
        if (isDamage(error)) damage ??= error
        if (!isBusy(error)) throw unavailable(file, error)
        if (performance.now() - since > patienceMs) throw new StoreBusy(file, error)
      }
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }

  type Call = (...given: unknown[]) => Promise<unknown>
  const calls = Object.entries(store as unknown as Record<keyof Store, Call>)
  const waiting = Object.fromEntries(calls.map(([name, call]) => [name, (...given: unknown[]) => made(() => call(...given))]))
  return {
    ...(waiting as unknown as Store),
    // Other parts of the file may still be writable, but the server must not count as ready.
    writable: () => made(() => (damage === null ? store.writable() : Promise.reject(damage))),
  }
}

function unavailable(file: string, error: unknown): unknown {
  const told = isPassing(error) || isDamage(error) ? explained(file, error) : error
  return told instanceof DatabaseError ? new StoreUnavailable(told.message, { cause: error }) : error
}
