import { setTimeout as pause } from 'node:timers/promises'
import type { Store } from '../store.ts'
import { OutcomeUnknown, StoreUnavailable } from '../store-errors.ts'

/** How long calls outlast a database that is away, in milliseconds. */
export const PATIENCE_MS = 5000
/** The delay before the first retry, in milliseconds. */
const SHORTEST_WAIT_MS = 10
const LONGEST_WAIT_MS = 250

/** Codes and messages of a connection that ended, or on which no answer came in time: what was asked may have been done. */
const LOST_CODE = /^(08|57P|ECONN|ENOTFOUND|EPIPE|ENOENT|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/
const LOST_MESSAGE = /^(Connection terminated|Query read timeout|Client has encountered a connection error)/
/** Of a database that refuses for now: too many connections, a full disk, locks and transactions of others, a standby for reading only. */
const REFUSING_CODE = /^(53|57014|25006|40001|40P01)/
/** After as long as a call waits. */
const NO_CONNECTION = /^timeout exceeded when trying to connect/

const codeOf = (error: Error): string | undefined => ('code' in error && error.code !== undefined ? String(error.code) : undefined)

export function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return code === undefined ? LOST_MESSAGE.test(error.message) : LOST_CODE.test(code)
}

/** Whether the database can be expected to answer later. */
export const isPassing = (error: unknown): boolean =>
  isLost(error) || (error instanceof Error && (REFUSING_CODE.test(codeOf(error) ?? '') || NO_CONNECTION.test(error.message)))

/** Runs work, and runs it again while the database is away. Work that must not be done twice does not reject as lost once it may be done. */
export type Outlast = <T>(work: () => Promise<T>) => Promise<T>

/** When the database has been away for longer than this many milliseconds, calls are tried once only, so that none pile up. */
export function outlasting(patienceMs: number): Outlast {
  /** When a call first noticed; null while it answers. */
  let awaySince: number | null = null
  return async (work) => {
    for (let wait = SHORTEST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        const done = await work()
        awaySince = null
        return done
      } catch (error) {
        if (!isLost(error)) throw error
        awaySince ??= performance.now()
        if (performance.now() - awaySince > patienceMs) throw error
      }
      // Not all at the same moment.
      await pause(wait * (0.5 + Math.random() / 2))
    }
  }
}

/** Wraps a store: where the database cannot be reached or written to for now, calls reject with StoreUnavailable. */
export function availableOrThrow(store: Store): Store {
  type Call = (...given: unknown[]) => Promise<unknown>
  async function called(call: Call, given: unknown[]): Promise<unknown> {
    try {
      return await call(...given)
    } catch (error) {
      if (error instanceof OutcomeUnknown || !isPassing(error)) throw error
      throw new StoreUnavailable('The database cannot be reached or written to: it is tried again with the next call.', { cause: error })
    }
  }
  const calls = Object.entries(store as unknown as Record<keyof Store, Call>)
  return Object.fromEntries(calls.map(([name, call]) => [name, (...given: unknown[]) => called(call, given)])) as unknown as Store
}
