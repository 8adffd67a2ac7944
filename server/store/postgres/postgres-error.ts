import { type Store, StoreUnavailable } from '../store.ts'

/**
 * Classes and codes of errors that may pass: no connection, too many of them, a server that starts or stops, a disk that is full, a standby
 * that may only be read.
 */
const PASSING = /^(08|53|57P|25006|ECONN|ENOTFOUND|EPIPE|ENOENT|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH)/
/** What `pg` says without a code. */
const WITHOUT_CODE =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error)/

function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return 'code' in error && error.code !== undefined ? PASSING.test(String(error.code)) : WITHOUT_CODE.test(error.message)
}

/** Wraps a store: where the database cannot be reached or written to for now, calls reject with StoreUnavailable. */
export function availableOrThrow(store: Store): Store {
  type Call = (...given: unknown[]) => Promise<unknown>
  async function called(call: Call, given: unknown[]): Promise<unknown> {
    try {
      return await call(...given)
    } catch (error) {
      if (!isPassing(error)) throw error
      throw new StoreUnavailable('The database cannot be reached or written to: it is tried again with the next call.', { cause: error })
    }
  }
  const calls = Object.entries(store as unknown as Record<keyof Store, Call>)
  return Object.fromEntries(calls.map(([name, call]) => [name, (...given: unknown[]) => called(call, given)])) as unknown as Store
}
