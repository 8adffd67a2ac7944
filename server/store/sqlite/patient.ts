import type { Store } from '../store.ts'
import { DatabaseError, StoreBusy, StoreUnavailable } from '../store-errors.ts'
import { explained, isBusy, isDamage, isPassing } from './database-error.ts'

/** How long a call waits for another program that holds the file, in milliseconds. */
export const PATIENCE_MS = 5000
/** The delay before the first retry, in milliseconds. */
const SHORTEST_WAIT_MS = 5
const LONGEST_WAIT_MS = 100

/**
 * Wraps a store to retry calls while another program holds the file. SQLite itself would block the process; here everything else continues.
 * After `patienceMs` milliseconds a call rejects with StoreBusy; for a full disk or a damaged file with StoreUnavailable. After damage,
 * `writable` rejects. Each call is one transaction, so a failed one has done nothing.
 */
export function patient(store: Store, file: string, patienceMs: number): Store {
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
