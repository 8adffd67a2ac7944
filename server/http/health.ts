import { Hono } from 'hono'
import type { Store } from '../store/store.ts'

/** Why a server is not ready for requests: it is starting or stopping, or nothing can be saved. */
export type NotReady = 'starting' | 'stopping' | 'store'

export interface Readiness {
  /** Returns null if ready. Checks the store only once in a while, however often it is called. */
  look(): Promise<NotReady | null>
  started(): void
  stopping(): void
}

/** How long an answer of the store is reused, so that frequent checks cost nothing. */
const HOLDS_MS = 1000
/** A store that takes longer than this counts as not writable. */
const PATIENCE_MS = 1000

/** Checks whether a server takes requests and can save changes. */
export function createReadiness(store: Pick<Store, 'writable'>): Readiness {
  let standing: NotReady | null = 'starting'
  let asked: { readonly at: number; readonly writable: Promise<boolean> } | null = null

  function writable(): Promise<boolean> {
    const now = performance.now()
    if (asked && now - asked.at < HOLDS_MS) return asked.writable
    const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE_MS, false).unref())
    const answer = store.writable().then(
      () => true,
      () => false,
    )
    asked = { at: now, writable: Promise.race([answer, tooLate]) }
    return asked.writable
  }

  return {
    async look() {
      return standing ?? ((await writable()) ? null : 'store')
    },
    started() {
      standing = null
    },
    stopping() {
      standing = 'stopping'
    },
  }
}

const UNCACHED = { 'Cache-Control': 'no-store' }

/**
 * For monitoring: `/healthz` answers while the process is alive, `/readyz` tells whether to send it requests. Both are public, since they
 * reveal nothing about matches.
 */
export const healthRoutes = (readiness: Readiness) =>
  new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }, 200, UNCACHED))
    .get('/readyz', async (c) => {
      const why = await readiness.look()
      return why === null ? c.json({ status: 'ready' }, 200, UNCACHED) : c.json({ status: 'not-ready', why }, 503, UNCACHED)
    })
