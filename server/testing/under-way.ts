import type { Store } from '../store/store.ts'

type Call = (...given: unknown[]) => unknown

let calls = 0

/** How many calls of stores in this thread, of those that are counted, are not answered yet. */
export const callsUnderWay = (): number => calls

/** A store whose calls are counted: PostgreSQL answers later than in the next turns of the event loop. */
export function counting(store: Store): Store {
  async function counted(call: Call, given: unknown[]): Promise<unknown> {
    calls++
    try {
      return await call(...given)
    } finally {
      calls--
    }
  }
  const parts = Object.entries(store as unknown as Record<string, unknown>)
  const wrapped = parts.map(([name, part]) => [
    name,
    typeof part === 'function' ? (...given: unknown[]) => counted(part as Call, given) : part,
  ])
  return Object.fromEntries(wrapped) as Store
}
